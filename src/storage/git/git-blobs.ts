import { askGit, askGitSync } from './run-git.ts'

/** The texts of blobs by git names (`HEAD:./about.md`), in one run of git; undefined for a missing one. */
export async function readBlobs(folder: string, names: readonly string[]): Promise<(string | undefined)[]> {
  // git reads one name per line, so a name that contains a line break is queried separately.
  const lines = names.filter((name) => !name.includes('\n'))
  const input = lines.map((line) => `${line}\n`).join('')
  // git gives up at a name outside of the repository; `fileHistory` returns none.
  const answer = input && (await askGit(folder, ['cat-file', '--batch'], { input, encoding: 'latin1' }))
  const texts = readAnswer(answer ?? '')
  return Promise.all(
    names.map((name) => (name.includes('\n') ? askGit(folder, ['cat-file', 'blob', name]) : texts.next().value)),
  )
}

/** The same at once; undefined where git fails, or has not answered after `timeout` milliseconds. */
export function readBlobsSync(
  folder: string,
  names: readonly string[],
  timeout: number,
): (string | undefined)[] | undefined {
  const lines = names.filter((name) => !name.includes('\n'))
  const input = lines.map((line) => `${line}\n`).join('')
  const answer = input && askGitSync(folder, ['cat-file', '--batch'], { input, encoding: 'latin1', timeout })
  if (answer === undefined) return undefined
  const texts = readAnswer(answer)
  return names.map((name) => (name.includes('\n') ? undefined : texts.next().value))
}

// Bytes: for each name `hash blob size`, a newline, the bytes and another newline; or `name missing`.
function* readAnswer(answer: string): Generator<string | undefined, undefined> {
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf('\n', at)
    const [, type, size] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(answer.slice(at, end)) ?? []
    at = end + 1
    if (size === undefined) {
      yield undefined
      continue
    }
    const text = type === 'blob' ? Buffer.from(answer.slice(at, at + Number(size)), 'latin1').toString() : undefined
    at += Number(size) + 1
    yield text
  }
  return undefined
}
