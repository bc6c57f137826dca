import { existsSync, readFileSync, rmSync } from 'node:fs'
import { writeFileAtomic } from '../files/atomic-write.ts'
import { unlinkedFile } from '../files/unlinked-file.ts'
import { changeGit, mustChangeGit } from './change-git.ts'
import { driverCommand, isDriverCommand } from './driver-command.ts'

/** Whether front matter is merged key by key, which takes both. */
export interface DriverState {
  /** Whether the folder's `.gitattributes` says which files are. */
  readonly hasAttributes: boolean
  /** Whether this clone's configuration names a driver; `old` for one that looks for its program in the worktree. */
  readonly driver: 'present' | 'old' | undefined
}

const patterns = ['*.md', '*.markdown', '*.mdx', '*.json']
/** The patterns that an older version did not have. */
const later = ['*.yaml', '*.yml']
const lines = [
  '# Front matter is merged key by key: `almanac git install`.',
  ...[...patterns, ...later].map((one) => `${one} merge=almanac`),
]
const section = 'merge.almanac'

/** Whether the driver is set up for a folder. @throws GitError */
export async function driverState(folder: string): Promise<DriverState> {
  const { code, output } = await changeGit(folder, ['config', '--get', `${section}.driver`])
  const own = attributeLinesOf(folder)
  return {
    hasAttributes: patterns.every((one) => own.includes(`${one} merge=almanac`)),
    driver: code !== 0 ? undefined : isDriverCommand(output) ? 'present' : 'old',
  }
}

/**
 * Sets up the driver for the entries of a folder: in its `.gitattributes`, which is committed, and in the configuration
 * of this clone, which is not.
 *
 * @param program the real path of the script of the command
 * @throws GitError, ContentError where `.gitattributes` is a link, WriteError
 */
export async function installDriver(folder: string, program: string): Promise<void> {
  // Read first: nothing is set up if a link is in its place.
  const own = attributeLinesOf(folder)
  const name = 'Front matter key by key, lists as sets, texts by lines'
  await mustChangeGit(folder, 'config', `${section}.name`, name)
  await mustChangeGit(folder, 'config', `${section}.driver`, driverCommand(program))
  const missing = lines.filter((line) => !own.includes(line))
  if (missing.length) writeLines(folder, [...own, ...missing])
}

/** Takes it back. @throws as `installDriver` */
export async function uninstallDriver(folder: string): Promise<void> {
  const { driver, hasAttributes } = await driverState(folder)
  if (driver !== undefined) await mustChangeGit(folder, 'config', '--remove-section', section)
  if (hasAttributes)
    writeLines(
      folder,
      attributeLinesOf(folder).filter((line) => !lines.includes(line)),
    )
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
