import { alignLines } from './align-lines.ts'

/** Joins two texts into one, with git's conflict markers around the lines of each difference. */
export function markConflicts(ours: string, theirs: string): string {
  const [own, others] = [splitLines(ours), splitLines(theirs)]
  let marked = ''
  let open: string[][] | undefined
  const close = () => {
    if (open) marked += `<<<<<<< ours\n${joinLines(open[0]!)}=======\n${joinLines(open[1]!)}>>>>>>> theirs\n`
    open = undefined
  }
  for (const { value, added, removed } of alignLines(own, others)) {
    if (!added && !removed) {
      close()
      marked += joinLines(value)
      continue
    }
    open ??= [[], []]
    const side = open[added ? 1 : 0]!
    for (const line of value) side.push(line)
  }
  close()
  return marked
}

function splitLines(text: string): string[] {
  const lines = text.split('\n')
  return text.endsWith('\n') || text === '' ? lines.slice(0, -1) : lines
}

function joinLines(all: readonly string[]): string {
  return all.map((line) => `${line}\n`).join('')
}
