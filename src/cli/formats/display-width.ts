/** Columns that a text takes on a terminal: letters of East Asia and emoji take two, marks on letters none. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const grapheme of graphemesOf(text)) width += widthOf(grapheme)
  return width
}

/** A text cut to a number of columns, with `…` where something is missing. */
export function cutTo(text: string, columns: number): string {
  if (text.length <= columns && isPlain(text)) return text
  let kept = 0
  let seen = 0
  let width = 0
  for (const grapheme of graphemesOf(text)) {
    width += widthOf(grapheme)
    if (width > columns) return `${text.slice(0, kept).trimEnd()}…`
    seen += grapheme.length
    if (width < columns) kept = seen
  }
  return text
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f1e6}-\u{1f1ff}\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}|\ufe0f/u
const invisible = /^[\p{M}\p{Cf}]+$/u

function widthOf(grapheme: string): number {
  if (isPlain(grapheme)) return grapheme.length
  return wide.test(grapheme) ? 2 : invisible.test(grapheme) ? 0 : 1
}

// The usual case, answered without the machinery.
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x2ff) return false
  return true
}

/** UTF-16 units that the platform is given at once: what it needs for a whole text grows with the square of its length. */
const window = 256

// A letter with hundreds of marks falls into two where a window ends; others are kept whole.
function* graphemesOf(text: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const end = windowEnd(text, at)
    for (const { segment } of segmenter().segment(text.slice(at, end))) yield segment
    at = end
  }
}

// Windows end before a letter of ASCII, which begins a grapheme of its own, or at least not within a character.
function windowEnd(text: string, start: number): number {
  const last = start + window
  if (last >= text.length) return text.length
  for (let end = last; end > start + window / 2; end--) {
    const code = text.charCodeAt(end)
    if (code >= 32 && code < 127) return end
  }
  const code = text.charCodeAt(last)
  return code >= 0xdc00 && code <= 0xdfff ? last + 1 : last
}

let made: Intl.Segmenter | undefined

function segmenter(): Intl.Segmenter {
  return (made ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
}
