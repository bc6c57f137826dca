import { parseJson } from '../../../text/values.ts'
import { z } from 'zod'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { isStillRunning, thisProcess } from '../../../storage/files/process-alive.ts'

const note = z.object({
  pid: z.int(),
  host: z.string().optional(),
  space: z.string().optional(),
  started: z.string().optional(),
  origin: z.url(),
})

/**
 * Notes where this process serves a content folder, for commands that show its pages; of several servers, the last one.
 * A folder in which nothing can be written is served without a note.
 *
 * @returns takes the note away
 */
export function noteServer(root: string, origin: string): () => void {
  const place = placeOf(root)
  const text = JSON.stringify({ ...thisProcess(), origin })
  try {
    place.write(text, { durable: false })
  } catch {
    return () => undefined
  }
  return () => {
    // Another server may have begun meanwhile.
    if (place.read() === text) place.remove()
  }
}

/** Where a server of a content folder listens on this machine, such as `http://127.0.0.1:4000`; undefined where none does. */
export function runningServer(root: string): string | undefined {
  const { data } = note.safeParse(parseJson(placeOf(root).read() ?? ''))
  return data && isStillRunning(data) ? data.origin : undefined
}

function placeOf(root: string): MachinePlace {
  return MachinePlace.of(root, 'server.json')
}
