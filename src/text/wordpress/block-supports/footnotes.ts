import { escapeAttribute } from '../../html/escape.ts'
import { sanitizePostHtml } from '../../html/sanitize.ts'
import { isRecord, parseJson } from '../../values.ts'
import { type Attributes, textAt } from './block-tree.ts'

/** A note of a text; its mark there links to `#id`, and is itself at `#id-link`. */
interface Footnote {
  readonly id: string
  /** HTML. */
  readonly content: string
}

/**
 * The footnotes of a file's text as block editors keep them: JSON in its meta, or in a field of its own where `isOwn`.
 * Empty where there are none.
 */
export function footnotesIn({ footnotes, meta }: Readonly<Record<string, unknown>>, isOwn: boolean): string {
  const found = (isOwn ? footnotes : undefined) ?? (isRecord(meta) ? meta['footnotes'] : undefined)
  return typeof found === 'string' ? found : ''
}

/** The footnotes of a text, as block editors store them beside it; undefined if it is no list of them. */
function readFootnotes(json: string): Footnote[] | undefined {
  const read = parseJson(json)
  if (!Array.isArray(read)) return undefined
  return read.flatMap((one: unknown) =>
    isRecord(one) && typeof one['id'] === 'string' && typeof one['content'] === 'string'
      ? [{ id: one['id'], content: one['content'] }]
      : [],
  )
}

/**
 * The list that the block of footnotes shows, in their order, each with the link back to its mark; empty without any.
 *
 * @param back - the label of the link back, with a place for the `{number}`
 */
export function showFootnotes(
  json: string,
  attributes: Attributes,
  back = 'Jump to footnote reference {number}',
): string {
  const notes = readFootnotes(json) ?? []
  if (notes.length === 0) return ''
  const own = textAt(attributes, 'className')
  const items = notes.map(({ id, content }, at) => {
    const anchor = escapeAttribute(id)
    const name = escapeAttribute(back.replace('{number}', String(at + 1)))
    const link = `<a href="#${anchor}-link" aria-label="${name}">\u21a9\ufe0e</a>`
    return `<li id="${anchor}">${sanitizePostHtml(content)} ${link}</li>`
  })
  return `<ol class="${own === undefined ? '' : `${escapeAttribute(own)} `}wp-block-footnotes">${items.join('')}</ol>`
}

/** Footnotes by authors who may not write unfiltered HTML: their contents are cleaned; an invalid list becomes empty. */
export function sanitizeFootnotes(json: string): string {
  if (json === '') return ''
  const notes = readFootnotes(json)
  const clean = ({ id, content }: Footnote) => ({ content: sanitizePostHtml(content), id: id.replace(/[^\w-]/g, '') })
  return notes === undefined ? '' : JSON.stringify(notes.map(clean))
}

/** The visible part of a text, up to the list of its footnotes, without the marks that lead there: for excerpts. */
export function withoutFootnotes(html: string): string {
  const list = html.includes('wp-block-footnotes') ? html.search(footnoteList) : -1
  const text = list < 0 ? html : html.slice(0, list)
  return text.includes('<sup data-fn="') ? text.replace(footnoteMark, '') : text
}

const footnoteList = /<ol class="(?:[^"<>]* )?wp-block-footnotes">/
const footnoteMark =
  /<sup data-fn="[^"<>]*" class="[^"<>]*">[ \t\r\n]*<a href="[^"<>]*" id="[^"<>]*">\d+<\/a>[ \t\r\n]*<\/sup>/g
