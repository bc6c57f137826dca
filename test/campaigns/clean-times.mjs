// Times of files that are kept while files, the index and commits change at random, against those that git tells of all files.
//   node test/campaigns/clean-times.mjs [--sequences 20] [--steps 25] [--seed N]
// What is wrong is printed with its seed; then the process ends with 1.
import { bundled, readFlags } from './bundled.mjs'

const flags = readFlags({ sequences: 20, steps: 25, seed: Math.floor(Math.random() * 1_000_000_000) })
console.log(`seed ${flags.seed}`)
const { runCleanTimes } = await bundled(new URL('../storage/git/run-clean-times.ts', import.meta.url))
let found = 0
for (let i = 0; i < flags.sequences; i++) {
  const { wrong } = await runCleanTimes(flags.seed + i, flags.steps)
  if (wrong === undefined) continue
  found++
  console.log(`WRONG: seed ${flags.seed + i}: ${JSON.stringify(wrong, undefined, 2)}\n`)
}
console.log(`${found} of ${flags.sequences} sequences are wrong; seed ${flags.seed}`)
process.exit(found ? 1 : 0)
