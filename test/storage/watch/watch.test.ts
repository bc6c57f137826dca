import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openChokidar } from '../../../src/storage/watch/chokidar-watcher.ts'
import { openParcel } from '../../../src/storage/watch/parcel-watcher.ts'
import { type FolderWatch, watchFolder, type WatchOptions } from '../../../src/storage/watch/watch.ts'
import type { OpenWatcher, WatcherEvents } from '../../../src/storage/watch/watcher.ts'

/** Follows a folder by nothing but what the watcher tells, as the index does. */
class Mirror {
  files = new Map<string, string>()
  hints: string[][] = []
  rescans: string[] = []
  problems: string[] = []
  readonly root: string

  constructor(root: string) {
    this.root = root
    this.look('')
  }

  hint(paths: string[]): void {
    this.hints.push(paths)
    for (const path of paths) this.look(path)
  }

  rescan(under: string): void {
    this.rescans.push(under)
    this.look(under)
  }

  problem(error: Error): void {
    this.problems.push(error.message)
  }

  private look(path: string): void {
    const inside = path === '' ? '' : `${path}/`
    const found = filesBelow(this.root, path)
    if (!found.has(path)) this.files.delete(path)
    for (const known of this.files.keys()) if (known.startsWith(inside) && !found.has(known)) this.files.delete(known)
    for (const [name, text] of found) this.files.set(name, text)
  }
}

function filesBelow(root: string, path: string, found = new Map<string, string>()): Map<string, string> {
  const full = path === '' ? fs.realpathSync(root) : join(root, path)
  const stat = fs.lstatSync(full, { throwIfNoEntry: false })
  if (stat?.isFile()) found.set(path, fs.readFileSync(full, 'utf8'))
  else if (stat?.isDirectory()) {
    for (const name of fs.readdirSync(full)) {
      if (!name.startsWith('.')) filesBelow(root, path === '' ? name : `${path}/${name}`, found)
    }
  }
  return found
}

let temporary: string
let root: string
let mirror: Mirror
let watched: FolderWatch | undefined

let openWatcher: OpenWatcher = openChokidar

async function start(options?: WatchOptions): Promise<void> {
  mirror = new Mirror(root)
  watched = await watchFolder(root, mirror, { openWatcher, ...options })
  await watched.ready
}

/** Waits until the mirror shows what is on disk. */
async function settled(limitMs = 15_000): Promise<void> {
  await until(() => expect(wrongPaths()).toEqual([]), limitMs)
}

function wrongPaths(): string[] {
  const real = filesBelow(root, '')
  const wrong = [...real.keys()].filter((path) => mirror.files.get(path) !== real.get(path))
  return wrong.concat([...mirror.files.keys()].filter((path) => !real.has(path)))
}

