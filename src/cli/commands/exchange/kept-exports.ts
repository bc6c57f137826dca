import { hash } from 'node:crypto'
import type { ExportCache } from '../../../model/model.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { WriteError } from '../../../storage/files/write-error.ts'
import { programDigest } from '../../session/program-digest.ts'
import { tolerating } from '../../../text/values.ts'

/** For how many target folders the export state is kept. */
const most = 4

/** The stored state of exports of a content folder into a folder; undefined if the program runs from its sources. */
export function exportCacheOf(root: string, dir: string): ExportCache | undefined {
  const program = programDigest()
  if (program === undefined) return undefined
  const folder = MachinePlace.of(root, 'exports')
  const name = `${hash('sha256', dir, 'base64url').slice(0, 22)}.json`
  return {
    program,
    read: () => folder.at(name).read(),
    write(text) {
      // If this fails, the next export is a full one.
      tolerating(WriteError, () => {
        folder.at(name).write(text, { durable: false })
        const timeOf = (one: string) => folder.at(one).stat()?.mtimeMs ?? 0
        const names = folder.names().toSorted((one, other) => timeOf(other) - timeOf(one))
        for (const one of names.filter((other) => other !== name).slice(most - 1)) folder.at(one).remove()
      })
    },
  }
}
