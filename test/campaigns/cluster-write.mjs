// Servers that write to one repository at once, which refuses, dies and is away at random, while servers are killed and people
// push; requests with keys are sent again until they are answered.
//   node test/campaigns/cluster-write.mjs [--sequences 100] [--steps 12] [--seed N]
// Each acknowledged write must be in the history once, and none that was told not to be; all servers must be equal in the end,
// in files and answers. What is wrong is printed with its seed; then the process ends with 1.
import { bundled, readFlags } from './bundled.mjs'

const flags = readFlags({ sequences: 100, steps: 12, seed: Math.floor(Math.random() * 1_000_000_000) })
console.log(`seed ${flags.seed}`)
const { runWrites } = await bundled(new URL('../follow/run-writes.ts', import.meta.url))
let wrong = 0
for (let i = 0; i < flags.sequences; i++) {
  const difference = await runWrites(flags.seed + i, flags.steps)
  if (difference === undefined) continue
  wrong++
  console.log(`WRONG: ${difference}\n`)
}
console.log(`${wrong} of ${flags.sequences} sequences are wrong; seed ${flags.seed}`)
process.exit(wrong ? 1 : 0)
