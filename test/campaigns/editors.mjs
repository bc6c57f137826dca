// An editor saves a file at any call to the disk while requests write, but right before a rename over it, where nothing can
// be done; in some rounds the disk fails, too, once or from a call on. After each round every word that was saved stands in
// some file, no answer is 500 unless the disk failed, the live index is that of a fresh opening, and nothing is left lying
// about in `.almanac`.
//   node test/campaigns/editors.mjs [--count 100] [--rounds 20] [--seed N]
// A rule that is broken is printed with its seed and its last rounds, and the sequences go on; the process ends with 1
// when there was one.
import { bundled, readFlags } from './bundled.mjs'

const { count, rounds, seed } = readFlags({ count: 100, rounds: 20, seed: Math.floor(Math.random() * 1_000_000_000) })
const { saveBesideWrites } = await bundled(new URL('./editors/save-beside-writes.ts', import.meta.url))

console.log(`${count} sequences of ${rounds} rounds from seed ${seed}`)
const seen = { rounds: 0, saved: 0, failed: 0, answers: {} }
let broken = 0
for (let i = 0; i < count; i++) {
  const fault = await saveBesideWrites(seed + i, rounds, seen).catch((error) => `seed ${seed + i}: ${error.stack}`)
  if (fault !== undefined) {
    broken++
    console.log(`${fault}\n`)
  }
  if ((i + 1) % 100 === 0) console.log(`${i + 1} sequences: ${JSON.stringify(seen)}`)
}
console.log(`${JSON.stringify(seen)}: ${broken} of ${count} sequences broken; seed ${seed}`)
process.exit(broken ? 1 : 0)
