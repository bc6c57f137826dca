import { existsSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFitting } from '../../../src/storage/watch/choose-watcher.ts'
import { openParcel } from '../../../src/storage/watch/parcel-watcher.ts'
import { isSkippedPath, skippedPathPattern } from '../../../src/text/content-path.ts'

let root: string
const told: string[] = []
const on = { event: (path: string) => void told.push(path), impaired: () => undefined, failed: () => undefined }

beforeEach(() => {
  told.length = 0
  root = realpathSync(mkdtempSync(join(tmpdir(), 'choose-watcher-')))
  mkdirSync(join(root, 'posts/2024'), { recursive: true })
  mkdirSync(join(root, '.git/objects'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('openFitting', () => {
  it('takes chokidar for up to 1,000 directories with 100,000 files, and @parcel/watcher for more', async () => {
    const folders = (count: number) => new Map(Array.from({ length: count }, (_, n) => [`${root}/${n}`, `${n}`]))
    for (const [count, files, isChokidar] of [
      [1000, 100_000, true],
      [1001, 50, false],
      [1, 100_001, false],
    ] as const) {
      const watcher = await openFitting(root, on, { identities: folders(count), files })
      await watcher.close()
      expect(watcher.burst > 1000).toBe(isChokidar)
    }
  })
})

describe('openParcel', () => {
  it('reads the folder anew after one could not be given up, and passes over skipped names', async () => {
    const first = await openParcel(root, on)
    renameSync(join(root, 'posts'), join(root, 'moved'))
    await expect.poll(() => told).toContain('moved')
    rmSync(join(root, 'moved'), { recursive: true })
    await expect.poll(() => told).toContain('moved/2024')
    await first.close()
    mkdirSync(join(root, 'pages/deep'), { recursive: true })
    const second = await openParcel(root, on)
    writeFileSync(join(root, '.git/objects/x'), '')
    writeFileSync(join(root, 'pages/deep/x.md'), '')
    await expect.poll(() => told).toContain('pages/deep/x.md')
    await second.close()
    expect(told.filter((path) => path.startsWith('.git'))).toEqual([])
    expect(existsSync(join(root, '.git/objects/x'))).toBe(true)
  })
})

it('knows skipped paths by the same rule as a pattern', () => {
  const paths = [
    'a.md',
    '.a',
    'a/.b/c',
    'node_modules',
    'a/node_modules/b',
    'a.b/c',
    'node_modules2/a',
    'x/y.',
    '.git/a',
  ]
  for (const path of paths)
    expect([path, new RegExp(skippedPathPattern).test(path)]).toEqual([path, isSkippedPath(path)])
})
