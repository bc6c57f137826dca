// A cluster of three servers that write: git's http-backend behind nginx, HAProxy in front (examples/cluster), real kills.
//   node test/campaigns/cluster.mjs [--parts chaos,keyless,three,away,partition,rates] [--seconds 600] [--every 25] [--writers 8]
//                                   [--entries 2000] [--seed N] [--editor examples/block-editor]
// chaos      writers with keys through the balancer, readers beside them; servers are killed in turn: at any moment, right before
//            and right after a push is taken, in the middle of a move. What was acknowledged is there, once; all answers are equal.
// keyless    the same without keys: nothing acknowledged is lost (it may be doubled)
// three      writers at each of the three servers at once: nothing is lost or doubled, no id is given twice
// away       the repository refuses connections, then does not answer: reads go on, writes are answered within 15 s
// partition  one server misses 1,000 commits, and follows in one move
// rates      acknowledged writes a second: 1, 16, 64 writers
// editor     the block editor's tests through all of it, by hand alone: `npm ci` in examples/block-editor, and a Chromium (--parts editor)
// What is wrong is printed with its seed; then the process ends with 1.
import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeCorpus } from '../../bench/corpus.mjs'
import { openCluster } from '../../examples/cluster/cluster.mjs'
import { askAs } from './cluster/ask.mjs'
import { away, partition } from './cluster/away.mjs'
import { chaos } from './cluster/chaos.mjs'
import { editor } from './cluster/editor.mjs'
import { openRelay } from './cluster/relay.mjs'
import { rates, three } from './cluster/writers.mjs'
import { prepare, signIn } from './processes/almanac.mjs'
import { randomOf } from './processes/outcome.mjs'

const { values } = parseArgs({
  options: {
    parts: { type: 'string', default: 'chaos,keyless,three,away,partition,rates' },
    seconds: { type: 'string', default: '600' },
    every: { type: 'string', default: '25' },
    writers: { type: 'string', default: '8' },
    entries: { type: 'string', default: '2000' },
    editor: { type: 'string', default: join(import.meta.dirname, '../../examples/block-editor') },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
  },
})
const numbers = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]))
console.log(`seed ${values.seed}`)
const found = []
const wrong = (text) => {
  found.push(text)
  console.log(`WRONG: ${text}`)
}
const parts = { chaos, keyless: chaos, three, away, partition, rates, editor }
const place = await prepare('cluster')
const secret = join(place.folder, 'secret')
writeFileSync(secret, 'the secret of a campaign, which all servers have', { mode: 0o600 })
for (const name of values.parts.split(',')) await run(name)
console.log(`${found.length} findings; seed ${values.seed}`)
process.exit(found.length ? 1 : 0)

/** Runs a part over a cluster of its own. */
async function run(name) {
  const root = name === 'editor' ? join(place.folder, 'sample') : makeCorpus(numbers.entries).root
  if (name === 'editor')
    cpSync(join(import.meta.dirname, '../../content'), root, { recursive: true, filter: isContent })
  const file = join(root, 'settings.json')
  const settings = name === 'editor' ? JSON.parse(readFileSync(file, 'utf8')) : { title: 'Cluster' }
  writeFileSync(file, JSON.stringify({ ...settings, shared_max_age: 3600 }))
  const folder = join(place.folder, name)
  const relays = new Map()
  const cluster = await openCluster({
    folder,
    content: root,
    almanac: [process.execPath, place.program],
    flags: { chaos: ['--cluster-secret', secret], editor: ['--mount', 'wordpress'] }[name] ?? [],
    async remoteOf(server, url) {
      if (!relays.has(server)) relays.set(server, await openRelay(url))
      return relays.get(server).url
    },
  })
  rmSync(root, { recursive: true })
  execFileSync('git', ['--git-dir', cluster.repository, 'config', 'core.logAllRefUpdates', 'true'])
  const credentials = await signIn(
    place.start,
    cluster.folderOf('almanac-1'),
    name === 'editor' ? 'rosa-delgado' : 'user-1',
  )
  // All of them learn of it.
  await sleep(3000)
  const random = randomOf(numbers.seed)
  await parts[name]({
    ...{ cluster, relays, wrong, ...numbers, name, hasKeys: name === 'chaos', credentials, editor: values.editor },
    below: (bound) => Math.floor(random() * bound),
    ask: askAs(credentials),
    anybody: askAs(),
  })
  await cluster.close()
  for (const relay of relays.values()) relay.cut()
  rmSync(folder, { recursive: true })
}

function isContent(path) {
  return !path.includes('.almanac')
}
