// A cluster of three servers that write: git's http-backend behind nginx, HAProxy in front (examples/cluster), real kills.
//   node test/campaigns/cluster.mjs [--parts chaos,keyless,three,away,partition,rates] [--seconds 600] [--every 25] [--writers 8]
//                                   [--entries 2000] [--seed N]
// chaos      writers with keys through the balancer, readers beside them; servers are killed in turn: at any moment, right before
//            and right after a push is taken, in the middle of a move. What was acknowledged is there, once; all answers are equal.
// keyless    the same without keys: nothing acknowledged is lost (it may be doubled)
// three      writers at each of the three servers at once: nothing is lost or doubled, no id is given twice
// away       the repository refuses connections, then does not answer: reads go on, writes are answered within 15 s
// partition  one server misses 1,000 commits, and follows in one move
// rates      acknowledged writes a second: 1, 16, 64 writers
// What is wrong is printed with its seed; then the process ends with 1.
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeCorpus } from '../../bench/corpus.mjs'
import { openCluster } from '../../examples/cluster/cluster.mjs'
import { askAs } from './cluster/ask.mjs'
import { away, partition } from './cluster/away.mjs'
import { chaos } from './cluster/chaos.mjs'
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
const parts = { chaos, keyless: chaos, three, away, partition, rates }
const place = await prepare('cluster')
const secret = join(place.folder, 'secret')
writeFileSync(secret, 'the secret of a campaign, which all servers have', { mode: 0o600 })
for (const name of values.parts.split(',')) await run(name)
console.log(`${found.length} findings; seed ${values.seed}`)
process.exit(found.length ? 1 : 0)

/** Runs a part over a cluster of its own. */
async function run(name) {
  const { root } = makeCorpus(numbers.entries)
  writeFileSync(join(root, 'settings.json'), '{ "title": "Cluster", "shared_max_age": 3600 }\n')
  const folder = join(place.folder, name)
  const relays = new Map()
  const cluster = await openCluster({
    folder,
    content: root,
    almanac: [process.execPath, place.program],
    flags: name === 'chaos' ? ['--cluster-secret', secret] : [],
    async remoteOf(server, url) {
      if (!relays.has(server)) relays.set(server, await openRelay(url))
      return relays.get(server).url
    },
  })
  rmSync(root, { recursive: true })
  execFileSync('git', ['--git-dir', cluster.repository, 'config', 'core.logAllRefUpdates', 'true'])
  const credentials = await signIn(place.start, cluster.folderOf('almanac-1'), 'user-1')
  // All of them learn of it.
  await sleep(3000)
  const random = randomOf(numbers.seed)
  await parts[name]({
    ...{ cluster, relays, wrong, ...numbers, name, hasKeys: name === 'chaos' },
    below: (bound) => Math.floor(random() * bound),
    ask: askAs(credentials),
    anybody: askAs(),
  })
  await cluster.close()
  for (const relay of relays.values()) relay.cut()
  rmSync(folder, { recursive: true })
}
