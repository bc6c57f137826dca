/** Lines around a change that are shown with it. */
const around = 3
/** Beyond so many differing lines, what lies between is told as replaced: looking further takes too long. */
const mostEdits = 2000

/** A line of a comparison: in both texts, only in the first, or only in the second. */
interface Line {
  readonly sign: ' ' | '-' | '+'
  readonly text: string
}

/** What differs between two texts, as `diff -u` prints it, without the two lines that name them; none when nothing does. */
export function diffLines(before: string, after: string): string[] {
  const lines = compare(before.split('\n'), after.split('\n'))
  const out: string[] = []
  for (const [start, end] of hunksOf(lines)) {
    const head = lines.slice(0, start)
    const hunk = lines.slice(start, end)
    out.push(`@@ -${rangeOf(head, hunk, '-')} +${rangeOf(head, hunk, '+')} @@`)
    for (const { sign, text } of hunk) out.push(sign + text)
  }
  return out
}

function compare(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const same = (texts: readonly string[]) => texts.map((text): Line => ({ sign: ' ', text }))
  const middle = shortestEdit(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))]
}

// The greedy algorithm of E. W. Myers, "An O(ND) Difference Algorithm": `furthest` holds, for each diagonal k = x - y, the
// furthest x that d edits reach; each round's is kept to find the way back.
function shortestEdit(before: readonly string[], after: readonly string[]): Line[] {
  const most = Math.min(before.length + after.length, mostEdits)
  const rounds: Int32Array[] = []
  let furthest = new Int32Array(2 * most + 3)
  const middle = most + 1
  for (let d = 0; d <= most; d++) {
    rounds.push(furthest.slice(middle - d - 1, middle + d + 2))
    for (let k = -d; k <= d; k += 2) {
      let x = comesDown(furthest, middle, k, d) ? furthest[middle + k + 1]! : furthest[middle + k - 1]! + 1
      while (x < before.length && x - k < after.length && before[x] === after[x - k]) x++
      furthest[middle + k] = x
      if (x >= before.length && x - k >= after.length) return wayBack(rounds, before, after)
    }
  }
  return [...before.map((text): Line => ({ sign: '-', text })), ...after.map((text): Line => ({ sign: '+', text }))]
}

function comesDown(furthest: Int32Array, middle: number, k: number, d: number): boolean {
  return k === -d || (k !== d && furthest[middle + k - 1]! < furthest[middle + k + 1]!)
}

function wayBack(rounds: readonly Int32Array[], before: readonly string[], after: readonly string[]): Line[] {
  const lines: Line[] = []
  let x = before.length
  let y = after.length
  for (let d = rounds.length - 1; d >= 0; d--) {
    const furthest = rounds[d]!
    const middle = d + 1
    const k = x - y
    const down = comesDown(furthest, middle, k, d)
    const fromK = down ? k + 1 : k - 1
    const fromX = furthest[middle + fromK]!
    const fromY = fromX - fromK
    while (x > Math.max(fromX, 0) && y > Math.max(fromY, 0)) {
      x--
      y--
      lines.push({ sign: ' ', text: before[x]! })
    }
    if (d > 0) lines.push(down ? { sign: '+', text: after[fromY]! } : { sign: '-', text: before[fromX]! })
    x = fromX
    y = fromY
  }
  return lines.reverse()
}

// Changes with the lines around them; what overlaps or touches is one hunk.
function hunksOf(lines: readonly Line[]): [start: number, end: number][] {
  const hunks: [number, number][] = []
  for (const [at, { sign }] of lines.entries()) {
    if (sign === ' ') continue
    const last = hunks.at(-1)
    const end = Math.min(lines.length, at + around + 1)
    if (last && last[1] >= at - around) last[1] = end
    else hunks.push([Math.max(0, at - around), end])
  }
  return hunks
}

function rangeOf(head: readonly Line[], hunk: readonly Line[], own: '-' | '+'): string {
  const count = (lines: readonly Line[]) => lines.filter(({ sign }) => sign === ' ' || sign === own).length
  const length = count(hunk)
  const start = count(head) + (length === 0 ? 0 : 1)
  return length === 1 ? String(start) : `${start},${length}`
}
