import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addedToBaseline, baselineMark, readBaseline } from '../../site/check/baseline.ts'
import { messageOf } from '../../define/errors.ts'
import { changedPaths } from '../../storage/git/compare.ts'
import { realFolder } from '../../storage/git/git-places.ts'
import { askGit, askLine } from '../../storage/git/run-git.ts'
import { quietly } from '../../text/values.ts'

/** Further changed files are not searched. */
const mostFiles = 2000

/**
 * The lines that a change adds to lists of known findings, anywhere in the repository, as sentences: `check` does not report
 * these findings once the change is merged. A list is recognized by its first line. `changed`: paths below the folder.
 */
export async function baselineLines(
  folder: string,
  base: string,
  head: string | undefined,
  changed: ReadonlySet<string>,
): Promise<string[]> {
  const top = await askLine(folder, 'rev-parse', '--show-toplevel')
  if (top === undefined) return []
  const all = top === realFolder(folder) ? changed : await changedPaths(top, base, head)
  // A list may have any name, but hardly that of content.
  const isLikeContent = (path: string) => /\.(?:md|html?|json)$/i.test(path)
  const likely = [...all].sort((a, b) => Number(isLikeContent(a)) - Number(isLikeContent(b)))
  const lists = await listsAmong(top, likely.slice(0, mostFiles), head)
  const sentences = await Promise.all(
    lists.map(async (path) => {
      const before = await askGit(top, ['show', `${base}:${path}`])
      const after =
        head === undefined ? readFileSync(join(top, path), 'utf8') : await askGit(top, ['show', `${head}:${path}`])
      // A text may quote that line.
      const isQuote = isLikeContent(path) && !after?.startsWith(baselineMark)
      return isQuote ? [] : addedLines(path, before ?? '', after ?? '')
    }),
  )
  return sentences.flat()
}

async function listsAmong(top: string, paths: readonly string[], head: string | undefined): Promise<string[]> {
  if (paths.length === 0) return []
  const where = head === undefined ? ['--untracked'] : [head]
  const question = ['grep', '-l', '-z', '-I', '-F', '-e', baselineMark, ...where, '--', ...paths]
  const found = (await askGit(top, question))?.split('\0').filter(Boolean) ?? []
  // The commit precedes the path.
  return found.map((path) => (head === undefined ? path : path.slice(head.length + 1)))
}

function addedLines(path: string, before: string, after: string): string[] {
  try {
    const known = quietly(() => readBaseline(before, path), [])
    return addedToBaseline(known, readBaseline(after, path)).map((line) => `${path} ${line}`)
  } catch (error) {
    return [`${path} cannot be read as a list of known findings: ${messageOf(error)}`]
  }
}
