import type { TagAttribute } from './tag-attributes.ts'

/** Allowed tags and their attributes, in lower case. */
export interface AllowedMarkup {
  readonly tags: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether every tag may have class, dir, hidden, id, lang, role, style, title, xml:lang, `data-…` and `aria-…`. */
  readonly common: boolean
  /** Writes an allowed opening tag, given its lower-case name and its allowed attributes as written. */
  readonly writeTag?: (name: string, attributes: readonly TagAttribute[]) => string
}

const cells = 'align char charoff valign'
const media = 'autoplay controls loop muted preload src'

/** Markup of posts, pages and other edited texts: everything but elements that run or submit. */
export const postMarkup: AllowedMarkup = {
  common: true,
  tags: readMarkupTable(`
    abbr acronym address b bdo big br cite code dd dfn dl dt em fieldset i kbd mark
    rb rp rt rtc ruby s samp small strike strong sub sup tt u var
    article aside caption div figcaption figure footer header hgroup legend main nav section span summary | align
    h1 h2 h3 h4 h5 h6 p | align
    a | download href name rel rev target
    area | alt coords href nohref shape target
    audio | ${media}
    blockquote q | cite
    button | disabled name type value
    col colgroup | ${cells} span width
    del | datetime
    ins | cite datetime
    details | align open
    font | color face size
    hr | align noshade size width
    img | align alt border height hspace loading longdesc src usemap vspace width
    label | for
    li | align value
    map | name
    menu ul | type
    ol | reversed start type
    pre | width
    table | align bgcolor border cellpadding cellspacing rules summary width
    tbody tfoot thead | ${cells}
    td th | abbr axis bgcolor colspan headers height nowrap rowspan scope width ${cells}
    textarea | cols disabled name readonly rows
    tr | bgcolor ${cells}
    track | default kind label src srclang
    video | ${media} height playsinline poster width
  `),
}

/** Markup of visitors: simple formatting, quotations and links. */
export const commentMarkup: AllowedMarkup = { common: false, tags: readMarkupTable(simpleTable('href title')) }

/** Markup of descriptions of terms and users: that of comments, and `rel` on links. */
export const descriptionMarkup: AllowedMarkup = { common: false, tags: readMarkupTable(simpleTable('href rel title')) }

/** Markup that Markdown produces or may contain: that of posts, and checkboxes of task lists. */
export const markdownMarkup: AllowedMarkup = {
  common: true,
  tags: new Map([...postMarkup.tags, ['input', new Set(['checked', 'disabled', 'type'])]]),
}

function simpleTable(linkAttributes: string): string {
  return `
    b cite code em i s strike strong
    a | ${linkAttributes}
    abbr acronym | title
    blockquote q | cite
    del | datetime
  `
}

/** Parses lines of `tag tag | attribute attribute`. */
export function readMarkupTable(table: string): Map<string, ReadonlySet<string>> {
  const tags = new Map<string, ReadonlySet<string>>()
  for (const line of table.trim().split('\n')) {
    const [names, attributes] = line.split('|')
    const set = new Set((attributes ?? '').trim().split(' ').filter(Boolean))
    for (const name of names!.trim().split(' ')) tags.set(name, set)
  }
  return tags
}
