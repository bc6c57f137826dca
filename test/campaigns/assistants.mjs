// Two assistants (the official client) and somebody with an editor write one page, longer than an answer, at the same
// time: edits of what they remember, whole texts with versions old and new, what was cut, renames. Held against a model of
// all words: none is lost, comes back or is doubled.
//   node test/campaigns/assistants.mjs [--count 200] [--rounds 30] [--seed N] [--processes 10]
// --processes: every so many-th sequence has its assistants in processes of their own, over standard input and output; they
// need `npm run build`; 0 for none. A finding is printed with its seed; then the process ends with 1.
import { fileURLToPath } from 'node:url'
import { bundled, readFlags } from './bundled.mjs'

const flags = readFlags({ count: 200, rounds: 30, seed: Math.floor(Math.random() * 1_000_000_000), processes: 10 })
const { count, rounds, seed, processes } = flags
const { runSequence } = await bundled(new URL('../mcp/lost-words/run-sequence.ts', import.meta.url))
const command = [process.execPath, fileURLToPath(new URL('../../bin/almanac.js', import.meta.url))]

console.log(`${count} sequences of ${rounds} rounds from seed ${seed}`)
const counts = new Map()
let wrong = 0
for (let i = 0; i < count; i++) {
  const isApart = processes > 0 && i % processes === processes - 1
  const finding = await runSequence(seed + i, rounds, counts, isApart ? { command } : {})
  if ((i + 1) % 25 === 0) console.log(`${i + 1} sequences`)
  if (finding === undefined) continue
  wrong++
  console.log(`FOUND ${finding}\n`)
}
for (const name of [...counts.keys()].sort()) console.log(`${String(counts.get(name)).padStart(8)}  ${name}`)
console.log(`words lost, back or doubled in ${wrong} of ${count} sequences; seed ${seed}`)
process.exit(wrong > 0 ? 1 : 0)
