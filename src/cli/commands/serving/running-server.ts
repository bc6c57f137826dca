import { quietly, parseJson } from '../../../text/values.ts'
import { z } from 'zod'
import type { PushTrouble } from '../../../site/transaction/commits/upstream-pushes.ts'
import type { MemoryUse } from '../../../work/memory.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { isStillRunning, thisProcess } from '../../../storage/programs/process-alive.ts'
import { processMark } from '../../../site/names/process-mark.ts'

const note = z.object({
  ...processMark,
  origin: z.url(),
  memory: z.object({ used: z.number(), most: z.number() }).optional(),
  push: z.object({ since: z.string(), why: z.string() }).optional(),
})

/**
 * Notes where this process serves a content folder, for commands that show its pages; of several servers, the last one. A
 * folder that is not writable is served without a note.
 */
export function noteServer(root: string, origin: string) {
  const place = serverNotePlace(root)
  let text = ''
  let troubles: ServerTroubles = {}
  const write = () => {
    text = JSON.stringify({ ...thisProcess(), origin, ...troubles })
    try {
      place.write(text, { durable: false })
    } catch {
      text = ''
    }
  }
  write()
  // Another server may have started since. If that is unknown, the note stays: it counts only while its process runs.
  const isOurs = () => quietly(() => text !== '' && place.read() === text, false)
  return {
    /** Notes a problem that began or, with undefined, ended. */
    report: (changed: ServerTroubles) => {
      troubles = { ...troubles, ...changed }
      if (isOurs()) write()
    },
    forget: () => void (isOurs() && place.remove()),
  }
}

interface ServerTroubles {
  /** The server's memory use, if that is nearly its limit. */
  readonly memory?: MemoryUse | undefined
  /** Why its commits are not pushed. */
  readonly push?: PushTrouble | undefined
}

/** The local address of a content folder's server, such as `http://127.0.0.1:4000`; undefined if none is running. */
export function runningServer(root: string): string | undefined {
  return noteIn(root)?.origin
}

/** The problems of a content folder's server that a person has to know. */
export function serverTroubles(root: string): ServerTroubles {
  const { memory, push } = noteIn(root) ?? {}
  return { memory, push }
}

function noteIn(root: string) {
  const { data } = note.safeParse(parseJson(serverNotePlace(root).read() ?? ''))
  return data && isStillRunning(data) ? data : undefined
}

function serverNotePlace(root: string): MachinePlace {
  return MachinePlace.of(root, 'server.json')
}
