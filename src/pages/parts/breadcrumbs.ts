import type { Entry, Site } from '../../model/model.ts'
import { entryLinkOf, entryTitleOf } from './entry-parts.ts'
import { markup, type Markup } from './markup.ts'
import { isReadable } from './readable.ts'
import { wordsOf } from './say.ts'

/** Deeper than any real tree; ends cycles. */
const deepest = 20

/** Returns an entry's ancestors in its tree, root first, below the first one that is not public. */
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

/** Renders the path to an entry of a tree, as links; nothing at the top. */
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
