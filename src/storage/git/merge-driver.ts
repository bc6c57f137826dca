import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { changeGit, mustChangeGit } from './change-git.ts'

/** Whether front matter is merged key by key, which takes both. */
export interface DriverState {
  /** Whether the folder's `.gitattributes` says which files are. */
  readonly hasAttributes: boolean
  /** The command that this clone's configuration names; undefined for none. */
  readonly command: string | undefined
}

const patterns = ['*.md', '*.markdown', '*.mdx', '*.json']
const lines = [
  '# Front matter is merged key by key: `almanac git install`.',
  ...patterns.map((one) => `${one} merge=almanac`),
]
const section = 'merge.almanac'

/** Whether the driver is set up for a folder. @throws GitError */
export async function driverState(folder: string): Promise<DriverState> {
  const { code, output } = await changeGit(folder, ['config', '--get', `${section}.driver`])
  const own = linesOf(folder)
  return {
    hasAttributes: patterns.every((one) => own.includes(`${one} merge=almanac`)),
    command: code === 0 ? output.trim() : undefined,
  }
}

/**
 * Sets up the driver for the entries of a folder: in its `.gitattributes`, which is committed, and in the configuration
 * of this clone, which is not.
 *
 * @param program the path of the script of the command
 * @throws GitError, system errors
 */
export async function installDriver(folder: string, program: string): Promise<void> {
  const top = (await mustChangeGit(folder, 'rev-parse', '--show-toplevel')).replace(/\n$/, '')
  const name = 'Front matter key by key, lists as sets, texts by lines'
  await mustChangeGit(folder, 'config', `${section}.name`, name)
  await mustChangeGit(folder, 'config', `${section}.driver`, driverCommand(top, program))
  const own = linesOf(folder)
  const missing = lines.filter((line) => !own.includes(line))
  if (missing.length) writeLines(folder, [...own, ...missing])
}

/** Takes it back. @throws GitError, system errors */
export async function uninstallDriver(folder: string): Promise<void> {
  const { command, hasAttributes } = await driverState(folder)
  if (command !== undefined) await mustChangeGit(folder, 'config', '--remove-section', section)
  if (hasAttributes)
    writeLines(
      folder,
      linesOf(folder).filter((line) => !lines.includes(line)),
    )
}

/**
 * The command for git's configuration, which a shell runs at the top of the worktree. What lies there may move with it;
 * where the program is gone, others are looked for. Whatever happens, git's own merge by lines is the last resort: the
 * program ends with 4 for a conflict, as a broken one never does.
 */
function driverCommand(top: string, program: string): string {
  const below = relative(top, program)
  const path = below.startsWith('..') || isAbsolute(below) ? program : below
  const files = '%O %A %B'
  return [
    `p=${quoted(path)}`,
    'test -f "$p" || p=node_modules/almanac/bin/almanac.js',
    `n=$(command -v node || echo ${quoted(process.execPath)})`,
    `if test -f "$p"; then "$n" "$p" git merge ${files} %P; else almanac git merge ${files} %P; fi`,
    `case $? in 0) exit 0;; 4) exit 1;; *) git merge-file -L ours -L base -L theirs %A %O %B || exit 1;; esac`,
  ].join('; ')
}

// For the shell, and for git, which replaces what follows a percent sign.
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`
}

function linesOf(folder: string): string[] {
  const file = join(folder, '.gitattributes')
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/\n$/, '').split(/\r?\n/) : []
}

function writeLines(folder: string, all: readonly string[]): void {
  const file = join(folder, '.gitattributes')
  if (all.length === 0) rmSync(file, { force: true })
  else writeFileSync(file, `${all.join('\n')}\n`)
}