async function until(check: () => void, limitMs = 15_000): Promise<void> {
  const end = performance.now() + limitMs
  for (;;) {
    const began = performance.now()
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    // Most of the time is left to the watcher: it needs many turns of the loop.
    await sleep(5 + 3 * (performance.now() - began))
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function write(path: string, text = path): void {
  fs.mkdirSync(join(root, path, '..'), { recursive: true })
  fs.writeFileSync(join(root, path), text)
}

beforeEach(() => {
  temporary = fs.mkdtempSync(join(tmpdir(), 'watch-'))
  root = join(temporary, 'content')
  write('posts/2024/05/hello.md', 'one')
  write('posts/2024/06/world.md', 'one')
  write('users/jane.md', 'one')
})

afterEach(async () => {
  await watched?.close()
  watched = undefined
  fs.rmSync(temporary, { recursive: true, force: true })
})

describe.each([
  ['chokidar', openChokidar],
  ['@parcel/watcher', openParcel],
])('watchFolder with %s', (_, open) => {
  beforeEach(() => {
    openWatcher = open
  })

  it('tells about a file that is saved in place', async () => {
    await start()
    write('users/jane.md', 'two')
    await settled()
    expect(new Set(mirror.hints.flat())).toEqual(new Set(['users/jane.md']))
    expect(mirror.rescans).toEqual([])
  })

  it('tells about a file that an editor replaces by renaming, every time', async () => {
    await start()
    for (const text of ['two', 'three', 'four']) {
      write('users/.jane.md.swp', text)
      fs.renameSync(join(root, 'users/.jane.md.swp'), join(root, 'users/jane.md'))
      await settled()
    }
    expect(new Set(mirror.hints.flat())).toEqual(new Set(['users/jane.md']))
  })

  it('tells about new, deleted and created-again files', async () => {
    await start()
    write('users/joe.md', 'one')
    await settled()
    fs.rmSync(join(root, 'users/joe.md'))
    await settled()
    write('users/joe.md', 'two')
    await settled()
    write('settings.json', '{}')
    await settled()
    expect(new Set(mirror.hints.flat())).toEqual(new Set(['users/joe.md', 'settings.json']))
  })

  it('finds files in directories that are made while it watches, however deep', async () => {
    await start()
    write('a/b/c/first.md')
    write('a/b/second.md')
    await settled()
    expect(mirror.rescans).toContain('a')
    write('a/b/c/third.md')
    write('a/d/fourth.md')
    await settled()
    for (let n = 0; n < 30; n += 1) {
      write(`deep/${n}/x/y/one.md`)
      if (n % 3 === 0) await sleep(n / 3)
      write(`deep/${n}/x/y/two.md`)
    }
    await settled()
  })

  it('follows a directory that is renamed, and back', async () => {
    await start()
    for (const gap of [0, 5, 60]) {
      fs.renameSync(join(root, 'posts'), join(root, 'moved'))
      await sleep(gap)
      if (gap > 50) await settled()
      fs.renameSync(join(root, 'moved'), join(root, 'posts'))
      await settled()
      write('posts/2024/05/hello.md', `after ${gap}`)
      await settled()
    }
  })

  it('keeps watching a directory that is removed and made again at once', async () => {
    await start()
    for (const gap of [0, 5, 60]) {
      fs.rmSync(join(root, 'posts/2024'), { recursive: true })
      if (gap > 0) await sleep(gap)
      write('posts/2024/05/hello.md', `again ${gap}`)
      await settled()
      write('posts/2024/05/later.md', `later ${gap}`)
      await settled()
    }
  })

  it('forgets what lay in a directory that is removed', async () => {
    await start()
    fs.rmSync(join(root, 'posts'), { recursive: true })
    await settled()
    expect([...mirror.files.keys()]).toEqual(['users/jane.md'])
  })

  it('notices a directory that is moved in with its files, and out again', async () => {
    await start()
    fs.mkdirSync(join(temporary, 'elsewhere/inner'), { recursive: true })
    fs.writeFileSync(join(temporary, 'elsewhere/inner/x.md'), 'x')
    fs.renameSync(join(temporary, 'elsewhere'), join(root, 'pages'))
    await settled()
    expect(mirror.files.has('pages/inner/x.md')).toBe(true)
    fs.renameSync(join(root, 'pages'), join(temporary, 'elsewhere'))
    await settled()
    expect(mirror.files.has('pages/inner/x.md')).toBe(false)
  })

  it.each(['drafts.tmp', 'old~', '4913'])('watches a folder that is called %s', async (name) => {
    await start()
    fs.mkdirSync(join(root, name))
    await settled()
    write(`${name}/x.md`, 'x')
    await settled()
    expect(mirror.files.get(`${name}/x.md`)).toBe('x')
  })

  it('passes over dot folders, temporaries and node_modules', async () => {
    fs.mkdirSync(join(root, '.almanac'))
    await start()
    write('.almanac/cache')
    write('node_modules/x/readme.md')
    write('users/.jane.md.swp')
    write('users/.hidden.tmp')
    // What is told after them has come, and nothing of them with it.
    write('users/seen.md')
    await until(() => expect(mirror.files.has('users/seen.md')).toBe(true))
    expect([mirror.hints, mirror.rescans]).toEqual([[['users/seen.md']], []])
  })

  it('tells the first saved file without waiting for more, and those that follow in few calls', async () => {
    await start({ windowMs: 60_000 })
    write('users/jane.md', 'two')
    // Long before the window closes.
    await until(() => expect(mirror.hints).toEqual([['users/jane.md']]))
    await watched!.close()
    await start({ windowMs: 300 })
    write('users/jane.md', 'three')
    await until(() => expect(mirror.hints).toEqual([['users/jane.md']]))
    for (let n = 0; n < 300; n += 1) write(`users/${n}.md`)
    await settled()
    expect(mirror.hints.length).toBeLessThan(4)
  })

  it('survives the removal of the whole folder and watches it again when it is back', async () => {
    await start({ pollMs: 50 })
    fs.rmSync(root, { recursive: true })
    await until(() => expect(mirror.problems.join()).toMatch(/content is gone; waiting for it to come back/))
    write('posts/new.md')
    await settled()
    write('posts/newer.md')
    await settled()
    expect(mirror.problems).toHaveLength(1)
  })

  it('follows a link to another folder when it leads elsewhere, as releases are deployed', async () => {
    const releases = ['1', '2'].map((name) => join(temporary, name))
    for (const release of releases) {
      fs.mkdirSync(release)
      fs.writeFileSync(join(release, 'file.md'), release)
    }
    fs.rmSync(root, { recursive: true })
    fs.symlinkSync(releases[0]!, root)
    await start({ pollMs: 50 })
    await settled()
    expect(mirror.files.get('file.md')).toBe(releases[0])
    fs.symlinkSync(releases[1]!, `${root}.new`)
    fs.renameSync(`${root}.new`, root)
    await settled()
    fs.writeFileSync(join(releases[1]!, 'file.md'), 'saved')
    await settled()
    expect(mirror.problems).toEqual([])
  })

  it('opens no other watcher before the last is closed, when the folder is gone and back', async () => {
    const steps: string[] = []
    mirror = new Mirror(root)
    watched = await watchFolder(root, mirror, {
      pollMs: 20,
      openWatcher: async (...asked) => {
        steps.push('open')
        const { burst, close } = await openWatcher(...asked)
        return {
          burst,
          close: async () => {
            await sleep(200)
            await close()
            steps.push('closed')
          },
        }
      },
    })
    await watched.ready
    fs.rmSync(root, { recursive: true })
    await until(() => expect(mirror.problems).toHaveLength(1))
    write('posts/new.md')
    await settled()
    expect(steps.slice(0, 3)).toEqual(['open', 'closed', 'open'])
  })

  it('goes on when the listener throws', async () => {
    mirror = new Mirror(root)
    let calls = 0
    const failing = {
      hint: (paths: string[]) => {
        calls += 1
        if (calls === 1) throw new Error('the listener failed (on purpose)')
        mirror.hint(paths)
      },
      rescan: (under: string) => mirror.rescan(under),
      problem: (error: Error) => mirror.problem(error),
    }
    const warned = new Promise<Error>((resolve) => void process.once('warning', resolve))
    watched = await watchFolder(root, failing, { openWatcher })
    await watched.ready
    write('users/jane.md', 'two')
    expect((await warned).message).toMatch(/on purpose/)
    write('users/jane.md', 'three')
    await settled()
  })

  it('tells nothing after it is closed', async () => {
    await start()
    write('users/jane.md', 'two')
    await watched!.close()
    write('users/joe.md', 'two')
    await sleep(40)
    expect(mirror.hints).toEqual([])
  })

  it('refuses a root that is not a directory', async () => {
    await expect(watchFolder(join(root, 'users/jane.md'), mirror)).rejects.toThrow('is not a directory')
    await expect(watchFolder(join(root, 'nowhere'), mirror)).rejects.toThrow('ENOENT')
  })
})

describe('watchFolder, short of means', () => {
  const shortage = (code: string) => Object.assign(new Error(`${code}: on purpose`), { code })

  it.each([
    ['ENOSPC', 'fs.inotify.max_user_watches'],
    ['EMFILE', 'fs.inotify.max_user_instances'],
  ])('polls after %s and says that %s can be raised', async (code, setting) => {
    await start({ pollMs: 30, openWatcher: () => Promise.reject(shortage(code)) })
    expect(mirror.problems).toHaveLength(1)
    expect(mirror.problems[0]).toContain(setting)
    write('posts/2024/05/hello.md', 'two')
    await settled()
    expect(mirror.hints).toEqual([])
    expect(new Set(mirror.rescans)).toEqual(new Set(['']))
    await watched!.close()
    const before = mirror.rescans.length
    await sleep(80)
    expect(mirror.rescans.length).toBe(before)
  })

  it('polls when the watches run out after a directory was made', async () => {
    const short: OpenWatcher = (folder, on) =>
      fs.existsSync(join(root, 'pages')) ? Promise.reject(shortage('ENOSPC')) : openChokidar(folder, on)
    await start({ pollMs: 30, openWatcher: short })
    write('pages/about.md')
    await until(() => expect(mirror.problems).toHaveLength(1))
    write('users/jane.md', 'two')
    await settled()
  })

  it('opens another watcher when a directory was made while one was opened', async () => {
    let opened = 0
    // A directory that was made between being listed and being watched is told by nobody.
    const late: OpenWatcher = async (folder, on) => {
      opened += 1
      const watcher = await openChokidar(folder, opened === 1 ? { ...on, event: () => undefined } : on)
      if (opened === 1) fs.mkdirSync(join(root, 'pages'))
      return watcher
    }
    await start({ openWatcher: late })
    await until(() => expect(opened).toBe(2))
    await until(() => expect(mirror.rescans).toEqual(['']))
    write('pages/about.md')
    await settled()
  })

  it('tries again, with growing pauses, and says once when it is back', async () => {
    const tries: number[] = []
    const shortAtFirst: OpenWatcher = (folder, on) => {
      tries.push(performance.now())
      return tries.length < 4 ? Promise.reject(shortage('ENOSPC')) : openChokidar(folder, on)
    }
    await start({ pollMs: 30, retryMs: 40, openWatcher: shortAtFirst })
    write('users/jane.md', 'two')
    await settled()
    await until(() => expect(mirror.problems.at(-1)).toMatch(/content is watched again$/))
    expect(mirror.problems).toHaveLength(2)
    const pauses = tries.slice(1).map((at, i) => at - tries[i]!)
    expect(pauses.map((pause, i) => pause >= 39 * 2 ** i)).toEqual([true, true, true])
    // Told by the watcher, and by no more rescans.
    mirror.hints = []
    write('users/jane.md', 'three')
    await settled()
    expect(mirror.hints).toEqual([['users/jane.md']])
    const before = mirror.rescans.length
    await sleep(80)
    expect(mirror.rescans.length).toBe(before)
  })

  it('polls when a watcher ends by itself', async () => {
    let events: WatcherEvents | undefined
    await start({ pollMs: 30, openWatcher: (folder, on) => openChokidar(folder, (events = on)) })
    events!.failed(new Error('ended on purpose'))
    expect(mirror.problems.join()).toMatch(
      /cannot watch .*content: ended on purpose\. It is checked for changes every 0\.03 s/,
    )
    write('users/jane.md', 'two')
    await settled()
    expect(mirror.hints).toEqual([])
  })

  it('says once what a watcher leaves out, and opens another when the mode of a directory changes', async () => {
    let opened = 0
    const leavingOut: OpenWatcher = (folder, on) => {
      opened += 1
      if (opened < 3) on.impaired('cannot watch posts/2024/05: EACCES')
      return openChokidar(folder, on)
    }
    await start({ openWatcher: leavingOut })
    fs.chmodSync(join(root, 'posts/2024/05'), 0o750)
    await until(() => expect(opened).toBe(2))
    await until(() => expect(mirror.rescans).toContain(''))
    fs.chmodSync(join(root, 'posts/2024/05'), 0o700)
    await until(() => expect(opened).toBe(3))
    write('posts/2024/05/hello.md', 'two')
    await settled()
    expect(mirror.problems).toEqual(['cannot watch posts/2024/05: EACCES'])
  })
})

describe('under a flood', () => {
  const many = 2000
  let repository: string
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: repository,
      encoding: 'utf8',
    })

  beforeAll(() => {
    repository = fs.mkdtempSync(join(tmpdir(), 'watch-git-'))
    root = join(repository, 'content')
    for (let n = 0; n < many; n += 1) write(`posts/${n % 40}/post-${n}.md`, 'first')
    git('init', '-q', '-b', 'main')
    git('add', '.')
    git('commit', '-qm', 'first')
    git('checkout', '-qb', 'other')
    fs.renameSync(join(root, 'posts/1'), join(root, 'posts/one'))
    for (let n = 0; n < many; n += 1) if (n % 40 !== 1) write(`posts/${n % 40}/post-${n}.md`, 'second, and longer')
    git('add', '.')
    git('commit', '-qm', 'second')
  })

  afterAll(() => fs.rmSync(repository, { recursive: true, force: true }))

  describe.each([
    ['chokidar', openChokidar],
    ['@parcel/watcher', openParcel],
  ])('watchFolder with %s', (_, open) => {
    beforeAll(() => void git('checkout', '-qf', 'other'))

    beforeEach(() => {
      root = join(repository, 'content')
      openWatcher = open
    })

    it('misses nothing of a checkout of thousands of files while the loop is blocked, and asks only once', async () => {
      await start()
      const look = mirror.rescan.bind(mirror)
      mirror.rescan = (under) => {
        look(under)
        block(450)
      }
      git('checkout', '-q', 'main')
      block(300)
      await settled()
      expect(mirror.rescans).toContain('')
      // The listener's own slowness is no reason to ask it again.
      await sleep(250)
      const rescans = mirror.rescans.length
      write('posts/1/post-1.md', 'after the checkout')
      await settled()
      await sleep(250)
      expect(mirror.rescans.length).toBe(rescans)
      git('checkout', '-q', '.')
    })

    it('misses nothing of a checkout of thousands of files that it can follow', async () => {
      await start()
      const to = git('branch', '--show-current').trim() === 'main' ? 'other' : 'main'
      await new Promise((done) => void spawn('git', ['checkout', '-q', to], { cwd: repository }).on('exit', done))
      await settled()
      write('posts/2/post-2.md', 'after the checkout')
      await settled()
    })
  })
})
