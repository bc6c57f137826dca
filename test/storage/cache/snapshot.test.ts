import * as fs from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { placeAt } from '../../service-host.ts'
import { openSnapshot, saveSnapshot } from '../../../src/storage/cache/snapshot.ts'
import type { SnapshotRow } from '../../../src/storage/cache/snapshot-row.ts'
import type { SnapshotRows } from '../../../src/storage/cache/snapshot-rows.ts'
import { codePoint } from '../../code-point.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'snapshot-'))
  file = join(folder, 'metadata')
})

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function row(path: string, data: Record<string, unknown>, rest: Partial<SnapshotRow> = {}): SnapshotRow {
  return {
    path,
    size: 1000 + path.length,
    mtimeMs: 1_700_000_000_123.25,
    ctimeMs: 1_700_000_000_125.5,
    ino: 77,
    data: () => data,
    bodyStart: 42,
    ...rest,
  }
}

/** Rows in three folders and beside them, of several shapes. */
function site(): SnapshotRow[] {
  const posts = Array.from({ length: 4500 }, (_, n) =>
    row(
      `posts/2024/post-${n}.md`,
      {
        title: `Post ${n}`,
        status: n % 9 ? 'publish' : 'draft',
        tags: ['a', `b${n % 7}`],
        ...(n % 3 ? { sticky: true } : {}),
      },
      { mtimeMs: 1_700_000_000_000 + n * 86_400_000.25, ino: 2 ** 33 + n },
    ),
  )
  const users = [
    row('users/jane.md', { name: 'Jäne “J” Dœ 日本' }),
    row('users/joe.md', { name: 'Joe', meta: { deep: [1, [2]] } }),
  ]
  return [row('settings.json', {}, { bodyStart: 0 }), ...posts, ...users, row('forms/one.md', { id: 1 })]
}

const version = 'parser 3'

/** The tables of a snapshot, and what says which they are. */
function partsOf(bytes: Buffer): { tables: Buffer; contents: string } {
  const end = bytes.length - 8
  const from = end - bytes.readUInt32LE(end)
  return { tables: bytes.subarray(0, from), contents: bytes.toString('utf8', from, end) }
}

async function save(rows: SnapshotRow[]): Promise<void> {
  const inOrder = rows.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  expect(await saveSnapshot(placeAt(file), version, inOrder)).toBe(true)
}

/** Rows by path, with their front matter parsed. */
function byPath(rows: Iterable<SnapshotRow>): Map<string, unknown> {
  return new Map(
    [...rows].map((one) => {
      const { path, size, mtimeMs, ctimeMs, ino, bodyStart, facts } = one
      return [path, { path, size, mtimeMs, ctimeMs, ino, bodyStart, facts, data: one.data() }]
    }),
  )
}

function pathsOf(rows: SnapshotRows | undefined): string[] | undefined {
  return rows && [...rows.values()].map(({ path }) => path)
}

/** What is read of it, which is the same whether all of it is held in memory or front matter stays in the file. */
function read(): Map<string, unknown> | undefined {
  const rows = openSnapshot(placeAt(file), version)
  const held = rows && byPath(rows.values())
  const inFile = openInFile()
  expect(inFile && byPath(inFile.values())).toEqual(held)
  return held
}

function openInFile(): SnapshotRows | undefined {
  return openSnapshot(placeAt(file), version, undefined, 0)
}

