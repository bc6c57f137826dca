// Own code: range-parser refuses the last 5 bytes of a file of 3, which are the whole file.

/**
 * The part of a file that a `Range` header requests, both ends inclusive; undefined if the whole file is to be sent (several
 * parts, another unit), `unsatisfiable` if the range contains no byte of the file.
 */
export function readRange(header: string | null, size: number) {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(/\s/g, '') ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [first, last] = [found[1]!, found[2]!]
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
