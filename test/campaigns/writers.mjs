// Several writers at once on one folder: two servers that several users ask at the same time, commands, people who edit
// files, rsync that brings a folder of them again and again, and git that checks out one branch and another. No update is
// lost, no id and no slug is doubled, and what each server knows in the end is what a fresh one knows.
//   node test/campaigns/writers.mjs [--operations 20000] [--seed N] [--parallel 6] [--commands 2] [--servers 2]
// --parallel is how many requests are under way at once, --commands how many commands run beside them (1 in 50
// operations is one). Needs git and rsync. Each rule that is broken is printed; then the process ends with 1.
import { readFlags } from './bundled.mjs'
import { prepare } from './processes/almanac.mjs'
import { lookAtTheEnd } from './processes/writers-end.mjs'
import { openWriters } from './processes/writers.mjs'

const flags = readFlags({
  operations: 20_000,
  seed: Math.floor(Math.random() * 1_000_000_000),
  parallel: 6,
  commands: 2,
  servers: 2,
})
const began = Date.now()
const seconds = () => Math.round((Date.now() - began) / 1000)
console.log(`${flags.operations} operations from seed ${flags.seed}`)
const place = await prepare('writers')
const writers = await openWriters(place, flags)
await writers.run()
console.log(`${seconds()} s: all is written`)
await lookAtTheEnd(place, writers)
for (const name of Object.keys(writers.counts).sort())
  console.log(`${String(writers.counts[name]).padStart(8)}  ${name}`)
for (const [what, times] of writers.found) console.log(`FOUND ${times > 1 ? `${times} times: ` : ''}${what}`)
console.log(`${writers.found.size} findings; ${seconds()} s; seed ${flags.seed}`)
process.exit(writers.found.size ? 1 : 0)