describe('saveSnapshot and openSnapshot', () => {
  it('give back every row', async () => {
    await save(site())
    expect(read()).toEqual(byPath(site()))
  })

  it('give back an empty folder and nothing for a missing file', async () => {
    expect(openSnapshot(placeAt(file), version)).toBeUndefined()
    await save([])
    expect(read()).toEqual(new Map())
  })

  it('keep times to the last bit, as far as a file system can tell them', async () => {
    const nanoseconds = fc.bigInt({ min: -(10n ** 18n), max: 4n * 10n ** 18n })
    const times = fc
      .sample(nanoseconds, { numRuns: 500, seed: 1 })
      .map((time) => Number(time / 1_000_000n) + Number(time % 1_000_000n) / 1e6)
    await save(times.map((mtimeMs, n) => row(`posts/${n}.md`, {}, { mtimeMs, ctimeMs: mtimeMs + 4.25 })))
    const rows = openSnapshot(placeAt(file), version)!
    expect(times.map((_, n) => rows.get(`posts/${n}.md`)!.mtimeMs)).toEqual(times)
  })

  it('give back any front matter that JSON can hold, in every script', async () => {
    const data = fc.dictionary(fc.string({ unit: codePoint }), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(fc.array(data, { maxLength: 20 }), async (all) => {
        const rows = all.map((one, n) =>
          row(`posts/${n}.md`, JSON.parse(JSON.stringify(one)) as Record<string, unknown>),
        )
        await save(rows)
        expect(read()).toEqual(byPath(rows))
      }),
      { numRuns: 50, seed: 1 },
    )
    const titles = [
      'plain',
      'Größe',
      'a — b',
      'Съешь же ещё этих мягких французских булок',
      '吾輩は猫である😀',
      '\u2028\ud800',
    ]
    for (const title of titles) {
      const rows = [row('posts/one.md', { title }), row(`posts/${title.slice(0, 5)}.md`, { title })]
      await save(rows)
      expect(read()).toEqual(byPath(rows))
    }
  })

  it('read only the folders that are asked for', async () => {
    await save(site())
    const asked: string[] = []
    const rows = openSnapshot(placeAt(file), version, (name) => asked.push(name) > 0 && name === 'users/')
    expect(pathsOf(rows)).toEqual(['users/jane.md', 'users/joe.md'])
    expect(new Set(asked)).toEqual(new Set(['', 'posts/', 'users/', 'forms/']))
    const beside = openSnapshot(placeAt(file), version, (name) => name === '')
    expect(pathsOf(beside)).toEqual(['settings.json'])
  })

  it('do not read a table that is not asked for, even if it is damaged', async () => {
    await save(site())
    const bytes = fs.readFileSync(file)
    bytes.write('Q', bytes.indexOf('Post 17'))
    fs.writeFileSync(file, bytes)
    expect(openSnapshot(placeAt(file), version)).toBeUndefined()
    expect(openSnapshot(placeAt(file), version, (name) => name !== 'posts/')?.size).toBe(4)
  })

  it('refuse another version, another machine and another format', async () => {
    await save(site())
    expect(openSnapshot(placeAt(file), 'parser 4')).toBeUndefined()
    const { tables, contents } = partsOf(fs.readFileSync(file))
    const changes = [
      [contents, contents],
      [hostname(), 'elsewhere'],
      ['"format":5', '"format":4'],
    ] as const
    for (const [from, to] of changes) {
      const changed = Buffer.from(contents.replace(from, to))
      const end = Buffer.from(Uint32Array.of(changed.length, crc32(changed)).buffer)
      fs.writeFileSync(file, Buffer.concat([tables, changed, end]))
      expect(openSnapshot(placeAt(file), version)?.size).toBe(from === to ? site().length : undefined)
    }
  })

  it('refuse a file that is torn or damaged anywhere, without an error', async () => {
    await save(site().slice(-300))
    const good = fs.readFileSync(file)
    for (let length = 0; length < good.length; length += Math.ceil(good.length / 150)) {
      fs.writeFileSync(file, good.subarray(0, length))
      expect(openSnapshot(placeAt(file), version)).toBeUndefined()
    }
    const contents = partsOf(good).tables.length
    for (
      let at = 0;
      at < good.length;
      at += at >= contents ? 1 : Math.min(contents - at, Math.ceil(good.length / 150))
    ) {
      const bad = Buffer.from(good)
      bad[at] = bad[at]! ^ 0x11
      fs.writeFileSync(file, bad)
      expect(openSnapshot(placeAt(file), version)).toBeUndefined()
      expect(openInFile()).toBeUndefined()
    }
    const others = [
      '',
      '\n',
      'null\n',
      '{}\n',
      '[]\n',
      '{"format":1}\n',
      'x'.repeat(200_000),
      `${good.toString('latin1')}more`,
    ]
    for (const text of others) {
      fs.writeFileSync(file, text, 'latin1')
      expect(openSnapshot(placeAt(file), version)).toBeUndefined()
    }
    expect(openSnapshot(placeAt(folder), version)).toBeUndefined()
  })

  it('replace the file as a whole, readable by its owner only, and leave nothing else behind', async () => {
    await save([row('posts/old.md', {})])
    const reader = fs.openSync(file, 'r')
    await Promise.all([save([row('posts/new.md', {})]), save([row('posts/new.md', {})])])
    expect(fs.readFileSync(reader, 'latin1')).toContain('posts/old.md')
    fs.closeSync(reader)
    expect(pathsOf(openSnapshot(placeAt(file), version))).toEqual(['posts/new.md'])
    expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(folder)).toEqual(['metadata'])
  })

  it('answer false, and leave the old file, when a snapshot cannot be written', async () => {
    await save([row('posts/old.md', {})])
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    expect(await saveSnapshot(placeAt(file), version, [row('posts/new.md', circular)])).toBe(false)
    expect(await saveSnapshot(placeAt(join(folder, 'no/such/file')), version, [])).toBe(false)
    expect(pathsOf(openSnapshot(placeAt(file), version))).toEqual(['posts/old.md'])
    expect(fs.readdirSync(folder)).toEqual(['metadata'])
  })

  it('let others run while a large snapshot is packed', async () => {
    let turns = 0
    const turning = setInterval(() => (turns += 1), 0)
    const rows = Array.from({ length: 20_000 }, (_, n) => row(`posts/${n}.md`, { title: `Post ${n}`, n }))
    await save(rows)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(5)
  })

  it('cut a folder with huge front matter into tables', async () => {
    const rows = Array.from({ length: 40 }, (_, n) =>
      row(`posts/${n}.md`, { text: `${n}`.repeat(500_000) }, { bodyStart: 1_000_000 }),
    )
    await save(rows)
    const { tables } = JSON.parse(partsOf(fs.readFileSync(file)).contents) as { tables: unknown[] }
    expect(tables.length).toBe(3)
    expect(openSnapshot(placeAt(file), version)!.size).toBe(40)
  })

  it('give front matter from the file in any order, also when another has taken its place', async () => {
    await save(site())
    const rows = openInFile()!
    await save([])
    const wanted = byPath(site())
    const paths = [...wanted.keys()].reverse()
    expect(new Map(paths.flatMap((path) => [...byPath([rows.get(path)!])]))).toEqual(wanted)
    expect(byPath(rows.values())).toEqual(wanted)
  })

  it('write anew what stands in the file that is replaced', async () => {
    await save(site())
    await save([...openInFile()!.values()])
    expect(read()).toEqual(byPath(site()))
  })

  it('say which file cannot be read any more', async () => {
    await save(site())
    const rows = openInFile()!
    fs.truncateSync(file, 100)
    expect(() => rows.get('posts/2024/post-17.md')!.data()).toThrow(/metadata: cannot be read any more: it is shorter/)
  })

  it('tell paths by what their facts are of', async () => {
    const facts = { of: 'link', values: {} }
    await save([row('a.md', {}), row('b.md', {}, { facts }), row('posts/c.md', {}, { facts })])
    expect([...openInFile()!.pathsOf('link')]).toEqual(['b.md', 'posts/c.md'])
    expect([...openInFile()!.pathsOf('pointer')]).toEqual([])
  })
})
