import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { aFolder, aPath, someContent, someSettings } from './contents.ts'
import type { Random } from './random.ts'

/** Something that people and programs do to the files of a folder; what cannot be done there is passed over. */
type Operation = (root: string, random: Random, paths: readonly string[]) => void

const write: Operation = (root, random, paths) => {
  const path = random.chance(0.5) && paths.length ? random.pick(paths) : aPath(random)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), someContent(random, path))
}

const editKeepingSize: Operation = (root, random, paths) => {
  const path = join(root, random.pick(paths))
  const { atime, mtime } = lstatSync(path)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(/title \d/, () => `title ${random.below(10)}`).replace(/body \d/, `body ${random.below(10)}`),
  )
  if (random.chance(0.5)) utimesSync(path, atime, mtime)
}

const replaceByRename: Operation = (root, random, paths) => {
  const path = random.pick(paths)
  const temporary = join(dirname(join(root, path)), `.tmp-${random.below(1000)}`)
  writeFileSync(temporary, someContent(random, path))
  renameSync(temporary, join(root, path))
}

const rename: Operation = (root, random, paths) => {
  const to = join(root, aPath(random))
  mkdirSync(dirname(to), { recursive: true })
  renameSync(join(root, random.pick(paths)), to)
}

const copy: Operation = (root, random, paths) => {
  const from = random.pick(paths)
  const to = random.chance(0.5) ? join(dirname(from), `${random.pick(['0', 'z'])}${random.below(3)}.md`) : aPath(random)
  mkdirSync(dirname(join(root, to)), { recursive: true })
  copyFileSync(join(root, from), join(root, to))
}

const deleteAndRemake: Operation = (root, random, paths) => {
  const path = join(root, random.pick(paths))
  const text = readFileSync(path)
  rmSync(path)
  writeFileSync(path, text)
}

const moveFolder: Operation = (root, random) => {
  const to = join(root, random.chance(0.3) ? aPath(random) : aFolder(random))
  rmSync(to, { recursive: true, force: true })
  mkdirSync(dirname(to), { recursive: true })
  renameSync(join(root, aFolder(random)), to)
}

const copyFolder: Operation = (root, random) =>
  cpSync(join(root, aFolder(random)), join(root, aFolder(random)), { recursive: true, verbatimSymlinks: true })

const folderToFile: Operation = (root, random) => {
  const path = join(root, aFolder(random))
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, someContent(random, path))
}

const fileToFolder: Operation = (root, random, paths) => {
  const path = join(root, random.pick(paths))
  rmSync(path)
  mkdirSync(path)
  writeFileSync(join(path, 'a.md'), someContent(random, 'a.md'))
}

const changeRights: Operation = (root, random, paths) => {
  const path = join(root, random.chance(0.7) ? random.pick(paths) : aFolder(random))
  const isFolder = lstatSync(path).isDirectory()
  chmodSync(path, random.chance(0.3) ? 0 : isFolder ? 0o755 : 0o644)
}

const link: Operation = (root, random, paths) => {
  const path = join(root, aPath(random))
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { recursive: true, force: true })
  const target = random.pick([
    join(root, random.pick(paths)),
    join(root, aPath(random)),
    join(root, aFolder(random)),
    '/etc/hostname',
    join(root, '.almanac', 'secret'),
    random.pick(['a.md', '../notes/a.md', 'nowhere.md']),
  ])
  symlinkSync(target, path)
}

const hardLink: Operation = (root, random, paths) => {
  const to = join(root, aPath(random))
  mkdirSync(dirname(to), { recursive: true })
  linkSync(join(root, random.pick(paths)), to)
}

const touch: Operation = (root, random, paths) =>
  utimesSync(join(root, random.pick(paths)), 1_760_000_000, 1_760_000_000 + random.below(3))

const operations: readonly (readonly [weight: number, operation: Operation])[] = [
  [12, write],
  [6, editKeepingSize],
  [3, replaceByRename],
  [4, rename],
  [5, copy],
  [3, (root, random, paths) => rmSync(join(root, random.pick(paths)))],
  [2, deleteAndRemake],
  [3, moveFolder],
  [2, (root, random) => rmSync(join(root, aFolder(random)), { recursive: true })],
  [1, copyFolder],
  [2, folderToFile],
  [2, fileToFolder],
  [2, changeRights],
  [3, link],
  [1, hardLink],
  [2, touch],
  [3, (root, random) => writeFileSync(join(root, 'settings.json'), someSettings(random))],
]

const gitCommands = [
  ['add -A', 'commit -qm more'],
  ['add -A', 'commit -qm more'],
  ['stash -u -q'],
  ['stash pop -q'],
  ['checkout -q HEAD~1'],
  ['checkout -q main'],
  ['checkout -q -- .'],
  ['reset -q --hard'],
  ['clean -fdq'],
] as const

/** Does one thing at random. */
export function operate(root: string, random: Random, paths: readonly string[], withGit: boolean): string {
  if (withGit && random.chance(0.25)) {
    const commands = random.pick(gitCommands)
    for (const command of commands) attempt(() => git(root, ...command.split(' ')))
    return `git ${commands.join('; git ')}`
  }
  let at = random.below(operations.reduce((sum, [weight]) => sum + weight, 0))
  const [, operation] = operations.find(([weight]) => (at -= weight) < 0)!
  attempt(() => operation(root, random, paths))
  return operation.name || 'other'
}

/** Runs git in a folder, with nothing of this machine's own. */
export function git(root: string, ...args: string[]): void {
  const env = { PATH: process.env['PATH'], HOME: root, GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' }
  const settings = ['user.name=T', 'user.email=t@example.org', 'init.defaultBranch=main', 'maintenance.auto=false']
  const told = settings.flatMap((one) => ['-c', one])
  execFileSync('git', [...told, ...args], { cwd: root, env, stdio: 'ignore' })
}

// Paths meet what is no longer there, or is of another kind.
function attempt(work: () => void): void {
  try {
    work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined && (error as { status?: number }).status === undefined)
      throw error
  }
}
