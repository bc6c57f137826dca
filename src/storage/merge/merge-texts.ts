import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GitError, plainEnvironment } from '../git/run-git.ts'

/** A merged text, with git's marks where both sides changed the same lines. */
export interface MergedText {
  readonly text: string
  readonly hasConflict: boolean
}

/** Merges texts line by line, by git. Throws GitError if git cannot be started or fails. */
export function mergeTextsWithGit(base: string, ours: string, theirs: string): MergedText {
  if (ours === theirs || base === theirs) return { text: ours, hasConflict: false }
  if (base === ours) return { text: theirs, hasConflict: false }
  const folder = mkdtempSync(join(tmpdir(), 'almanac-merge-'))
  try {
    // The files' names become the labels after the markers.
    for (const [name, text] of Object.entries({ ours, base, theirs })) writeFileSync(join(folder, name), text)
    // While git merges, it passes its programs the path of its own folder, which may be relative.
    const options = { cwd: folder, env: plainEnvironment(), maxBuffer: 256 * 1024 * 1024 }
    const { status, stdout, error } = spawnSync('git', ['merge-file', '-p', 'ours', 'base', 'theirs'], options)
    // The status is the number of conflicts; beyond that are failures.
    if (error || status === null || status > 127)
      throw new GitError(`git merge-file failed: ${error?.message ?? status}`, { cause: error })
    return { text: stdout.toString(), hasConflict: status > 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same for the text of one key; undefined for a conflict. */
export function mergeWithoutConflict(base: string, ours: string, theirs: string): string | undefined {
  // So that the last line ends like the others.
  const { text, hasConflict } = mergeTextsWithGit(`${base}\n`, `${ours}\n`, `${theirs}\n`)
  return hasConflict ? undefined : text.slice(0, -1)
}
