import { defineAction } from '../../../define/define.ts'
import type { Action, Entry, Site } from '../../../model/model.ts'
import { namingsOf } from '../../actions/dependents.ts'
import { isBorrowed } from '../../../derive/settings/readings.ts'
import { entryOfCall, onEntry, refuses } from '../../actions/get.ts'
import { linksTo } from './links-to.ts'

/** Finds the entries whose texts lead to another one, each with a description of how. */
type FindInTexts = (entry: Entry, site: Site) => Iterable<readonly [holder: Entry, by: string]>

/** The references to an entry, by file. Terminal only. */
export const refs = refsBy(function* (entry, site) {
  for (const [holder, count] of linksTo(entry, site)) yield [holder, count === 1 ? 'a link' : `${count} links`]
})

/** `refs` for entries that texts refer to in other ways. */
export function refsBy(inTexts: FindInTexts): Action {
  return defineAction({
    ...onEntry,
    name: 'refs',
    summary: 'List what points to it: files that name it, and links in texts.',
    methods: ['GET'],
    permit: refuses('read'),
    run: (call) => ({ kind: 'value', value: usesOf(entryOfCall(call)!, call.site, inTexts) }),
  })
}

function usesOf(entry: Entry, site: Site, inTexts: FindInTexts) {
  const named = [...namingsOf(entry, site)].flatMap(({ stored, holders }) =>
    [...holders].filter((holder) => !isBorrowed(holder, stored.key)).map((holder) => toUse(holder, stored.key, site)),
  )
  const linked = Array.from(inTexts(entry, site), ([holder, by]) => toUse(holder, by, site))
  return [...named, ...linked].filter(({ file }) => file !== entry.path).sort((a, b) => (a.file < b.file ? -1 : 1))
}

// `by`: the key of the front matter, or the links. The entry is named `post/slug`, in a tree with the path of slugs.
function toUse(entry: Entry, by: string, site: Site) {
  const { path, resource, slug, id } = entry
  const ref = resource.parentKey === undefined ? slug || id : site.refOf(entry)
  return { file: path, by, entry: `${resource.name}/${ref}` }
}
