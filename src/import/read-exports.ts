import { statSync } from 'node:fs'
import type { Area } from '../model/model.ts'
import { isHome, describedSettings } from './source/described-settings.ts'
import { SourceKeys } from './source/source-keys.ts'
import { readWxr } from './wxr/read-wxr.ts'
import type { SourceRecord } from './source/records.ts'

/** How often an import reads its source. */
export const passes = 3

/** Reads a source from the start, as often as it is called: its records, and the names under which they are known here. */
export type ReadSource = (pass: number) => AsyncGenerator<{ readonly record: SourceRecord; readonly keys: SourceKeys }>

/**
 * Makes the reader of export files. They hold no settings, but which page is at the front, which the areas read.
 * `onProgress` gets the bytes read and those of all passes.
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
      let front: number | undefined
      for await (const record of readWxr(file, (read) => onProgress(start + read, passes * all))) {
        if (record.kind === 'site') keys = new SourceKeys(record.url)
        if (record.kind === 'item' && isHome(record.item.link, keys.home)) front ??= record.item.id
        yield { record, keys }
      }
      if (front !== undefined)
        for (const record of describedSettings(areas, { index: {}, settings: undefined, front, file: undefined }))
          yield { record, keys }
      before += sizes[i]!
    }
  }
}
