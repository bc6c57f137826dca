import { askGit, askGitSync } from './run-git.ts'

/** The texts of blobs by git names (`HEAD:./about.md`), in one run of git; undefined for a missing one. */
export async function readBlobs(folder: string, names: readonly string[]): Promise<(string | undefined)[]> {
  // git reads one name per line, so names with line breaks are queried separately.
  const lines = names.filter((name) => !name.includes('\n'))
  const input = lines.map((line) => `${line}\n`).join('')
  // git gives up at a name outside of the repository; `fileHistory` returns none.
  const answer = input && (await askGit(folder, ['cat-file', '--batch'], { input, encoding: 'latin1' }))
  const texts = textsIn(answer ?? '')
  return Promise.all(
    names.map((name) => (name.includes('\n') ? askGit(folder, ['cat-file', 'blob', name]) : texts.next().value)),
  )
}

/** The same synchronously; undefined if git fails, or has not answered after `timeout` milliseconds. */
export function readBlobsSync(
  folder: string,
  names: readonly string[],
  timeout: number,
): (string | undefined)[] | undefined {
  const lines = names.filter((name) => !name.includes('\n'))
  const input = lines.map((line) => `${line}\n`).join('')
  const answer = input && askGitSync(folder, ['cat-file', '--batch'], { input, encoding: 'latin1', timeout })
  if (answer === undefined) return undefined
  const texts = textsIn(answer)
  return names.map((name) => (name.includes('\n') ? undefined : texts.next().value))
}

function* textsIn(answer: string): Generator<string | undefined, undefined> {
  for (const object of objectsIn(answer))
    yield object?.type === 'blob' ? Buffer.from(object.bytes, 'latin1').toString() : undefined
  return undefined
}

/** Parses the output of `git cat-file --batch`; undefined for a missing object. Bytes are latin1. */
export function* objectsIn(answer: string): Generator<{ readonly type: string; readonly bytes: string } | undefined> {
  // For each name `hash blob size`, a newline, the bytes and another newline; or `name missing`.
  for (let at = 0; at < answer.length;) {
    const end = answer.indexOf('\n', at)
    const [, type, size] = /^[0-9a-f]{40,64} (\w+) (\d+)$/.exec(answer.slice(at, end)) ?? []
    at = end + 1
    yield type === undefined ? undefined : { type, bytes: answer.slice(at, at + Number(size)) }
    if (type !== undefined) at += Number(size) + 1
  }
}
