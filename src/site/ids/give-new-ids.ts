import { replaceRefs } from '../../derive/references/places.ts'
import type { Entry } from '../../model/model.ts'
import type { OpenSite } from '../open-site.ts'
import type { DoubledId, FollowingReference } from './doubled-ids.ts'

/**
 * Gives new ids to entries that share one with another entry, and rewrites the references that follow them. All or nothing,
 * under the write lock. @throws ContentError for a file that cannot be changed, WriteError
 */
export function giveNewIds(
  site: OpenSite,
  doubled: readonly DoubledId[],
  refs: readonly FollowingReference[],
): { readonly path: string; readonly id: number }[] {
  const given = new Map<string, number>()
  for (const { space, others } of doubled)
    for (const { path } of others) {
      const id = site.entries.newId(space, site.now())
      change(site, path, (draft) => draft.set('id', id))
      given.set(path, id)
    }
  for (const { holder, stored, ref, target } of refs)
    change(site, holder.path, (draft) => {
      const id = given.get(target.path)!
      const follow = (one: unknown) =>
        one === ref ? (typeof one === 'number' ? id : String(one).replace(/\d+$/, String(id))) : one
      draft.set(stored.key, replaceRefs(draft.get(stored.key), stored, follow))
    })
  return [...given].map(([path, id]) => ({ path, id }))
}

function change(site: OpenSite, path: string, edit: (draft: ReturnType<OpenSite['draft']>) => void): void {
  const entry = site.entries.byPath.get(path) as Entry
  const draft = site.draft(entry.resource.name, entry)
  edit(draft)
  site.save(draft)
}
