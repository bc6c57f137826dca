// A server with few file descriptors, while connections that send nothing come and go, several people write over REST, and
// files are saved by hand.
//   node test/campaigns/few-descriptors.mjs [--rounds 60] [--limit 64] [--connections 40] [--seed N]
// It goes on, and answers 503, never 500. Once the connections have ended, all that was acknowledged is there, all that was
// saved is shown, what it knows is what a fresh one knows, and it ends when it is asked to. --limit is how many descriptors
// it has, --connections how many are opened at most. Each rule that is broken is printed; then the process ends with 1.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFlags } from './bundled.mjs'
import { prepare, serve, signIn } from './processes/almanac.mjs'
import { kinds } from './processes/facts.mjs'
import { randomOf } from './processes/outcome.mjs'
import { plant } from './processes/planted.mjs'

const seed = Math.floor(Math.random() * 1_000_000_000)
const flags = readFlags({ rounds: 60, limit: 64, connections: 40, seed })
const random = randomOf(flags.seed)
const below = (most) => Math.floor(random() * most)
const place = await prepare('few-descriptors')
const root = join(place.folder, 'site')
mkdirSync(root)
plant(root)
const as = await signIn(place.start, root, 'admin')
const found = []
const counts = {}
const count = (name) => (counts[name] = (counts[name] ?? 0) + 1)

const limited = ['-c', `ulimit -n ${flags.limit}; exec "$@"`, 'sh', process.execPath, place.program]
const env = { PATH: process.env.PATH, HOME: place.folder, TZ: 'UTC', npm_lifecycle_event: 'start' }
const child = spawn('sh', [...limited, '--content', root, 'serve', '--port', '0'], { env })
process.once('exit', () => child.kill('SIGKILL'))
const server = await serve(child)
const { port } = new URL(server.url)

const facts = []
const saved = []
const names = Object.keys(kinds)
// With a new folder, the watch is opened anew, and all files are looked at: none is made from here on.
for (const name of names) await write(name, `first${name}x`)
await sleep(1000)
for (let round = 0; round < flags.rounds && child.exitCode === null; round++) {
  const held = Array.from({ length: below(flags.connections) }, hold)
  await sleep(20)
  const writes = Array.from({ length: 6 }, (_, i) => write(names[below(names.length)], `mark${round}x${i}x`))
  const reads = ['/core/v2/posts?search=body', '/core/v2/media', '/cal/events/v1/events', '/core/v2/pages?_embed']
  save(`hand-${round}`)
  await Promise.all([...writes, ...reads.map((path) => ask('GET', path))])
  for (const one of held) one.destroy()
}
await sleep(5000)
if (child.exitCode !== null) found.push(`the server ended: ${server.log()}`)
else await look()
for (const name of Object.keys(counts).sort()) console.log(`${String(counts[name]).padStart(8)}  ${name}`)
for (const one of found) console.log(`seed ${flags.seed}: ${one}`)
console.log(
  `${found.length} findings; ${facts.length} writings acknowledged, ${saved.length} files saved; seed ${flags.seed}`,
)
process.exit(found.length ? 1 : 0)

function save(slug) {
  saved.push(slug)
  writeFileSync(join(root, 'posts', `${slug}.md`), `---\ntitle: By hand\ndate: 2026-03-01\n---\nText of ${slug}.\n`)
}

/** A connection whose request never ends. */
function hold() {
  const one = connect(port, '127.0.0.1').on('error', () => {})
  one.write('GET / HTTP/1.1\r\nHost: x\r\n')
  return one
}

async function ask(method, path, more) {
  try {
    const answer = await server.ask(method, path, { as, ...more })
    count(`${method} ${answer.status}`)
    if (answer.status === 500) found.push(`${method} ${path}: ${answer.text}`)
    return answer
  } catch (error) {
    // A connection that is not taken in.
    count(`${method} ${error.cause?.code ?? error.name}`)
    return undefined
  }
}

async function write(name, mark) {
  const fact = kinds[name](mark, { post: 200 })
  const { path, ...request } = fact.request
  const answer = await ask('POST', path, request)
  if (answer && answer.status < 300) facts.push({ ...fact, mark, id: answer.json.id, path })
}

async function look() {
  const site = place.inside.openFolder(root, { areas: place.inside.areas })
  for (const { id, mark, path, find, fault } of facts) {
    const entry = find(site)
    const wrong = entry ? fault(site, entry) : 'it is not there'
    if (wrong) found.push(`${mark}: ${wrong}`)
    const answer = await ask('GET', `${path}/${id}`)
    if (answer?.status !== 200) found.push(`${mark}: acknowledged, and answers ${answer?.status} now`)
  }
  for (const slug of saved) {
    const answer = await ask('GET', `/core/v2/posts?slug=${slug}&_fields=id`)
    if (answer?.json?.length !== 1) found.push(`${slug}: saved, and not shown`)
  }
  for (const type of ['posts', 'pages', 'media', 'users', 'comments']) {
    const answer = await ask('GET', `/core/v2/${type}?per_page=1&_fields=id`)
    const fresh = await place.inside.createApp(site).fetch(
      new Request(`http://site.test/rest/core/v2/${type}?per_page=1&_fields=id`, {
        headers: { authorization: `Basic ${btoa(as)}` },
      }),
    )
    const total = answer?.headers.get('x-wp-total')
    if (total !== fresh.headers.get('x-wp-total'))
      found.push(`${type}: ${total}, afresh ${fresh.headers.get('x-wp-total')}`)
  }
  site.close()
  child.kill('SIGTERM')
  const code = await Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(10_000, 'not at all')])
  if (code !== 0) found.push(`asked to end, it ended with ${code}: ${server.log()}`)
}
