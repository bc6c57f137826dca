// Model-based sequences over few names: entries are made, renamed, moved, trashed, restored and deleted, over the app, by
// real commands, some of which are killed, and by hand. After each step relations are by id what they were or were asked.
//   node test/campaigns/references.mjs [--sequences 1000] [--steps 120] [--commands 25] [--seed N] [--parallel 1]
// Of the steps 1 in 25 is a command (none with `--commands 0`), a third of which is killed, and 1 in 15 is done by hand. Each rule
// that is broken is printed with its seed; then the process ends with 1.
import { readFlags } from './bundled.mjs'
import { prepare } from './processes/almanac.mjs'
import { parallel } from './processes/outcome.mjs'
import { runReferences } from './processes/run-references.mjs'

const someSeed = Math.floor(Math.random() * 1_000_000_000)
const defaults = { sequences: 1000, steps: 120, commands: 25, seed: someSeed, parallel: 1 }
const flags = readFlags(defaults)
const began = Date.now()
console.log(`${flags.sequences} sequences of ${flags.steps} steps from seed ${flags.seed}`)
const place = await prepare('references')
const counts = {}
let different = 0
const jobs = Array.from({ length: flags.sequences }, (_, i) => async () => {
  const wrong = await runReferences(place, { ...flags, seed: flags.seed + i, counts })
  if (wrong === undefined) return
  different++
  console.log(`seed ${flags.seed + i}: ${wrong}\n`)
})
await parallel(jobs, flags.parallel)
for (const name of Object.keys(counts).sort()) console.log(`${String(counts[name]).padStart(8)}  ${name}`)
const seconds = Math.round((Date.now() - began) / 1000)
console.log(`${different} of ${flags.sequences} sequences broke a rule; ${seconds} s; seed ${flags.seed}`)
process.exit(different ? 1 : 0)
