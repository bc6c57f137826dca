import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { machinePath, openMachineFolder } from '../../storage/files/machine-folder.ts'
import { confirm } from '../prompt.ts'
import { canAsk } from '../output/terminal.ts'

/**
 * The copy of a text that a person edits: `.almanac/edits/` and the path of its file. It goes only when what is in it
 * stands in the file, so a killed command, a full disk or a change of mind loses no words.
 */
export interface EditCopy {
  /** Absolute. */
  readonly file: string
  /** As told to a person: relative to where they are. */
  readonly name: string
  /** What stands in it now; undefined if the editor took it away. */
  read(): Buffer | undefined
  drop(): void
}

/**
 * Makes a copy to edit. Where one was left from before, a person may go on with it; otherwise it stays beside the new
 * one.
 */
export async function openCopy(root: string, path: string, bytes: Uint8Array): Promise<EditCopy> {
  openMachineFolder(root)
  let file = machinePath(root, 'edits', path)
  const dot = file.lastIndexOf('.')
  for (let number = 2; existsSync(file); number++) {
    const left = copyAt(file)
    if (left.read()?.equals(bytes)) break
    if (canAsk() && (await confirm(`${left.name} holds what you had not finished. Go on with it?`))) return left
    file = machinePath(root, 'edits', `${path.slice(0, dot - file.length)}-${number}${path.slice(dot - file.length)}`)
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, bytes, { mode: 0o600 })
  return copyAt(file)
}

function copyAt(file: string): EditCopy {
  const near = relative(process.cwd(), file)
  return {
    file,
    name: near.startsWith('..') ? file : near,
    read: () => (existsSync(file) ? readFileSync(file) : undefined),
    drop: () => rmSync(file, { force: true }),
  }
}
