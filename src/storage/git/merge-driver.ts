import { existsSync, readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { unlinkedFile } from '../files/unlinked-file.ts'
import { changeGit, mustChangeGit } from './change-git.ts'
import { driverCommand, isDriverCommand } from './driver-command.ts'

/** Whether front matter is merged key by key, which requires both. */
export interface DriverState {
  /** Whether the folder's `.gitattributes` names the files. */
  readonly hasAttributes: boolean
  /** Whether this clone's configuration names a driver; `old` for one that looks for its program in the worktree. */
  readonly driver: 'present' | 'old' | undefined
}

const patterns = ['*.md', '*.markdown', '*.mdx', '*.json']
/** Patterns that older versions lack. */
const later = ['*.yaml', '*.yml']
const lines = [
  '# Front matter is merged key by key: `almanac git install`.',
  ...[...patterns, ...later].map((one) => `${one} merge=almanac`),
]
const section = 'merge.almanac'

/** Whether the driver is set up for a folder. Throws GitError. */
export async function driverState(folder: string): Promise<DriverState> {
  const { code, output } = await changeGit(folder, ['config', '--get', `${section}.driver`])
  const own = attributeLinesOf(folder)
  return {
    hasAttributes: patterns.every((one) => own.includes(`${one} merge=almanac`)),
    driver: code !== 0 ? undefined : isDriverCommand(output) ? 'present' : 'old',
  }
}

/**
 * Sets up the driver for a folder's entries: in its `.gitattributes`, which is committed, and in this clone's configuration,
 * which is not. `program`: the script's real path. Throws GitError, WriteError, ContentError if `.gitattributes` is a link.
 */
export async function installDriver(folder: string, program: string): Promise<void> {
  // Read first: if a link is in its place, nothing is set up.
  const own = attributeLinesOf(folder)
  const name = 'Front matter key by key, lists as sets, texts by lines'
  await mustChangeGit(folder, 'config', `${section}.name`, name)
  await mustChangeGit(folder, 'config', `${section}.driver`, driverCommand(program))
  const missing = lines.filter((line) => !own.includes(line))
  if (missing.length) writeLines(folder, [...own, ...missing])
}

/** Removes the driver. Throws like `installDriver`. */
export async function uninstallDriver(folder: string): Promise<void> {
  const { driver, hasAttributes } = await driverState(folder)
  if (driver !== undefined) await mustChangeGit(folder, 'config', '--remove-section', section)
  const others = attributeLinesOf(folder).filter((line) => !lines.includes(line))
  if (hasAttributes) writeLines(folder, others)
}

function attributeLinesOf(folder: string): string[] {
  const file = attributesOf(folder)
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split(/\r?\n/) : []
}

function writeLines(folder: string, all: readonly string[]): void {
  const file = attributesOf(folder)
  if (all.length === 0) rmSync(file, { force: true })
  else writeFileAtomic(file, `${all.join('\n')}\n`)
}

function attributesOf(folder: string): string {
  return unlinkedFile(folder, '.gitattributes')
}
