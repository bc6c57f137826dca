import { statSync } from 'node:fs'
import type { Area } from '../model/model.ts'
import { pathBelow } from './addresses/old-path.ts'
import { isHome, describedSettings } from './source/described-settings.ts'
import { SourceKeys } from './source/source-keys.ts'
import { readWxr } from './wxr/read-wxr.ts'
import type { SourceRecord } from './source/records.ts'

/** How often an import reads its source. */
export const passes = 3

/** Reads a source from the start, on each call: its records, and their keys here. */
export type ReadSource = (pass: number) => AsyncGenerator<{ readonly record: SourceRecord; readonly keys: SourceKeys }>

/**
 * Makes the reader of export files. They contain no settings; the areas derive some from their content: title and tagline,
 * front page, folder of files. `onProgress` gets the bytes read, and the total of all passes.
 */
export function readExports(
  files: readonly string[],
  areas: readonly Area[] = [],
  onProgress: (done: number, total: number) => void = () => {},
): ReadSource {
  const sizes = files.map((file) => statSync(file).size)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return async function* (pass) {
    let before = pass * all
    for (const [i, file] of files.entries()) {
      const start = before
      let keys = new SourceKeys('')
      let index: Record<string, string> = {}
      let front: number | undefined
      let attachment: string | undefined
      for await (const record of readWxr(file, (read) => onProgress(start + read, passes * all))) {
        if (record.kind === 'site') {
          keys = new SourceKeys(record.url)
          index = toIndex(record)
        }
        if (record.kind === 'item') {
          if (isHome(record.item.link, keys.home)) front ??= record.item.id
          if (record.item.attachment !== '') attachment ??= pathBelow(record.item.attachment, keys.home)
        }
        yield { record, keys }
      }
      for (const record of describedSettings(areas, { index, settings: undefined, front, file: attachment }))
        yield { record, keys }
      before += sizes[i]!
    }
  }
}

// In the form of an interface's index; missing or empty parts are not imported.
function toIndex({ title, description = '' }: Extract<SourceRecord, { kind: 'site' }>): Record<string, string> {
  return { ...(title.trim() && { name: title }), ...(description.trim() && { description }) }
}
