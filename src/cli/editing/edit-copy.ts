import { basename, relative } from 'node:path'
import { MachinePlace } from '../../storage/machine-folder/machine-place.ts'
import { confirm } from '../session/prompt.ts'
import { mergeFiles } from '../../storage/merge/merge-entries.ts'
import { canAsk, logLine } from '../output/terminal.ts'

/**
 * The copy of a text that a person edits: `.almanac/edits/` and the path of its file. It is removed only once its contents are
 * in the file, so that a killed command, a full disk or a change of mind loses no words.
 */
export type EditCopy = ReturnType<typeof copyAt>

/**
 * Makes a copy to edit. If an earlier one was left, a person may continue with it; otherwise it stays beside the new one.
 * Unless the file `isNew`, its later changes are merged into that copy: continuing must not revert others' work.
 */
export async function openCopy(root: string, path: string, bytes: Uint8Array, isNew: boolean): Promise<EditCopy> {
  const folder = MachinePlace.of(root, 'edits')
  const dot = path.lastIndexOf('.')
  let file = folder.at(path)
  for (let number = 2; file.stat(); number++) {
    const left = copyAt(file)
    if (left.read()?.equals(bytes)) break
    if (canAsk() && (await confirm(`${left.name} contains an unfinished edit. Continue with it?`))) {
      if (!isNew) takeIn(file, left.name, path, bytes)
      return left
    }
    file = folder.at(`${path.slice(0, dot)}-${number}${path.slice(dot)}`)
  }
  file.write(bytes)
  baseOf(file).write(bytes)
  return copyAt(file)
}

/** The paths below the content folder with unfinished edits. */
export function unfinishedIn(root: string): string[] {
  return filesIn(MachinePlace.of(root, 'edits'), '').toSorted()
}

function filesIn(folder: MachinePlace, below: string): string[] {
  return folder.names().flatMap((name) => {
    const there = folder.at(name)
    if (there.stat()?.isDirectory()) return filesIn(there, `${below}${name}/`)
    return there.stat()?.isFile() && !name.endsWith(baseEnding) ? [below + name] : []
  })
}

// The content of the file when the copy was made.
function baseOf(file: MachinePlace): MachinePlace {
  return file.at('..', `${basename(file.path)}${baseEnding}`)
}

const baseEnding = '.base'

function takeIn(file: MachinePlace, name: string, path: string, now: Uint8Array): void {
  // Without a base, every difference is between conflict markers.
  const base = baseOf(file).readBytes() ?? Buffer.alloc(0)
  if (base.equals(now)) return
  const merged = mergeFiles({ base, ours: file.readBytes() ?? Buffer.alloc(0), theirs: now }, path)
  file.write(merged.bytes)
  baseOf(file).write(now)
  logLine(
    merged.hasConflict
      ? `${path} has changed since you began: conflicting changes are between conflict markers in ${name}`
      : `${path} has changed since you began: those changes are now in ${name} too`,
  )
}

function copyAt(file: MachinePlace) {
  const near = relative(process.cwd(), file.path)
  return {
    /** Absolute. */
    file: file.path,
    /** For people: relative to the working directory if below it. */
    name: near.startsWith('..') ? file.path : near,
    /** Its contents; undefined if the editor removed it. */
    read: () => file.readBytes(),
    drop: () => {
      file.remove()
      baseOf(file).remove()
    },
  }
}
