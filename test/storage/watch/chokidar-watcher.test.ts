import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FSWatcher } from 'chokidar'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openChokidar } from '../../../src/storage/watch/chokidar-watcher.ts'
import type { Watcher } from '../../../src/storage/watch/watcher.ts'

let root: string
let watcher: Watcher | undefined
const told: string[] = []
const on = { event: (path: string) => void told.push(path), impaired: () => undefined, failed: () => undefined }

beforeEach(() => {
  told.length = 0
  root = realpathSync(mkdtempSync(join(tmpdir(), 'chokidar-watcher-')))
})

afterEach(async () => {
  await watcher?.close()
  watcher = undefined
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  syncBuiltinESMExports()
  rmSync(root, { recursive: true, force: true })
})

/** Counts what is asked of the file system from here on, beside the synchronous calls of the test. */
function countQuestions(): () => number {
  const spies = (['lstat', 'readdir', 'realpath', 'stat'] as const).map((name) => vi.spyOn(promises, name))
  syncBuiltinESMExports()
  for (const spy of spies) spy.mockClear()
  return () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
}

/** Replaces a file as an editor does, and waits until that was told. */
async function save(path: string): Promise<void> {
  writeFileSync(join(root, 'posts/.new.tmp'), path)
  renameSync(join(root, 'posts/.new.tmp'), join(root, path))
  await expect.poll(() => told).toContain(path)
}

describe('openChokidar', () => {
  it('asks nothing of the disk when a file is saved, in a folder of 10 files and of 1,000', async () => {
    mkdirSync(join(root, 'posts'))
    for (const files of [10, 1000]) {
      for (let n = 0; n < files; n++) writeFileSync(join(root, `posts/${n}.md`), '')
      watcher = await openChokidar(root, on)
      const asked = countQuestions()
      for (let n = 0; n < 5; n++) await save(`posts/new-${files}-${n}.md`)
      expect(asked()).toBe(0)
      await watcher.close()
    }
  })

  it('becomes ready where the thread is busy for seconds meanwhile', async () => {
    mkdirSync(join(root, 'posts'))
    const opening = openChokidar(root, on)
    // After an immediate callback, timers come before what the disk has answered.
    setImmediate(() => {
      const until = performance.now() + 3200
      while (performance.now() < until);
    })
    watcher = await opening
    await save('posts/a.md')
  })

  it('opens with a question for each directory, not for each file', async () => {
    mkdirSync(join(root, 'posts'))
    for (let n = 0; n < 1000; n++) writeFileSync(join(root, `posts/${n}.md`), '')
    const asked = countQuestions()
    watcher = await openChokidar(root, on)
    expect(asked()).toBeLessThan(10)
  })

  it('watches a new directory and those in it at once, until another watcher is opened', async () => {
    mkdirSync(join(root, 'posts'))
    watcher = await openChokidar(root, on)
    mkdirSync(join(root, 'posts/.2024/05'), { recursive: true })
    renameSync(join(root, 'posts/.2024'), join(root, 'posts/2024'))
    await expect
      .poll(() => {
        writeFileSync(join(root, 'posts/2024/05/new.md'), '')
        return told
      })
      .toContain('posts/2024/05/new.md')
  })

  it('follows no link to a directory', async () => {
    mkdirSync(join(root, 'posts'))
    mkdirSync(join(root, 'other'))
    symlinkSync(join(root, 'other'), join(root, 'posts/there'))
    watcher = await openChokidar(join(root, 'posts'), on)
    symlinkSync(join(root, 'other'), join(root, 'posts/later'))
    await expect.poll(() => told).toContain('later')
    writeFileSync(join(root, 'other/x.md'), '')
    writeFileSync(join(root, 'posts/seen.md'), '')
    await expect.poll(() => told).toContain('seen.md')
    expect(told.filter((path) => path.endsWith('x.md'))).toEqual([])
  })

  it('sees new files and changes by polling, where $CHOKIDAR_USEPOLLING says so', async () => {
    vi.stubEnv('CHOKIDAR_USEPOLLING', '1')
    vi.stubEnv('CHOKIDAR_INTERVAL', '20')
    mkdirSync(join(root, 'posts'))
    writeFileSync(join(root, 'posts/old.md'), '')
    watcher = await openChokidar(root, on)
    // A file is polled from its first look on, which may come after the watcher is ready.
    const save = (path: string) => {
      writeFileSync(join(root, path), String(performance.now()))
      return told
    }
    await expect.poll(() => save('posts/old.md')).toContain('posts/old.md')
    await expect.poll(() => save('posts/new.md')).toContain('posts/new.md')
  })

  it('has failed where the folder itself can no longer be watched; of one below, it says so and goes on', async () => {
    const add = vi.spyOn(FSWatcher.prototype, 'add')
    const [impaired, failed] = [vi.fn(), vi.fn()]
    watcher = await openChokidar(root, { ...on, impaired, failed })
    const [opened] = add.mock.contexts as FSWatcher[]
    const denied = (path: string) => Object.assign(new Error('EACCES: denied'), { code: 'EACCES', path })
    opened!.emit('error', denied(join(root, 'posts')))
    expect(impaired.mock.calls).toEqual([['cannot watch posts: EACCES: denied']])
    expect(failed).not.toHaveBeenCalled()
    opened!.emit('error', denied(root))
    expect(failed).toHaveBeenCalledOnce()
  })
})
