/**
 * Replaces every character between an opening and a closing mark by a blank, so that offsets stay. `marks`, a global
 * expression, captures something in closing marks. Opening marks within are text; an unclosed mark hides nothing.
 *
 * @param opens whether a mark at a UTF-16 offset may open; all may by default
 */
export function blotBetween(text: string, marks: RegExp, opens: (place: number) => boolean = () => true): string {
  let blotted = ''
  let done = 0
  let isInside = false
  for (const { 0: whole, 1: closes, index } of text.matchAll(marks)) {
    if (isInside === (closes === undefined) || (!isInside && !opens(index))) continue
    blotted += isInside ? text.slice(done, index).replaceAll(/[^\n]/g, ' ') : text.slice(done, index)
    blotted += whole
    done = index + whole.length
    isInside = !isInside
  }
  return blotted + text.slice(done)
}
