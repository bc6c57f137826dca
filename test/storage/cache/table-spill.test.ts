import { closeSync, fstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { MachineFile } from '../../../src/model/model.ts'
import { RowTableWriter } from '../../../src/storage/cache/row-table-writer.ts'
import { TableSpill } from '../../../src/storage/cache/table-spill.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { prepareMachineFolder } from '../../../src/storage/machine-folder/prepare.ts'
import { contentFolder } from '../../harness.ts'

/** Ten tables of ten rows each, whose front matter is about 300 bytes. */
const tables = Array.from({ length: 10 }, (_, table) =>
  Array.from({ length: 10 }, (__, row) => ({ title: `Größe ${table} ${row}`, tags: [table, row] })),
)

function bytesOf(rows: readonly Record<string, unknown>[], table: number): Buffer {
  const writer = new RowTableWriter('v')
  for (const [row, data] of rows.entries())
    writer.add({
      ...{ path: `posts/${table}-${row}.md`, size: row, mtimeMs: 1, ctimeMs: 2, ino: 3, bodyStart: 4 },
      ...{ facts: { of: 'post', values: { row } }, data: () => data },
    })
  return writer.finish()
}

/** The front matter of all rows, the last ones first. */
function readAll(spill: TableSpill): unknown {
  const made = tables.map((rows, table) => spill.table(bytesOf(rows, table), 'v'))
  const read = made.toReversed().map((table) =>
    Array.from({ length: table.length }, (_, index) => table.rowAt(index))
      .toReversed()
      .map((row) => ({ ...row.data(), at: row.path }))
      .toReversed(),
  )
  return read.toReversed()
}

const all = tables.map((rows, table) => rows.map((data, row) => ({ ...data, at: `posts/${table}-${row}.md` })))

describe('front matter of many files', () => {
  it.each([0, 500, 1_000_000])(
    'is read alike where %i bytes of it are held in memory and the rest is in a file',
    (most) => {
      const root = contentFolder({})
      prepareMachineFolder(root)
      expect(readAll(new TableSpill(MachinePlace.of(root, 'cache', 'spill'), most))).toEqual(all)
      expect(readdirSync(join(root, '.almanac/cache'))).toEqual([])
    },
  )

  it('stays in memory where the file cannot be made', () => {
    const place = MachinePlace.of(contentFolder({ '.almanac': 'a file' }), 'cache', 'spill')
    expect(readAll(new TableSpill(place, 500))).toEqual(all)
  })

  it('stays in memory from where the file can take no more', () => {
    const root = contentFolder({})
    prepareMachineFolder(root)
    const real = MachinePlace.of(root, 'cache', 'spill')
    let descriptor = -1
    const place = {
      path: real.path,
      openToAppend: () => (descriptor = real.openToAppend()),
      remove: () => real.remove(),
    }
    const spill = new TableSpill(place as unknown as MachineFile, 500)
    const made = tables.map((rows, table) => {
      if (table === 6) {
        // What is written from here on is refused.
        expect(fstatSync(descriptor).size).toBeGreaterThan(500)
        closeSync(descriptor)
        expect(openSync(join(root, 'settings.json'), 'r')).toBe(descriptor)
      }
      return spill.table(bytesOf(rows, table), 'v')
    })
    expect(made.slice(6).map((table) => table.rowAt(3).data())).toEqual(tables.slice(6).map((rows) => rows[3]))
  })
})
