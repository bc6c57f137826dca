import { askGit, feedGit } from './run-git.ts'

const NEWLINE = 10

/**
 * The texts of many blobs, by their git names (`HEAD:./about.md`), in one run of git; undefined if there is no such
 * blob.
 */
export async function readBlobs(folder: string, names: readonly string[]): Promise<(string | undefined)[]> {
  // git reads one name per line, so a name that contains a line break is queried separately.
  const lines = names.filter((name) => !name.includes('\n'))
  const answer = lines.length
    ? await feedGit(folder, ['cat-file', '--batch'], `${lines.join('\n')}\n`)
    : Buffer.alloc(0)
  const texts = readAnswer(answer)
  return Promise.all(
    names.map((name) => (name.includes('\n') ? askGit(folder, ['cat-file', 'blob', name]) : texts.next().value)),
  )
}

// For each name `hash blob size`, a newline, the bytes and another newline; or `name missing`.
function* readAnswer(answer: Buffer): Generator<string | undefined, undefined> {
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf(NEWLINE, at)
    const [, type, size] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(answer.toString('utf8', at, end)) ?? []
    at = end + 1
    if (size === undefined) {
      yield undefined
      continue
    }
    const text = type === 'blob' ? answer.toString('utf8', at, at + Number(size)) : undefined
    at += Number(size) + 1
    yield text
  }
  return undefined
}
