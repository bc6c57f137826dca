// Random file operations under an open folder; the live index is compared with a fresh opening after each few of them.
//   node test/campaigns/live-equals-fresh.mjs [--count 300] [--seed N]
// Of the sequences 1 in 10 is in a git checkout and 1 in 20 is seen by the real watcher. A difference is printed with
// its seed, and the sequences go on; the process ends with 1 when there was one.
import { bundled, readFlags } from './bundled.mjs'

const { count, seed } = readFlags({ count: 300, seed: Math.floor(Math.random() * 1_000_000_000) })
const { runSequence } = await bundled(new URL('../site/live-equals-fresh/run-sequence.ts', import.meta.url))

console.log(`${count} sequences from seed ${seed}`)
const began = Date.now()
let different = 0
for (let i = 0; i < count; i++) {
  const way = { git: i % 10 === 3, watched: i % 20 === 7 || i % 60 === 13 }
  const difference = await runSequence(seed + i, way).catch((error) => `seed ${seed + i}: ${error.stack}`)
  if (difference === undefined) continue
  different++
  console.log(`${JSON.stringify(way)} ${difference}\n`)
}
console.log(`${different} of ${count} sequences differed; ${Math.round((Date.now() - began) / 1000)} s; seed ${seed}`)
process.exit(different ? 1 : 0)
