import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ChangeFiles } from '../../../src/site/changes/change-files.ts'
import { contentFolder } from '../../harness.ts'

const record = (at: number, text: string | Uint8Array) => ({
  at,
  group: `g${at}`,
  command: 'c',
  by: 'post update',
  files: [{ path: 'posts/a.md', noun: 'post', id: 10, before: Buffer.from(text), after: 'digest' }],
})

describe('ChangeFiles', () => {
  it('keeps bytes of any kind, and the order of what was done in one millisecond', () => {
    const journal = new ChangeFiles(contentFolder())
    const texts = ['A\r\nä', new Uint8Array([0xff, 0xfe, 0, 10]), '']
    for (const text of texts) journal.add(record(5, text), true)
    const found = [...journal.newest()].map(({ files }) => files[0]!.before)
    expect(found).toEqual(texts.toReversed().map((text) => Buffer.from(text)))
  })

  it('drops the oldest beyond two thousand, and skips what it cannot read', () => {
    const root = contentFolder()
    const journal = new ChangeFiles(root)
    for (let at = 1; at <= 2201; at++) journal.add(record(at, 'A'), false)
    const folder = join(root, '.almanac/changes')
    const names = readdirSync(folder)
    expect(names.length).toBe(2000)
    writeFileSync(join(folder, '9999-3-0123abcd.json'), '{}\n')
    writeFileSync(join(folder, 'notes.txt'), 'mine')
    const [newest] = journal.newest()
    expect(newest?.at).toBe(2201)
    expect([...journal.newest()].at(-1)?.at).toBe(202)
  })
})
