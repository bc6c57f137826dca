import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { machinePath, openMachineFolder } from '../../../storage/files/machine-folder.ts'
import { isStillRunning, thisProcess } from '../../../storage/lock/process-alive.ts'

const note = z.object({ pid: z.int(), started: z.string().optional(), origin: z.url() })

/**
 * Notes where this process serves a content folder, for commands that show its pages; of several servers, the last one.
 * A folder in which nothing can be written is served without a note.
 *
 * @returns takes the note away
 */
export function noteServer(root: string, origin: string): () => void {
  const path = pathOf(root)
  const text = JSON.stringify({ ...thisProcess(), origin })
  try {
    openMachineFolder(root)
    writeFileSync(path, text)
  } catch {
    return () => undefined
  }
  return () => {
    // Another server may have begun meanwhile.
    if (readText(path) === text) rmSync(path, { force: true })
  }
}

/** Where a server of a content folder listens on this machine, such as `http://127.0.0.1:4000`; undefined where none does. */
export function runningServer(root: string): string | undefined {
  const { data } = note.safeParse(parsed(readText(pathOf(root))))
  return data && isStillRunning(data) ? data.origin : undefined
}

function pathOf(root: string): string {
  return machinePath(root, 'server.json')
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
