// Replicas that follow a git remote, as real processes behind git's http-backend.
//   node test/campaigns/cluster-follow.mjs [--sequences 300] [--kills 40] [--entries 10000] [--seed N]
// 1. Random sequences of pushes, stops and strangers' files: the replica equals a fresh clone, and nothing is lost.
// 2. From a push to its being served, told by a signed webhook: 1 file and 500, and how long the loop was held up.
// 3. Servers are killed in the middle of moves and started again: files and answers are those of a fresh replica.
// 4. A checkout with uncommitted work is refused, and has the bytes that it had.
// What is wrong is printed with its seed; then the process ends with 1.
import { execFileSync } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeCorpus } from '../../bench/corpus.mjs'
import { bundled, readFlags } from './bundled.mjs'
import { openGitHost, Pushes } from './cluster-follow/git-host.mjs'
import { prepare, serve } from './processes/almanac.mjs'
import { randomOf } from './processes/outcome.mjs'

const flags = readFlags({ sequences: 300, kills: 40, entries: 10_000, seed: Math.floor(Math.random() * 1_000_000_000) })
console.log(`seed ${flags.seed}`)
const found = []
const wrong = (text) => {
  found.push(text)
  console.log(`WRONG: ${text}\n`)
}
const place = await prepare('follow')
const secret = 'the secret of a campaign'
writeFileSync(join(place.folder, 'secret'), secret)

if (flags.sequences > 0) await sequences()
if (flags.entries > 0) await pushes()
if (flags.kills > 0) await kills()
await checkout()
console.log(`${found.length} findings; seed ${flags.seed}`)
process.exit(found.length ? 1 : 0)

async function sequences() {
  const { runSequence } = await bundled(new URL('../follow/run-sequence.ts', import.meta.url))
  let different = 0
  for (let i = 0; i < flags.sequences; i++) {
    const difference = await runSequence(flags.seed + i)
    if (difference === undefined) continue
    different++
    wrong(difference)
  }
  console.log(`sequences: ${different} of ${flags.sequences} differ from a fresh clone`)
}

/** A remote with posts, and the host that serves it. */
async function remoteWith(count) {
  const corpus = makeCorpus(count)
  const hosted = mkdtempSync(join(place.folder, 'host-'))
  const repository = new Pushes(join(hosted, 'site.git'), corpus.root)
  rmSync(corpus.root, { recursive: true })
  const host = await openGitHost(hosted)
  return { repository, url: `${host.url}/site.git`, close: host.close }
}

