import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { FollowedFolder } from '../../src/follow/follow.ts'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { readCommitTimes } from '../../src/site/index/follow-folder.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import type { OpenSite } from '../../src/site/open-site.ts'
import { openGit } from '../../src/storage/git/git.ts'
import { aPath, someContent, someSettings } from '../site/live-equals-fresh/contents.ts'
import { readDisk } from '../site/live-equals-fresh/disk.ts'
import { firstDifference, observe } from '../site/live-equals-fresh/observe.ts'
import { operate } from '../site/live-equals-fresh/operations.ts'
import { openRandom, type Random } from '../site/live-equals-fresh/random.ts'

/** The clock stands still: what the time changes is not what is tested. */
const now = () => Date.UTC(2026, 0, 15, 10)
const routes = [
  'posts',
  'pages',
  'media',
  'categories',
  'tags',
  'users',
  'settings',
  'types',
  'posts?per_page=2&page=2',
]

/** One replica, as a process has it. */
interface Replica {
  readonly folder: FollowedFolder
  readonly site: OpenSite
}

/**
 * Pushes random commits (merges and forced pushes among them) to a remote that a replica follows, stops it in the middle of
 * moves, and has somebody write into its folder. After each push it is compared with a fresh clone of the commit that it
 * serves, and nothing that others wrote may be lost. Gives the first difference with what was done before it.
 */
export async function runSequence(seed: number, pushes = 5): Promise<string | undefined> {
  const random = openRandom(seed)
  const place = mkdtempSync(join(tmpdir(), 'almanac-follow-'))
  const author = new Author(place, random)
  const root = join(place, 'replica')
  const done = author.done
  const foreign: string[] = []
  let replica: Replica | undefined
  try {
    author.start()
    replica = await open(root, author.remote)
    for (let i = 0; i < pushes; i++) {
      if (random.chance(0.4)) foreign.push(...writeForeign(root, random, done))
      const way = random.below(4)
      const before = replica.folder.commit
      const pushed = author.push()
      if (way < 2) await replica.folder.look()
      else {
        await close(replica)
        replica = undefined
        if (way === 3) tear(root, author, before, pushed, random)
        done.push(way === 3 ? 'killed in the middle' : 'stopped')
        replica = await open(root, author.remote)
      }
      const told = await compare(replica, author, place, pushed)
      const lost = foreign.filter((text) => !isThere(root, text))
      const wrong = told ?? (lost.length > 0 ? `lost: ${lost.join(', ')}` : undefined)
      if (wrong !== undefined) return `seed ${seed}, after ${done.join(', ')}: ${wrong}`
    }
    return undefined
  } catch (error) {
    return `seed ${seed}, after ${done.join(', ')}: ${(error as Error).stack}`
  } finally {
    if (replica) await close(replica)
    rmSync(place, { recursive: true, force: true })
  }
}

async function open(root: string, remote: string): Promise<Replica> {
  const options = { root, remote: { url: remote }, intervalMs: 86_400_000, log: () => undefined }
  const folder = await FollowedFolder.open(options)
  const site = openFolder(root, { areas, now, ...folder.siteOptions })
  await folder.follow(site)
  return { folder, site }
}

async function close({ folder, site }: Replica): Promise<void> {
  await folder.close()
  site.close()
}

/** Somebody who changes files in a clone, and pushes. */
class Author {
  readonly done: string[] = []
  readonly remote: string
  readonly #root: string
  readonly #content: string
  readonly #random: Random
  #time = Date.UTC(2026, 0, 1) / 1000

  constructor(place: string, random: Random) {
    this.remote = join(place, 'remote.git')
    this.#root = join(place, 'author')
    this.#content = random.chance(0.3) ? join(this.#root, 'content') : this.#root
    this.#random = random
  }

