import type { MachineFile } from '../../model/model.ts'

/** Another text after each replacement of a file, or of the names in a folder; empty where there is none. */
export function stampOf(place: MachineFile): string {
  const stat = place.stat()
  // A replacement has another inode, so a change within one tick of the clock shows too.
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeMs}` : ''
}
