import { identityOf } from '../files/folders-below.ts'
import { quietly } from '../../text/values.ts'

/** A periodic look at which directory a watched path is. */
export interface RootLook {
  /** Records that the present directory is being watched. */
  note(): void
  close(): void
}

/** Calls `replaced` every `every` ms while another directory than the noted one is there: no watcher reports changed links. */
export function openRootLook(path: string, every: number, replaced: () => void): RootLook {
  let noted: string | undefined
  // Its events report that it is gone.
  const look = () => quietly(() => identityOf(path))
  const timer = setInterval(() => {
    const found = look()
    if (noted !== undefined && found !== undefined && found !== noted) replaced()
  }, every).unref()
  return { note: () => void (noted = look()), close: () => clearInterval(timer) }
}