  start(): void {
    const random = this.#random
    mkdirSync(this.#content, { recursive: true })
    this.git('init', '-q', '-b', 'main')
    // What cannot be had is refused later on, and there is nothing else at first.
    let settings = ''
    do settings = someSettings(random)
    while (settings.includes('"types"') || settings.includes('"folders"') || !settings.endsWith('}\n'))
    writeFileSync(join(this.#content, 'settings.json'), settings)
    for (let count = 12; count > 0; count--) {
      const path = join(this.#content, aPath(random))
      try {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, someContent(random, path))
      } catch {
        // A file stands where this one's folder would be, or the other way round.
      }
    }
    this.#commit()
    execFileSync('git', ['init', '-q', '--bare', '-b', 'main', this.remote])
    this.git('push', '-q', this.remote, 'main')
  }

  /** Changes something in one of many ways; the hash of the commit that was pushed. */
  push(): string {
    const random = this.#random
    const way = random.below(6)
    if (way === 4) {
      // History is another one, as after a rebase.
      this.#attempt('reset', '-q', '--hard', 'HEAD~1')
      this.done.push('reset')
      this.#time += random.below(3) - 1
    }
    if (way === 5) {
      this.#attempt('checkout', '-q', '-b', 'side', 'HEAD~1')
      this.#change()
      this.git('checkout', '-q', '-f', 'main')
      this.#change()
      this.#attempt('merge', '-q', '-X', 'ours', '-m', 'merge', 'side')
      this.#attempt('reset', '-q', '--hard')
      this.#attempt('branch', '-D', 'side')
      this.done.push('merged')
    }
    for (let count = 1 + random.below(3); count > 0; count--) this.#change()
    this.git('push', '-q', '--force', this.remote, 'main')
    return this.git('rev-parse', 'main')
  }

  git(...words: string[]): string {
    const when = `${this.#time} +0000`
    const env = {
      PATH: process.env['PATH'],
      HOME: this.#root,
      GIT_CONFIG_NOSYSTEM: '1',
      LC_ALL: 'C',
      GIT_COMMITTER_DATE: when,
      GIT_AUTHOR_DATE: when,
    }
    const settings = ['user.name=T', 'user.email=t@example.org', 'maintenance.auto=false', 'core.fileMode=false']
    const told = settings.flatMap((one) => ['-c', one])
    return execFileSync('git', [...told, ...words], { cwd: this.#root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      .toString()
      .trim()
  }

  #change(): void {
    for (let count = 1 + this.#random.below(3); count > 0; count--) {
      const files = [...readDisk(this.#content)].flatMap(([path, { isFolder }]) => (isFolder ? [] : [path]))
      const others = files.filter((path) => path !== 'settings.json')
      this.done.push(operate(this.#content, this.#random, others.length > 0 ? others : ['posts/none.md'], false))
    }
    this.#commit()
  }

  #commit(): void {
    this.#time += 60
    this.git('add', '-A')
    this.git('commit', '-qm', 'A change', '--allow-empty')
  }

  #attempt(...words: string[]): void {
    try {
      this.git(...words)
    } catch {
      // There is no commit before the first, or nothing to merge.
    }
  }
}

// What a kill in the middle of a move leaves: some files of the commit that it was on the way to.
function tear(root: string, author: Author, from: string, to: string, random: Random): void {
  const power = random.below(4)
  const moved = author.git('diff-tree', '-r', '-z', '--name-status', '--no-renames', from, to).split('\0')
  for (let i = 0; i + 1 < moved.length; i += 2) {
    const path = moved[i + 1]!.replace(/^content\//, '')
    const at = join(root, path)
    if (random.chance(0.5) || path.split('/').some((name) => name.startsWith('.'))) continue
    try {
      if (moved[i] === 'D') unlinkSync(at)
      else {
        mkdirSync(dirname(at), { recursive: true })
        writeFileSync(
          at,
          execFileSync('git', ['--git-dir', author.remote, 'cat-file', 'blob', `${to}:${moved[i + 1]!}`]),
        )
      }
    } catch {
      // Something else stands in its place by now, as a move would have found it, too.
    }
  }
  writeFileSync(join(root, '.almanac/at'), power === 0 ? '' : `moving ${from}→${to}\n`)
  if (power === 1) rmSync(join(root, '.almanac/cache'), { recursive: true })
}

// Somebody does not know that the folder is not theirs.
function writeForeign(root: string, random: Random, done: string[]): string[] {
  const files = [...readDisk(root)].flatMap(([path, { isFolder }]) => (isFolder ? [] : [path]))
  const path = random.chance(0.5) && files.length > 0 ? random.pick(files) : aPath(random)
  // The index does not see that a text was changed behind it, and shows it: a file that was not there before is another case.
  const isNew = !existsSync(join(root, path)) && !isLink(join(root, path))
  const text = `---\ntitle: foreign ${random.below(1_000_000)}\n---\n`
  if (!isNew) return []
  try {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  } catch {
    return []
  }
  done.push(`foreign ${path}`)
  return [text]
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

function isThere(root: string, text: string): boolean {
  return readdirSync(root, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).equals(Buffer.from(text)),
  )
}

async function compare({ folder, site }: Replica, author: Author, place: string, pushed: string) {
  const { refused } = folder.health()
  if (folder.commit !== pushed && refused?.commit !== pushed)
    return `it serves ${folder.commit}, and ${pushed} was pushed: ${JSON.stringify(folder.health())}`
  const clone = join(place, 'fresh')
  rmSync(clone, { recursive: true, force: true })
  // With its objects: the served commit may be one that a forced push took away.
  execFileSync('git', ['clone', '-q', '--no-checkout', '--shared', author.remote, clone])
  execFileSync('git', ['checkout', '-q', '-f', '--detach', folder.commit], { cwd: clone })
  const root = existsSync(join(clone, 'settings.json')) ? clone : join(clone, 'content')
  await asReplica(root)
  const fresh = openFolder(root, { areas, now, snapshot: false })
  try {
    // There, what is beside a text and has its name is taken for a picture's, whose time counts for the text, too; and a
    // link is as old as itself, not as what it leads to.
    const paths = [...readDisk(root).keys()]
    if (!paths.some((path) => /\.(?:md|txt|json)\.(?:md|json)$/.test(path) || isLink(join(root, path))))
      await readCommitTimes(fresh, () => undefined)
    const difference = firstDifference(await observe(site), await observe(fresh))
    return difference ?? (await compareAnswers(site, fresh))
  } finally {
    fresh.close()
  }
}

// Links that lead away are left out, and files are as old as their last commits.
async function asReplica(root: string): Promise<void> {
  const { times } = await (await openGit(root))!.committed()
  for (const [path] of readDisk(root)) {
    const at = join(root, path)
    const stat = lstatSync(at)
    if (stat.isSymbolicLink()) {
      const target = readlinkSync(at)
      const led = relative(root, resolve(dirname(at), target))
      if (isAbsolute(target) || led.startsWith('..') || /(?:^|\/)\./.test(led)) unlinkSync(at)
    } else if (stat.isFile()) lutimesSync(at, times.get(path)! / 1000, times.get(path)! / 1000)
  }
}

async function compareAnswers(replica: OpenSite, fresh: OpenSite): Promise<string | undefined> {
  const apps = [replica, fresh].map((site) => createApp(site, { keptBytes: 0 }))
  for (const path of [...routes.map((route) => `/rest/core/v2/${route}`), '/', '/feed/', '/sitemap.xml']) {
    const [one, other] = await Promise.all(
      apps.map(async (app) => {
        const answer = await app.fetch(new Request(`http://site.test${path}`))
        const { etag, link } = Object.fromEntries(answer.headers)
        const body = Buffer.from(await answer.arrayBuffer())
        return { status: answer.status, etag, link, body, digest: createHash('sha1').update(body).digest('hex') }
      }),
    )
    if (one!.digest !== other!.digest || one!.etag !== other!.etag || one!.status !== other!.status)
      return `${path}\nlive: ${one!.status} ${one!.etag} ${one!.body.toString().slice(0, 2000)}\nfresh: ${other!.status} ${other!.etag} ${other!.body.toString().slice(0, 2000)}`
  }
  return undefined
}
