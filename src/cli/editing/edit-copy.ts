import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { machinePath, openMachineFolder } from '../../storage/files/machine-folder.ts'
import { makeFolders } from '../../storage/files/make-folders.ts'
import { confirm } from '../prompt.ts'
import { mergeEntries } from '../../storage/merge/merge-entries.ts'
import { canAsk, tell } from '../output/terminal.ts'

/**
 * The copy of a text that a person edits: `.almanac/edits/` and the path of its file. It is removed only once its
 * contents are in the file, so a killed command, a full disk or a change of mind loses no words.
 */
export interface EditCopy {
  /** Absolute. */
  readonly file: string
  /** As shown to a person: relative to where they are. */
  readonly name: string
  /** Its contents; undefined if the editor removed it. */
  read(): Buffer | undefined
  drop(): void
}

/**
 * Makes a copy to edit. If one was left from before, a person may go on with it; otherwise it stays beside the new one.
 * Changes of the file since then are merged into it: going on must not revert what somebody else did.
 *
 * @param isNew whether there is no file yet
 */
export async function openCopy(root: string, path: string, bytes: Uint8Array, isNew: boolean): Promise<EditCopy> {
  openMachineFolder(root)
  let file = machinePath(root, 'edits', path)
  const dot = file.lastIndexOf('.')
  for (let number = 2; existsSync(file); number++) {
    const left = copyAt(file)
    if (left.read()?.equals(bytes)) break
    if (canAsk() && (await confirm(`${left.name} holds what you had not finished. Go on with it?`))) {
      if (!isNew) takeIn(left, path, bytes)
      return left
    }
    file = machinePath(root, 'edits', `${path.slice(0, dot - file.length)}-${number}${path.slice(dot - file.length)}`)
  }
  makeFolders(dirname(file), 0o700)
  writeFileSync(file, bytes, { mode: 0o600 })
  writeFileSync(baseOf(file), bytes, { mode: 0o600 })
  return copyAt(file)
}

/** The paths below the content folder that people began to edit and have not finished. */
export function unfinishedIn(root: string): string[] {
  const folder = machinePath(root, 'edits')
  if (!existsSync(folder)) return []
  const found = readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
  const files = found.filter((one) => one.isFile() && !one.name.endsWith(baseEnding))
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')).toSorted()
}

// What stood in the file when the copy was made.
function baseOf(file: string): string {
  return `${file}${baseEnding}`
}

const baseEnding = '.base'

function takeIn({ file, name }: EditCopy, path: string, now: Uint8Array): void {
  // Without it, every difference is between conflict markers.
  const base = existsSync(baseOf(file)) ? readFileSync(baseOf(file)) : Buffer.alloc(0)
  if (base.equals(now)) return
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
  const merged = mergeEntries({ base: text(base), ours: text(readFileSync(file)), theirs: text(now) }, path)
  writeFileSync(file, merged.text, { mode: 0o600 })
  writeFileSync(baseOf(file), now, { mode: 0o600 })
  tell(
    merged.hasConflict
      ? `${path} has changed since you began: what you both changed is between conflict markers in ${name}`
      : `${path} has changed since you began: those changes are in ${name}, too`,
  )
}

function copyAt(file: string): EditCopy {
  const near = relative(process.cwd(), file)
  return {
    file,
    name: near.startsWith('..') ? file : near,
    read: () => (existsSync(file) ? readFileSync(file) : undefined),
    drop: () => {
      rmSync(file, { force: true })
      rmSync(baseOf(file), { force: true })
    },
  }
}
