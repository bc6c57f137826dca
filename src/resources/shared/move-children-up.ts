import type { Entry, Site } from '../../model/model.ts'
import { isImplied } from '../../derive/folders/places.ts'
import { freeSlug, type Rivals } from './slug.ts'
import { childrenOf } from '../../derive/entries.ts'
import { parentOf } from './tree.ts'

/** The steps that move a deleted entry's children up to its parent; one whose slug has `rivals` there gets a number. */
export function* moveChildrenUp(entry: Entry, site: Site, rivals?: Rivals): Generator<() => void> {
  const { name } = entry.resource
  for (const { id } of childrenOf(entry, site)) {
    yield () => {
      const known = site.get(name, id)
      const child = known && site.refresh(known)
      const gone = site.get(name, entry.id)
      // A page whose parent follows from its folder stays there.
      if (!child || !gone || parentOf(child, site) !== gone || isImplied(child)) return
      const above = parentOf(gone, site)
      const draft = site.draft(name, child)
      draft.set('parent', above && above !== child ? site.refOf(above) : undefined)
      // The deleted entry is no longer a rival; an entry in the trash gets a slug of its own when it is restored.
      if (rivals && child.slug && child.derived.status !== 'trash')
        draft.slug = freeSlug(draft, site, (one, other) => other.id !== gone.id && rivals(one, other, site))
      site.save(draft)
    }
  }
}
