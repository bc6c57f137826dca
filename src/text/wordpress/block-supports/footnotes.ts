import { escapeAttribute } from '../../html/escape.ts'
import { sanitizePostHtml } from '../../html/sanitize.ts'
import { isRecord, parseJson } from '../../values.ts'
import { type Attributes, textAt } from './block-tree.ts'

/** A footnote; its mark in the text links to `#id`, and is itself at `#id-link`. */
interface Footnote {
  readonly id: string
  readonly content: string
}

/** Returns a file's footnotes as block editors store them: JSON in its meta or, if `isOwn`, in its own field; else empty. */
export function footnotesIn({ footnotes, meta }: Readonly<Record<string, unknown>>, isOwn: boolean): string {
  const found = (isOwn ? footnotes : undefined) ?? (isRecord(meta) ? meta['footnotes'] : undefined)
  return typeof found === 'string' ? found : ''
}

/** Parses such JSON; undefined if it is not a list. */
function readFootnotes(json: string): Footnote[] | undefined {
  const read = parseJson(json)
  if (!Array.isArray(read)) return undefined
  return read.flatMap((one: unknown) =>
    isRecord(one) && typeof one['id'] === 'string' && typeof one['content'] === 'string'
      ? [{ id: one['id'], content: one['content'] }]
      : [],
  )
}

/** Renders the footnotes block, with links back to the marks, labelled `back` with `{number}`; empty without footnotes. */
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

/** Sanitizes footnotes of authors who may not write unfiltered HTML; an invalid list becomes empty. */
export function sanitizeFootnotes(json: string): string {
  if (json === '') return ''
  const notes = readFootnotes(json)
  const clean = ({ id, content }: Footnote) => ({ content: sanitizePostHtml(content), id: id.replace(/[^\w-]/g, '') })
  return notes === undefined ? '' : JSON.stringify(notes.map(clean))
}

/** Returns a text up to its list of footnotes and without their marks: for excerpts. */
export function withoutFootnotes(html: string): string {
  const list = html.includes('wp-block-footnotes') ? html.search(footnoteList) : -1
  const text = list < 0 ? html : html.slice(0, list)
  return text.includes('<sup data-fn="') ? text.replace(footnoteMark, '') : text
}

const footnoteList = /<ol class="(?:[^"<>]* )?wp-block-footnotes">/
const footnoteMark =
  /<sup data-fn="[^"<>]*" class="[^"<>]*">[ \t\r\n]*<a href="[^"<>]*" id="[^"<>]*">\d+<\/a>[ \t\r\n]*<\/sup>/g
