import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { machineNames } from '../../src/storage/machine-folder/names.ts'

/** What can be planted. */
export const kinds = ['link to a file', 'link to a folder', 'dangling link', 'file', 'folder', 'pipe'] as const
export type Kind = (typeof kinds)[number]

/** Where: the machine folder itself, every name in it, and what stands deeper. */
export const plantedNames: readonly string[] = [
  '',
  ...Object.keys(machineNames),
  ...['edits/posts', 'edits/posts/hello.md', 'cache/embeds', 'revisions/posts', 'revisions/posts/hello', 'inbox/20'],
  ...['autosaves/posts', 'sizes/media', 'tmp/x', 'uploads/x', 'refused-2026-01-01T00-00-00Z'],
]

/** Plants something under each of some names; pipes are made by one process. */
export function plantAll(root: string, names: readonly string[], kind: Kind, outside: string): void {
  if (kind !== 'pipe') return names.forEach((name) => plant(root, name, kind, outside))
  const paths = names.map((name) => join(root, '.almanac', name))
  for (const path of paths) mkdirSync(dirname(path), { recursive: true })
  execFileSync('mkfifo', paths)
}

/** Plants something under a name, in place of what stands there; links lead to `outside`. */
export function plant(root: string, name: string, kind: Kind, outside: string): void {
  const path = join(root, '.almanac', name)
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  if (kind === 'link to a file') symlinkSync(join(outside, 'file'), path)
  else if (kind === 'link to a folder') symlinkSync(join(outside, 'folder'), path)
  else if (kind === 'dangling link') symlinkSync(join(outside, 'nothing'), path)
  else if (kind === 'file') writeFileSync(path, 'planted')
  else if (kind === 'folder') mkdirSync(path)
  else execFileSync('mkfifo', [path])
}

/** Whether a name is in a folder under whose name something of a kind stands already. */
export function isBelowPlanted(name: string, kind: Kind): boolean {
  return kind !== 'folder' && name.includes('/')
}

/** Makes what links lead to. */
export function makeOutside(folder: string): string {
  mkdirSync(join(folder, 'folder', 'posts'), { recursive: true })
  for (const file of ['file', 'folder/file', 'folder/posts/hello.md', 'folder/.gitignore'])
    writeFileSync(join(folder, file), `outside ${file}\n`)
  return folder
}

/** All bytes, names, modes and times below a folder, as one digest. */
export function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
    const stat = lstatSync(join(folder, name))
    hash.update(`${name}\0${stat.mode}\0${stat.uid}\0${stat.mtimeMs}\0`)
    if (stat.isFile()) hash.update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex')
}
