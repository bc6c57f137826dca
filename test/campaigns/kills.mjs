// Real processes are killed at random instants while they write: a server that is asked over HTTP, and commands.
//   node test/campaigns/kills.mjs [--kills 500] [--seed N] [--parallel 1]
// After each kill all that was acknowledged is there, each file is whole, relations are by id what they were or what was
// asked, and nothing is left behind. Each rule that is broken is printed with its seed; then the process ends with 1.
import { readFlags } from './bundled.mjs'
import { prepare } from './processes/almanac.mjs'
import { KilledSite } from './processes/killed-site.mjs'
import { parallel } from './processes/outcome.mjs'

const flags = readFlags({ kills: 500, seed: Math.floor(Math.random() * 1_000_000_000), parallel: 1 })
const killsOfOne = 25
const began = Date.now()
console.log(`${flags.kills} kills from seed ${flags.seed}`)
const place = await prepare('kills')
const counts = {}
const found = []
const jobs = Array.from({ length: Math.ceil(flags.kills / killsOfOne) }, (_, i) => async () => {
  const site = new KilledSite(place, flags.seed + i, counts)
  const kills = Math.min(killsOfOne, flags.kills - i * killsOfOne)
  for (const one of await site.run(kills)) {
    found.push(one)
    console.log(`seed ${flags.seed + i} (--kills ${killsOfOne}): ${one}\n`)
  }
})
await parallel(jobs, flags.parallel)
for (const name of Object.keys(counts).sort()) console.log(`${String(counts[name]).padStart(8)}  ${name}`)
console.log(`${found.length} findings; ${Math.round((Date.now() - began) / 1000)} s; seed ${flags.seed}`)
process.exit(found.length ? 1 : 0)
