import { decodeEntities } from '../html/escape.ts'
import { forwardSearch } from '../html/scan-html.ts'
import { readTagAttributes } from '../html/tag-attributes.ts'

/** A picture that a text shows. */
export interface PictureInText {
  /** Where it stands, in UTF-16 units. */
  readonly start: number
  /** Its address as written. */
  readonly address: string
  /** What it shows in words; undefined where nothing says so, and where Markdown leaves it empty. */
  readonly alt: string | undefined
}

/** The pictures of a text: `<img>`, and in Markdown, in which code is blotted out, `![alt](address)`. */
export function picturesIn(text: string, isMarkdown: boolean): PictureInText[] {
  const found = text.includes('<') ? tagsIn(text) : []
  return isMarkdown && text.includes('![') ? [...found, ...marksIn(text)].sort((a, b) => a.start - b.start) : found
}

function tagsIn(text: string): PictureInText[] {
  const closing = forwardSearch(text, '>')
  return [...text.matchAll(/<img[ \t-\r]/gi)].flatMap(({ index }) => {
    const end = closing(index)
    const attributes = end < 0 ? [] : readTagAttributes(text.slice(index + 4, end))
    const valueOf = (wanted: string) => attributes.find(({ name }) => name.toLowerCase() === wanted)?.value
    const address = valueOf('src')
    return address ? [{ start: index, address: decodeEntities(address), alt: valueOf('alt') }] : []
  })
}

/** The longest alternative text and address that are looked for, in UTF-16 units. */
const longest = 2000
const destination = /^\s*(?:<([^>\n]*)>|((?:[^\s()<]|\([^\s()]*\))+))/

function marksIn(text: string): PictureInText[] {
  const middle = forwardSearch(text, '](')
  return [...text.matchAll(/!\[/g)].flatMap(({ index }) => {
    const close = middle(index + 2)
    if (text[index - 1] === '\\' || close < 0 || close - index > longest) return []
    const alt = text.slice(index + 2, close)
    const [, bracketed, plain] = destination.exec(text.slice(close + 2, close + 2 + longest)) ?? []
    const address = bracketed ?? plain
    if (!address || isBroken(alt)) return []
    return [{ start: index, address, alt: alt.trim() === '' ? undefined : alt }]
  })
}

// Whether what seems to be a picture's text ends before its end, at a bracket of its own or with the paragraph.
function isBroken(alt: string): boolean {
  let depth = 0
  for (const sign of alt) {
    if (sign === '[') depth++
    else if (sign === ']' && --depth < 0) return true
  }
  return depth > 0 || /\n[ \t]*\n/.test(alt)
}