/** Starts a replica; resolves when it answers. */
async function follow(root, url, more = {}) {
  const preload = fileURLToPath(new URL('cluster-follow/loop-delay.mjs', import.meta.url))
  const flagsOf = [
    'serve',
    '--port',
    '0',
    '--follow',
    url,
    '--interval',
    '1h',
    '--webhook-secret',
    join(place.folder, 'secret'),
  ]
  const child = place.start(root, flagsOf, undefined, {
    NODE_OPTIONS: `--import ${preload}`,
    ALMANAC_DELAYS: `${root}.delays`,
    ...more,
  })
  const server = await serve(child)
  const origin = new URL(server.url).origin
  const tell = () =>
    fetch(`${origin}/rest/follow`, {
      method: 'POST',
      body: '{}',
      headers: { 'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update('{}').digest('hex')}` },
    })
  const health = async () => (await fetch(`${origin}/healthz`)).json()
  const delays = async () => {
    rmSync(`${root}.delays`, { force: true })
    child.kill('SIGUSR2')
    while (!existsSync(`${root}.delays`)) await sleep(5)
    await sleep(5)
    return JSON.parse(readFileSync(`${root}.delays`, 'utf8'))
  }
  return { ...server, origin, tell, health, delays }
}

async function until(server, commit) {
  for (;;) {
    const { commit: now, ready, refused } = await server.health()
    if (refused) return wrong(`${commit} was refused: ${refused.reason}`)
    if (now === commit && ready) return
    await sleep(20)
  }
}

async function pushes() {
  const { repository, url, close } = await remoteWith(flags.entries)
  const server = await follow(join(place.folder, 'pushed'), url)
  await until(server, repository.git(['rev-parse', 'main']).trim())
  for (const files of [1, 500]) {
    const rounds = []
    for (let round = 0; round < 7; round++) {
      const places = Array.from({ length: files }, (_, i) => i * Math.max(1, Math.floor(flags.entries / files)) + round)
      // At most once a second it is looked at the remote, and once more after the last round.
      await sleep(2200)
      const commit = repository.push(places, `Round ${round} of ${files}`)
      const before = await server.delays()
      const began = performance.now()
      await server.tell()
      const headers = { 'Almanac-At-Least': commit }
      let status = 503
      // On a busy machine it may take longer than a request waits.
      while (status === 503 && performance.now() < began + 120_000)
        status = (await fetch(`${server.url}/core/v2/posts?per_page=1`, { headers })).status
      const took = performance.now() - began
      if (status !== 200) wrong(`${commit} was not served: ${status}`)
      const { most, cpu } = await server.delays()
      rounds.push({ took, held: most, cpu: cpu - before.cpu })
    }
    const median = (name) => Math.round(rounds.map((one) => one[name]).sort((a, b) => a - b)[3])
    console.log(
      `${flags.entries} entries, ${files} changed: told → served ${median('took')} ms (median of 7), loop held up ${median('held')} ms, CPU ${median('cpu')} ms; load ${loadavg()[0].toFixed(0)}`,
    )
  }
  server.child.kill('SIGKILL')
  await server.child.gone
  close()
}

async function kills() {
  const random = randomOf(flags.seed)
  const below = (bound) => Math.floor(random() * bound)
  const { repository, url, close } = await remoteWith(3000)
  const root = join(place.folder, 'killed')
  let inTheMiddle = 0
  let server = await follow(root, url)
  for (let i = 0; i < flags.kills; i++) {
    const count = [1, 300, 1500, 2500][below(4)]
    const places = Array.from({ length: count }, () => below(3000))
    const commit = repository.push(
      [...new Set(places)],
      `Kill ${i}`,
      Array.from({ length: below(5) }, () => below(3000)),
    )
    await server.tell()
    // At any moment, or as soon as files begin to take their places.
    if (below(3) === 0) await sleep(below(1500))
    else await untilMoving(root)
    await sleep(below(count < 1000 ? 20 : 100))
    server.child.kill('SIGKILL')
    await server.child.gone
    if (readFileSync(join(root, '.almanac/at'), 'utf8').startsWith('moving')) inTheMiddle++
    server = await follow(root, url)
    await until(server, commit)
    const difference = differenceOf(root, repository, commit)
    if (difference) wrong(`seed ${flags.seed}, kill ${i}: ${difference}`)
  }
  // A replica that nobody ever killed, for what is answered.
  const fresh = await follow(join(place.folder, 'never-killed'), url)
  await until(fresh, (await server.health()).commit)
  const differing = await compareAnswers(server, fresh)
  for (const one of differing) wrong(one)
  console.log(
    `kills: ${flags.kills}, of them ${inTheMiddle} in the middle of a move; answers that differ: ${differing.length}`,
  )
  for (const one of [server, fresh]) one.child.kill('SIGKILL')
  await Promise.all([server.child.gone, fresh.child.gone])
  close()
}

async function untilMoving(root) {
  const until = performance.now() + 30_000
  while (performance.now() < until && !readFileSync(join(root, '.almanac/at'), 'utf8').startsWith('moving'))
    await sleep(1)
}

// By git's own hashes; nothing is kept, as nobody else wrote there.
function differenceOf(root, repository, commit) {
  const wanted = new Map(
    repository
      .git(['ls-tree', '-r', '-z', commit])
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(line.indexOf('\t') + 1), line.split(' ')[2].split('\t')[0]]),
  )
  for (const [path, blob] of wanted) {
    const file = join(root, path)
    const bytes = existsSync(file) ? readFileSync(file) : undefined
    const hash = bytes && createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
    if (hash !== blob) return `${path} is ${hash}, not ${blob}`
  }
  const there = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.almanac'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  const more = there.find((path) => !wanted.has(path))
  if (more) return `${more} is not of the commit`
  return existsSync(join(root, '.almanac/kept')) ? 'something was kept' : undefined
}

async function compareAnswers(one, other) {
  const lists = ['posts', 'categories', 'tags', 'users', 'types', 'settings', 'media'].map(
    (base) => `/rest/core/v2/${base}`,
  )
  const posts = Array.from({ length: 30 }, (_, i) => `/rest/core/v2/posts?per_page=100&page=${i + 1}`)
  const pages = ['/', '/feed/', '/sitemap.xml', '/rest', '/rest/openapi.json', '/rest/core/v2/posts/1000?context=embed']
  const differing = []
  for (const path of [...lists, ...posts, ...pages]) {
    const [a, b] = await Promise.all([one, other].map((server) => told(server.origin, path)))
    if (a !== b) differing.push(`${path}: ${a.slice(0, 1500)}\n!= ${b.slice(0, 1500)}`)
  }
  return differing
}

// All of it, but the moment and where this server listens.
async function told(origin, path) {
  const answer = await fetch(origin + path)
  const { date: _, etag, 'content-length': _length, ...headers } = Object.fromEntries(answer.headers)
  const text = await answer.text()
  const isOfAddress = text.includes(origin)
  const rest = { status: answer.status, headers, ...(!isOfAddress && { etag }) }
  return `${JSON.stringify(rest)}\n${text}`.replaceAll(origin, 'http://site').replaceAll(/"max-age=\d+/g, '')
}

async function checkout() {
  const { root } = makeCorpus(50)
  const git = (...words) => execFileSync('git', words, { cwd: root, stdio: 'pipe' })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit', '-qm', 'Content')
  writeFileSync(join(root, 'settings.json'), '{ "title": "Uncommitted" }\n')
  writeFileSync(join(root, 'posts/mine.md'), 'Uncommitted, too\n')
  const before = bytesIn(root)
  const child = place.start(root, ['serve', '--port', '0', '--follow', root], ['ignore', 'ignore', 'pipe'])
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const code = await child.gone
  if (code !== 5) wrong(`over a checkout, serve --follow ended with ${code}: ${said}`)
  if (bytesIn(root) !== before) wrong('a checkout with uncommitted work was changed')
  console.log(`over a checkout: exit ${code}, ${said.trim()}`)
  rmSync(root, { recursive: true })
}

function bytesIn(root) {
  const hash = createHash('sha256')
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  ))
    if (entry.isFile())
      hash.update(join(entry.parentPath, entry.name)).update(readFileSync(join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}
