/**
 * A text in which every character between a mark that opens and the one that closes it is a blank, so that places stay where
 * they are. `marks`, a global expression, captures something in those that close. Marks of its kind within are text; one that is
 * never closed hides nothing.
 *
 * @param opens whether a mark at a place, in UTF-16 units, may open; all do by default
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
