import type { Entry, Site } from '../../model/model.ts'
import { entryLinkOf, entryTitleOf } from './entry-parts.ts'
import { markup, type Markup } from './markup.ts'
import { isReadable } from './readable.ts'
import { wordsOf } from './say.ts'

/** Deeper than any real tree; circles end here. */
const deepest = 20

/** The ancestors of an entry of a tree, the uppermost first: as far up as everybody may read them. */
export function ancestorsOf(entry: Entry, site: Site): Entry[] {
  const { name, parentKey } = entry.resource
  const above: Entry[] = []
  if (parentKey === undefined) return above
  for (let at: Entry | undefined = entry; above.length < deepest;) {
    at = site.find(name, at.data[parentKey])
    if (!at || at === entry || above.includes(at) || !isReadable(at, { site })) break
    above.unshift(at)
  }
  return above
}

/** The way to an entry of a tree, as links; nothing where it stands below no other. */
export function breadcrumbs(entry: Entry, site: Site): Markup | false {
  const above = ancestorsOf(entry, site)
  return (
    above.length > 0 &&
    markup`<nav class="crumbs" aria-label="${wordsOf(site).plain('breadcrumb')}">
      <ol>
        ${above.map((one) => markup`<li><a href="${entryLinkOf(one, site)}">${entryTitleOf(one, site)}</a></li>`)}
        <li aria-current="page">${entryTitleOf(entry, site)}</li>
      </ol>
    </nav>`
  )
}
