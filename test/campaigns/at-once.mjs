// Random requests at the same time, with a disk that fails in some rounds; what was answered well stands, all else does not.
//   node test/campaigns/at-once.mjs [--count 100] [--rounds 20] [--seed N]
import { bundled, readFlags } from './bundled.mjs'

const flags = readFlags({ count: 100, rounds: 20, seed: Math.floor(Math.random() * 1_000_000_000) })
const { writeAtOnce } = await bundled(new URL('../site/transaction/concurrent-writes.ts', import.meta.url))
const seen = { rounds: 0, asked: 0, failed: 0 }
let broken = 0
for (let i = 0; i < flags.count; i++) {
  const difference = await writeAtOnce(flags.seed + i, flags.rounds, seen).catch(
    (error) => `seed ${flags.seed + i}: ${error.stack}`,
  )
  if (difference === undefined) continue
  broken++
  console.log(`${difference}\n`)
}
console.log(
  `${seen.rounds} rounds, ${seen.asked} requests, ${seen.failed} failed as the disk did: ${broken} of ${flags.count} sequences broken; seed ${flags.seed}`,
)
process.exit(broken ? 1 : 0)
