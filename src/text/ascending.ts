/** The first position in a sorted list whose member is not before the target; its length if all are. */
export function lowerBound(list: readonly number[], isBefore: (member: number) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(list[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
