import { appendFileSync, chownSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ChangeFiles } from '../../../../src/site/transaction/record/change-files.ts'
import { contentFolder } from '../../../harness.ts'

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
    for (const text of texts) journal.addAll([record(5, text)])
    const found = [...journal.newest()].map(({ files }) => files[0]!.before)
    expect(found).toEqual(texts.toReversed().map((text) => Buffer.from(text)))
  })

  it('drops the oldest parts, and skips what it cannot read', () => {
    const root = contentFolder()
    const journal = new ChangeFiles(root, { partBytes: 1000, mostParts: 3 })
    for (let at = 1; at <= 200; at++) journal.addAll([record(at, 'A')])
    const folder = join(root, '.almanac/changes')
    expect(readdirSync(folder)).toHaveLength(4)
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(1300)
    const kept = [...journal.newest()].map(({ at }) => at)
    expect(kept.length).toBeGreaterThan(15)
    expect(kept).toEqual(Array.from(kept, (_, i) => 200 - i))
    appendFileSync(join(folder, 'changes.jsonl'), '{}\n{"at": 3, "tor')
    expect([...journal.newest()].map(({ at }) => at)).toEqual(kept)
    new ChangeFiles(root).addAll([record(201, 'B')])
    expect([...journal.newest()].slice(0, 2).map(({ at }) => at)).toEqual([201, 200])
  })

  it.skipIf(process.geteuid?.() !== 0)(
    'names a part of another user: what stands in older ones is not the last change',
    () => {
      const root = contentFolder()
      const journal = new ChangeFiles(root, { partBytes: 1000, mostParts: 3 })
      for (let at = 1; at <= 20; at++) journal.addAll([record(at, 'A')])
      chownSync(join(root, '.almanac/changes/changes.jsonl'), 4321, 4321)
      expect(() => journal.newest().next()).toThrow(/changes\.jsonl: belongs to another user \(4321\)/)
    },
  )

  it.each(['.git/config', '.env', 'posts/.hidden.md', 'node_modules/x.js', '../a.md', '/etc/passwd', 'a\\b', ''])(
    'does not believe a record that names %j, which is no path of content',
    (path) => {
      const root = contentFolder()
      const journal = new ChangeFiles(root)
      journal.addAll([record(1, 'A')])
      const [line] = readFileSync(join(root, '.almanac/changes/changes.jsonl'), 'utf8').trim().split('\n')
      const planted = JSON.parse(line!)
      planted.files.push({ ...planted.files[0], path })
      appendFileSync(join(root, '.almanac/changes/changes.jsonl'), `${JSON.stringify(planted)}\n`)
      expect([...journal.newest()].map(({ files }) => files.map((file) => file.path))).toEqual([['posts/a.md']])
    },
  )
})
