import { parseJson } from '../../../text/values.ts'
import { z } from 'zod'
import type { MemoryUse } from '../../../work/memory.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { isStillRunning, thisProcess } from '../../../storage/files/process-alive.ts'

const note = z.object({
  pid: z.int(),
  host: z.string().optional(),
  space: z.string().optional(),
  started: z.string().optional(),
  origin: z.url(),
  memory: z.object({ used: z.number(), most: z.number() }).optional(),
})

/**
 * Notes where this process serves a content folder, for commands that show its pages; of several servers, the last one.
 * A folder in which nothing can be written is served without a note.
 */
export function noteServer(root: string, origin: string): ServerNote {
  const place = placeOf(root)
  let text = ''
  const write = (memory?: MemoryUse) => {
    text = JSON.stringify({ ...thisProcess(), origin, memory })
    try {
      place.write(text, { durable: false })
    } catch {
      text = ''
    }
  }
  write()
  // Another server may have begun meanwhile.
  const isOurs = () => text !== '' && place.read() === text
  return {
    tell: (memory) => void (isOurs() && write(memory)),
    forget: () => void (isOurs() && place.remove()),
  }
}

/** What a server notes of itself for commands. */
export interface ServerNote {
  /** Notes that memory is short, and how much is used; or no longer. */
  tell(memory: MemoryUse | undefined): void
  /** Takes the note away. */
  forget(): void
}

/** Where a server of a content folder listens on this machine, such as `http://127.0.0.1:4000`; undefined where none does. */
export function runningServer(root: string): string | undefined {
  return noteIn(root)?.origin
}

/** How much memory the server of a content folder uses, if that is nearly all that it may have. */
export function shortMemoryOf(root: string): MemoryUse | undefined {
  return noteIn(root)?.memory
}

function noteIn(root: string) {
  const { data } = note.safeParse(parseJson(placeOf(root).read() ?? ''))
  return data && isStillRunning(data) ? data : undefined
}

function placeOf(root: string): MachinePlace {
  return MachinePlace.of(root, 'server.json')
}
