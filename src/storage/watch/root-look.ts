import { identityOf } from '../files/folders-below.ts'
import { quietly } from '../../text/values.ts'

/** A look, now and then, at which directory a watched path is. */
export interface RootLook {
  /** The one that is there now is being watched. */
  note(): void
  close(): void
}

/**
 * Calls `replaced` while another directory than the one noted stands at a path: no watcher reports that a link leads
 * elsewhere now.
 *
 * @param every milliseconds between two looks
 */
export function openRootLook(path: string, every: number, replaced: () => void): RootLook {
  let noted: string | undefined
  const look = () => {
    // Whether it is gone is told by its events.
    return quietly(() => identityOf(path))
  }
  const timer = setInterval(() => {
    const found = look()
    if (noted !== undefined && found !== undefined && found !== noted) replaced()
  }, every).unref()
  return { note: () => void (noted = look()), close: () => clearInterval(timer) }
}
