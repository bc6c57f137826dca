// Servers that write to one repository at once, which refuses, dies and is away at random, while servers are killed and people
// push; requests with keys are sent again until they are answered.
//   node test/campaigns/cluster-write.mjs [--sequences 100] [--steps 12] [--seed N] [--seconds 0]
// Each acknowledged write must be in the history once, and none that was told not to be; all servers must be equal in the end,
// in files and answers. What is wrong is printed with its seed; then the process ends with 1. With --seconds: how many writes a
// second 1, 16 and 64 writers get who share pushes, and what a commit takes in sites of 10,000 and 100,000 files.
import { bundled, readFlags } from './bundled.mjs'

const flags = readFlags({ sequences: 100, steps: 12, seconds: 0, seed: Math.floor(Math.random() * 1_000_000_000) })
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
if (flags.seconds > 0) await measure()
process.exit(wrong ? 1 : 0)

async function measure() {
  const { measureRate, measureCommits } = await bundled(new URL('../follow/measure-writes.ts', import.meta.url))
  const rates = []
  for (const writers of [1, 16, 64]) rates.push(await measureRate(writers, flags.seconds))
  const [one, ...others] = rates
  console.log(`writes a second: ${rates.map((rate) => rate.toFixed(1)).join(', ')} of 1, 16 and 64 writers`)
  console.log(`against a push each: ${others.map((rate) => (rate / one).toFixed(1)).join(', ')} times`)
  const [small, large] = await measureCommits([10_000, 100_000])
  console.log(
    `a commit: ${small.toFixed(1)} ms at 10,000, ${large.toFixed(1)} ms at 100,000 files: ${(large / small).toFixed(2)}`,
  )
}
