import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { command, serve, signIn } from './almanac.mjs'
import { byCommand } from './by-command.mjs'
import { byGit } from './by-git.mjs'
import { byHand } from './by-hand.mjs'
import { byRsync } from './by-rsync.mjs'
import { overHttp } from './over-http.mjs'
import { randomOf } from './outcome.mjs'
import { plant } from './planted.mjs'

/** Those who write: what they share, and what each was told is done. */
export async function openWriters(place, { operations, seed, parallel, commands, servers: count }) {
  const root = join(place.folder, `writers-${seed}`)
  mkdirSync(root)
  plant(root, undefined, { posts: 40, pages: 12, comments: 4 })
  const admin = await signIn(place.start, root, 'admin')
  const editor = await signIn(place.start, root, 'editor')
  const git = byGit(root)
  const servers = []
  while (servers.length < count) servers.push(await serve(place.start(root, ['serve', '--port', '0'])))
  const counts = {}
  const found = new Map()
  const share = { left: operations, isOver: () => share.left <= 0, take: () => share.left-- > 0 }
  const world = {
    ...{ root, servers, admin, counts, found, share, users: [admin, editor], path: place.folder },
    tally: (name) => void (counts[name] = (counts[name] ?? 0) + 1),
    wrong: (what) => void found.set(what, (found.get(what) ?? 0) + 1),
    /** Texts by which each writing of a shared post is known, by its id. */
    marks: new Map(),
    /** Tags that somebody gave to a shared post, by its id. */
    tags: new Map(),
    /** What was made, by collection and id: what it must hold in the end. */
    made: new Map(),
    shared: Array.from({ length: 8 }, (_, i) => 200 + i),
    runCommand: (args) => command(place.start(root, args)),
  }
  for (const id of world.shared) {
    world.marks.set(id, [])
    world.tags.set(id, new Set([11]))
  }

  /** Sends a request to one of the servers until it is neither refused for lack of time nor for lack of room. */
  async function askOf(server, method, path, more = {}) {
    for (;;) {
      const answer = await server.ask(method, path, { as: admin, ...more })
      world.tally(`answers ${answer.status}`)
      const { status, headers, text } = answer
      if (status === 503 && headers.has('retry-after')) {
        await sleep(50)
        continue
      }
      if (status >= 500)
        world.wrong(
          `${status} to ${method} ${path.replace(/\d+/, 'N')}: ${text.slice(0, 300)} ${server.log().slice(-1500)}`,
        )
      return answer
    }
  }

  async function run() {
    for (const { child, log } of servers)
      child.once('exit', (code, signal) => {
        if (!world.isDone) world.wrong(`a server ended with ${code ?? signal}: ${log()}`)
      })
    const workers = [
      ...Array.from({ length: parallel }, (_, i) => overHttp(atServer(i), `web${i}`, randomOf(seed * 100 + i))),
      ...Array.from({ length: commands }, (_, i) => byCommand(world, `cli${i}`, randomOf(seed * 100 + 50 + i))),
      ...Array.from({ length: 2 }, (_, i) => byHand(atServer(i), `hand${i}`, randomOf(seed * 100 + 80 + i))),
      byRsync(world, randomOf(seed * 100 + 90)),
      git.work(world, randomOf(seed * 100 + 91)),
    ]
    await Promise.all(workers.map((worker) => worker.catch((error) => world.wrong(String(error.stack)))))
  }

  /** The world as one who asks one of the servers sees it. */
  function atServer(i) {
    const server = servers[i % servers.length]
    return { ...world, ask: (...request) => askOf(server, ...request) }
  }
  return Object.assign(world, { run, operations, commands })
}
