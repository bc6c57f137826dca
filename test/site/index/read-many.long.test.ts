import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { type FoundFile, readMany } from '../../../src/site/index/cached/read-many.ts'
import { patternOf } from '../../../src/site/index/entry-path.ts'
import { factsOf } from '../../../src/site/index/file-entry.ts'
import { toStamp } from '../../../src/site/index/load-file.ts'
import { TableSpill } from '../../../src/storage/cache/table-spill.ts'
import { MachinePlace } from '../../../src/storage/machine-folder/machine-place.ts'
import { prepareMachineFolder } from '../../../src/storage/machine-folder/prepare.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { contentFolder } from '../../harness.ts'

let programs: string

beforeAll(async () => {
  programs = mkdtempSync(join(import.meta.dirname, '../../../node_modules/.cache/almanac-worker-'))
  await build({
    entryPoints: [join(import.meta.dirname, '../../../src/storage/reading/parse-worker.ts')],
    outfile: join(programs, 'parse-worker.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
  writeFileSync(join(programs, 'dies.mjs'), 'process.exit(1)\n')
  writeFileSync(join(programs, 'throws.mjs'), "throw new Error('no')\n")
  writeFileSync(
    join(programs, 'takes.mjs'),
    `import { workerData } from 'node:worker_threads'
     Atomics.add(new Int32Array(workerData.shared.counts), 0, 1)
     process.exit(1)\n`,
  )
  writeFileSync(
    join(programs, 'hangs.mjs'),
    `import { workerData } from 'node:worker_threads'
     Atomics.add(new Int32Array(workerData.shared.counts), 0, 1)
     setInterval(() => undefined, 1000)\n`,
  )
})

afterAll(() => rmSync(programs, { recursive: true, force: true }))

/** Files of every form: good ones, those that are held back, and those that nobody can read. */
function folder(): string {
  const posts = Object.fromEntries(
    Array.from({ length: 1200 }, (_, n) => [
      `posts/${n % 7}/p-${n}.md`,
      `---\nid: ${n + 100}\ntitle: Größe ${n} “日本”\ndate: 2026-01-${String((n % 28) + 1).padStart(2, '0')} 10:00\ntags: [a, b${n % 5}]\n---\n\nText ${n}.\n`,
    ]),
  )
  const root = contentFolder({
    ...posts,
    'posts/slip.md': '---\ntitle: A\nstauts: draft\n---\n',
    'posts/date.md': '---\ntitle: A\ndate: tomorrow\n---\n',
    'posts/broken.md': '---\ntitle: "A\n---\n',
    'posts/merge.md': '---\ntitle: A\n<<<<<<< a\nb: 1\n=======\nb: 2\n>>>>>>> b\n---\n',
    'posts/numbers.md': '---\ntitle: A\nmost: .inf\nnone: .nan\nzero: -0.0\nhuge: 1e999\n---\n',
    'posts/aliases.md': '---\ntitle: &a A\nsubtitle: *a\nlist: &l [1, 2]\nother: *l\n---\n',
    'posts/toml.md': '+++\ntitle = "A"\n+++\nText\n',
    'posts/plain.md': 'No front matter\n',
    'posts/json.json': '{ "title": "J", "content": "Text" }\n',
    'posts/badjson.json': '{ "title": ',
    'posts/nul.md': 'a\0b',
    'pages/about.md': '---\ntitle: About\n---\nText\n',
    'events/a.md': '---\ntitle: No start\n---\n',
    'events/b.md': '---\ntitle: B\nstart: 2026-05-01 10:00\n---\n',
    'tags/a.md': '---\nname: A\n---\n',
  })
  writeFileSync(join(root, 'posts/latin.md'), Buffer.from([0x2d, 0xe9, 0x0a]))
  symlinkSync('plain.md', join(root, 'posts/link.md'))
  mkdirSync(join(root, 'posts/9'))
  writeFileSync(join(root, 'posts/9/closed.md'), '---\ntitle: C\n---\n')
  chmodSync(join(root, 'posts/9/closed.md'), 0)
  return root
}

/** As front matter is kept of very many files. */
function spillIn(root: string): TableSpill {
  prepareMachineFolder(root)
  return new TableSpill(MachinePlace.of(root, 'cache', 'spill'), 1000)
}

/** Gives what readers get of all files, with the faults in the order in which they are told. */
function openReader(root: string) {
  const told: string[] = []
  const site = openFolder(root, { areas, snapshot: false, onProblem: ({ message }) => told.push(message) })
  onTestFinished(() => site.close())
  const found = site.folder.walk().flatMap((file): FoundFile[] => {
    const resource = site.resourceOf(file.path)
    return resource && !patternOf(resource)?.attaches ? [{ path: file.path, resource, stamp: toStamp(file) }] : []
  })
  return (options: Parameters<typeof readMany>[3]) => {
    for (const { path } of found) site.problems.clear(path)
    told.length = 0
    let ofTables = 0
    const rows = [...readMany(site, found, 'v', options)].map((file, at) => {
      if (!file) return undefined
      if (file.texts) ofTables++
      const { path, size, mtimeMs, ctimeMs, ino, bodyStart } = file
      const facts = file.facts?.values ?? factsOf(found[at]!.resource, file.data())
      return { path, size, mtimeMs, ctimeMs, ino, bodyStart, facts, data: file.data() }
    })
    return { rows, told: [...told], ofTables }
  }
}

describe('many files', () => {
  it('give the same rows and faults, in the same order, whether threads read them or not, and whatever happens to those', async () => {
    const root = folder()
    // What was just made is read file by file.
    await new Promise((resolve) => void setTimeout(resolve, 50))
    const readAll = openReader(root)
    const single = readAll({ least: Number.POSITIVE_INFINITY })
    expect(single.told.length).toBeGreaterThan(6)
    expect(single.ofTables).toBe(0)
    const worker = (name: string) => join(programs, name)
    for (const options of [
      { least: 1, threads: 0 },
      { least: 1, threads: 2, worker: worker('parse-worker.mjs') },
      { least: 1, threads: 3, worker: worker('nowhere.mjs') },
      // The system gives no thread: none is even begun.
      { least: 1, threads: 3, worker: 'nowhere' },
      { least: 1, threads: 2, worker: worker('dies.mjs') },
      { least: 1, threads: 2, worker: worker('throws.mjs') },
      { least: 1, threads: 2, worker: worker('parse-worker.mjs'), spill: spillIn(root) },
      { least: 1, threads: 1, worker: worker('takes.mjs'), patience: 100 },
      { least: 1, threads: 2, worker: worker('hangs.mjs'), patience: 100 },
    ]) {
      const { rows, told, ofTables } = readAll(options)
      expect(rows).toEqual(single.rows)
      expect(told).toEqual(single.told)
      expect(ofTables).toBeGreaterThan(1100)
    }
  })
})
