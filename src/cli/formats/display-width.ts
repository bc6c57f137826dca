/** Columns that a text takes on a terminal: letters of East Asia and emoji take two, marks on letters none. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length
  let width = 0
  for (const { segment } of segmenter().segment(text)) width += widthOf(segment)
  return width
}

/** A text cut to a number of columns, with `…` where something is missing. */
export function cutTo(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text
  let kept = ''
  let width = 0
  for (const { segment } of segmenter().segment(text)) {
    width += widthOf(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
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

let made: Intl.Segmenter | undefined

function segmenter(): Intl.Segmenter {
  return (made ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' }))
}
