import { execFileSync, type ExecFileSyncOptions } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { namesAside } from '../../src/follow/aside-files.ts'
import { FollowedFolder } from '../../src/follow/follow.ts'
import type { Caller } from '../../src/model/model.ts'
import { areas } from '../../src/resources/registry.ts'
import { createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { hashOnDisk } from '../../src/storage/clone/blob-hash.ts'
import { openRandom, type Random } from '../site/live-equals-fresh/random.ts'

/** How many servers write to one repository, and how many posts there are to begin with. */
const count = { servers: 3, posts: 4 } as const

/** What the repository does with pushes for a while. */
const faults = ['none', 'none', 'none', 'refuses', 'dies', 'away', 'slow'] as const
type Fault = (typeof faults)[number]

/** A request, which is sent until it is answered if it has a key. */
interface Asked {
  readonly method: 'POST'
  readonly path: string
  /** A title that nothing else has. */
  readonly title: string
  readonly key: string | undefined
  isAcknowledged: boolean
  /** Whether some attempt had no answer, or one that nobody knows the outcome. */
  isUnsure: boolean
}

/**
 * Has several servers write to one repository at once, which refuses, dies and is away at random, while servers are killed
 * and people push; requests with keys are sent again until they are answered. Each title must come into the history as often
 * as its request was acknowledged, all servers must be equal in the end. Gives the first difference with what was done.
 */
export async function runWrites(seed: number, steps = 8): Promise<string | undefined> {
  const place = mkdtempSync(join(tmpdir(), 'almanac-writes-'))
  const run = new Run(place, openRandom(seed))
  try {
    await run.start()
    for (let i = 0; i < steps; i++) {
      await run.step()
      const wrong = await run.compare()
      if (wrong !== undefined) return `seed ${seed}, after ${run.done.join(', ')}: ${wrong}`
    }
    return undefined
  } catch (error) {
    return `seed ${seed}, after ${run.done.join(', ')}: ${(error as Error).stack}`
  } finally {
    await run.end()
    rmSync(place, { recursive: true, force: true })
  }
}

class Run {
  readonly done: string[] = []
  readonly #place: string
  readonly #random: Random
  readonly #remote: string
  readonly #asked: Asked[] = []
  readonly #servers: Server[] = []
  #number = 0

  constructor(place: string, random: Random) {
    this.#place = place
    this.#random = random
    this.#remote = join(place, 'remote.git')
  }

  async start(): Promise<void> {
    execFileSync('git', ['init', '-q', '--bare', '-b', 'main', this.#remote])
    pushFiles(this.#remote, firstFiles())
    for (let i = 0; i < count.servers; i++) this.#servers.push(await Server.open(this.#newRoot(), this.#remote))
  }

  /** Some requests at once, to any servers, with the repository as it is. */
  async step(): Promise<void> {
    const random = this.#random
    const fault = random.pick(faults)
    this.#set(fault)
    if (fault !== 'away' && random.chance(0.3)) this.#pushByHand()
    const left = this.#asked.filter(({ key, isAcknowledged }) => key !== undefined && !isAcknowledged)
    const again = random.shuffle(left).slice(0, 2)
    const fresh = random
      .shuffle(Array.from({ length: count.posts }, (_, i) => i + 1))
      .slice(0, 1 + random.below(3))
      .map((id) => this.#newRequest(random.chance(0.5) ? `/posts/${id}` : '/posts'))
    this.#asked.push(...fresh)
    const killed = random.chance(0.25) ? random.below(count.servers) : undefined
    const image = killed === undefined ? undefined : this.#killSoon(killed)
    this.done.push(`${fault}: ${[...again, ...fresh].map(({ title, key }) => title + (key ? '!' : '')).join(' ')}`)
    await Promise.all(
      [...again, ...fresh].map((asked) => {
        const at = random.below(count.servers)
        return this.#send(asked, at, at === killed)
      }),
    )
    this.#set('none')
    if (killed !== undefined) await this.#startAgain(killed, (await image)!)
  }

  /** What is not as it has to be. */
  async compare(): Promise<string | undefined> {
    const head = this.#git('rev-parse', 'main')
    // A look joins the one under way, which may have begun before the last push: another one follows.
    for (
      let looks = 0;
      looks === 0 || (looks < 3 && this.#servers.some(({ folder }) => folder.commit !== head));
      looks++
    )
      await Promise.all(this.#servers.map(({ folder }) => folder.look()))
    const added = titlesAdded(this.#git('log', '-p', '--no-renames', '--format=', 'main'))
    for (const { title, isAcknowledged, isUnsure } of this.#asked) {
      const times = added.get(title) ?? 0
      if (isAcknowledged ? times !== 1 : times > (isUnsure ? 1 : 0))
        return `${title} was written ${times} times: ${JSON.stringify({ isAcknowledged, isUnsure })}`
    }
    const answers = await Promise.all(this.#servers.map((server) => server.list()))
    for (const [i, server] of this.#servers.entries()) {
      if (server.folder.commit !== head)
        return `server ${i} serves ${server.folder.commit}, not ${head}: ${server.told.slice(-5).join('; ')}`
      if (answers[i] !== answers[0]) return `server ${i} answers otherwise:\n${answers[i]}\n${answers[0]}`
      const other = this.#firstOtherFile(server)
      if (other !== undefined) return `server ${i} has another ${other} on the disk`
      const kept = namesAside(server.root).filter(
        (path) => !this.#isUnpushed(readFileSync(join(server.root, path), 'utf8')),
      )
      if (kept.length > 0) return `server ${i} kept what is of a commit: ${kept.join(', ')}`
    }
    return undefined
  }

  // Killed after it wrote, and before it made a commit of that.
  #isUnpushed(held: string): boolean {
    const [, title] = /^title: (.*)$/m.exec(held) ?? []
    return this.#asked.some((asked) => asked.title === title && asked.isUnsure)
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map((server) => server.close()))
  }

  #newRequest(path: string): Asked {
    const title = `T${++this.#number}`
    const key = this.#random.chance(0.6) ? `key-${title}` : undefined
    return { method: 'POST', path, title, key, isAcknowledged: false, isUnsure: false }
  }

  async #send(asked: Asked, at: number, isKilled: boolean): Promise<void> {
    const { status, outcome } = await this.#servers[at]!.send(asked)
    // Nobody hears the answer of a server that is killed.
    if (isKilled || outcome === 'unknown') asked.isUnsure = true
    else if (status === 200 || status === 201) asked.isAcknowledged = true
    else if (status !== 503) throw new Error(`${asked.title} was answered with ${status}`)
  }

  // What is on the disk at some moment, as a kill leaves it.
  async #killSoon(at: number): Promise<string> {
    await sleep(this.#random.below(250))
    const copy = this.#newRoot()
    const { root } = this.#servers[at]!
    // Git is not killed with the server: what it has not finished it renames or removes, at any moment.
    const isUnfinished = (path: string) => path.includes('/.git/') && /\.lock$|^tmp_/.test(basename(path))
    const copyAll = (folder: string, isCopied: (path: string) => boolean) =>
      cpSync(join(root, folder), join(copy, folder), {
        recursive: true,
        preserveTimestamps: true,
        verbatimSymlinks: true,
        filter: (path) => !isUnfinished(path) && isCopied(path),
      })
    // Git goes on meanwhile, and never names what it has not written: names first.
    const names = join('.almanac/repository/.git', 'refs')
    copyAll(names, () => true)
    copyAll('.', (path) => !path.startsWith(join(root, names)))
    for (const name of readdirSync(join(copy, '.almanac')))
      if (name === 'following' || name.startsWith('lock')) rmSync(join(copy, '.almanac', name), { recursive: true })
    return copy
  }

  async #startAgain(at: number, root: string): Promise<void> {
    await this.#servers[at]!.close()
    this.#servers[at] = await Server.open(root, this.#remote)
    this.done.push(`killed ${at}`)
  }

  #pushByHand(): void {
    const id = 1 + this.#random.below(count.posts)
    const title = `H${++this.#number}`
    pushFiles(this.#remote, { [`posts/p${id}.md`]: text(id, title) })
    this.done.push(`by hand ${title}`)
  }

  #set(fault: Fault): void {
    const away = `${this.#remote}-away`
    if (existsSync(away)) renameSync(away, this.#remote)
    const hooks = {
      refuses: ['pre-receive', 'exit 1'],
      dies: ['post-receive', 'kill -9 $PPID'],
      slow: ['update', 'sleep 0.2'],
    }
    for (const [name] of Object.values(hooks)) rmSync(join(this.#remote, 'hooks', name!), { force: true })
    if (fault === 'away') renameSync(this.#remote, away)
    else if (fault !== 'none') {
      const [name, script] = hooks[fault]
      const file = join(this.#remote, 'hooks', name!)
      writeFileSync(file, `#!/bin/sh\n${script}\n`)
      chmodSync(file, 0o755)
    }
  }

  #firstOtherFile({ root }: Server): string | undefined {
    const files = this.#git('ls-tree', '-r', 'main').split('\n')
    return files
      .map((line) => line.split('\t'))
      .find(([about, path]) => {
        const blob = about!.split(' ')[2]!
        return hashOnDisk(join(root, path!), blob)?.blob !== blob
      })?.[1]
  }

  #newRoot(): string {
    return join(this.#place, `server-${++this.#number}`)
  }

  #git(...words: string[]): string {
    return runGit(this.#remote, words)
  }
}

/** A server, as a process has it. */
export class Server {
  readonly root: string
  readonly folder: FollowedFolder
  readonly told: string[]
  readonly #site: ReturnType<typeof openFolder>
  readonly #app: ReturnType<typeof createApp>

  private constructor(folder: FollowedFolder, told: string[]) {
    this.root = folder.root
    this.folder = folder
    this.told = told
    this.#site = openFolder(folder.root, { areas, ...folder.siteOptions })
    const caller: Caller = { user: this.#site.find('user', 'ada'), roles: ['administrator'], can: () => true }
    this.#app = createApp(this.#site, { following: folder, keptBytes: 0, caller })
  }

  static async open(root: string, url: string): Promise<Server> {
    const told: string[] = []
    const folder = await FollowedFolder.open({
      ...{ root, remote: { url, branch: 'main' }, intervalMs: 86_400_000, write: true },
      secret: 'what the servers of a model share',
      log: (message) => told.push(message),
    })
    const server = new Server(folder, told)
    await folder.follow(server.#site)
    return server
  }

  async send({ method, path, title, key }: Pick<Asked, 'method' | 'path' | 'title' | 'key'>) {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) }
    const body = JSON.stringify({ title, status: 'publish' })
    const answer = await this.#app.fetch(new Request(`http://site.test/rest/core/v2${path}`, { method, headers, body }))
    await answer.arrayBuffer()
    return { status: answer.status, outcome: answer.headers.get('almanac-outcome') }
  }

  async list(): Promise<string> {
    const answer = await this.#app.fetch(new Request('http://site.test/rest/core/v2/posts?per_page=100&orderby=id'))
    return `${answer.headers.get('etag')} ${await answer.text()}`
  }

  async close(): Promise<void> {
    await this.folder.close()
    this.#site.close()
  }
}

/** The files of a repository to begin with: some posts, and a user. */
export function firstFiles(): Readonly<Record<string, string>> {
  const posts = Array.from({ length: count.posts }, (_, i) => [`posts/p${i + 1}.md`, text(i + 1, `First ${i + 1}`)])
  const user = '---\nid: 1\nname: Ada\nroles: [administrator]\nemail: ada@example.org\n---\n'
  return { 'settings.json': '{}\n', 'users/ada.md': user, ...Object.fromEntries(posts) }
}

/** Makes a commit on `main` with these files. */
export function pushFiles(repository: string, files: Readonly<Record<string, string>>): void {
  const who = `T <t@example.org> ${Math.floor(Date.now() / 1000)} +0000`
  const isFirst = runGit(repository, ['for-each-ref', 'refs/heads/main']) === ''
  const parent = isFirst ? '' : 'from refs/heads/main^0\n'
  const changes = Object.entries(files).map(([path, held]) => `M 100644 inline ${path}\n${data(held)}`)
  const commit = `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\n${data('A change')}${parent}`
  runGit(repository, ['fast-import', '--quiet', '--done', '--force'], `${commit}${changes.join('')}done\n`)
}

function runGit(repository: string, words: readonly string[], input = ''): string {
  const options: ExecFileSyncOptions = { cwd: repository, input, stdio: 'pipe', maxBuffer: 1 << 28 }
  return execFileSync('git', words, options).toString().trim()
}

function titlesAdded(patches: string): Map<string, number> {
  const added = new Map<string, number>()
  for (const [, title] of patches.matchAll(/^\+title: (.*)$/gm)) added.set(title!, (added.get(title!) ?? 0) + 1)
  return added
}

function text(id: number, title: string): string {
  return `---\nid: ${id}\ntitle: ${title}\ndate: 2026-01-0${id}T00:00:00\nstatus: publish\n---\n\nText.\n`
}

function data(content: string): string {
  return `data ${Buffer.byteLength(content)}\n${content}\n`
}
