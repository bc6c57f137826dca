import { diffArrays } from 'diff'

/** Beyond this many lines that differ, all between the first and the last is one conflict: looking further takes too long. */
const mostEdits = 300

/** One text of two that differ where sides disagree: git's marks stand around the lines of each difference. */
export function markConflicts(ours: string, theirs: string): string {
  const [own, others] = [linesOf(ours), linesOf(theirs)]
  let marked = ''
  let open: string[][] | undefined
  const close = () => {
    if (open) marked += `<<<<<<< ours\n${lines(open[0]!)}=======\n${lines(open[1]!)}>>>>>>> theirs\n`
    open = undefined
  }
  for (const { value, added, removed } of diffArrays(own, others, { maxEditLength: mostEdits }) ?? whole(own, others)) {
    if (!added && !removed) {
      close()
      marked += lines(value)
      continue
    }
    open ??= [[], []]
    open[added ? 1 : 0]!.push(...value)
  }
  close()
  return marked
}

// What both begin and end with stays outside.
function whole(ours: string[], theirs: string[]) {
  const least = Math.min(ours.length, theirs.length)
  let head = 0
  while (head < least && ours[head] === theirs[head]) head++
  let tail = 0
  while (tail < least - head && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail++
  const between = (all: string[]) => all.slice(head, all.length - tail)
  return [
    { value: ours.slice(0, head), added: false, removed: false },
    { value: between(ours), added: false, removed: true },
    { value: between(theirs), added: true, removed: false },
    { value: ours.slice(ours.length - tail), added: false, removed: false },
  ]
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  return text.endsWith('\n') || text === '' ? lines.slice(0, -1) : lines
}

function lines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('')
}
