// Entries of few names are made, translated, renamed, moved and deleted at random, in languages and a layout of files that
// are drawn, while settings of addresses change: relations stay by id what they were, and the site one that is opened anew.
//   node test/campaigns/languages.mjs [--count 300] [--steps 45] [--seed N]
// What is not so is printed with its seed; then the process ends with 1.
import { bundled, readFlags } from './bundled.mjs'

const { count, steps, seed } = readFlags({ count: 300, steps: 45, seed: Math.floor(Math.random() * 1_000_000_000) })
const { runInLanguages } = await bundled(new URL('../site/transaction/in-languages.ts', import.meta.url))

console.log(`${count} sequences of ${steps} steps from seed ${seed}`)
let different = 0
for (let i = 0; i < count; i++) {
  const wrong = await runInLanguages(seed + i, steps).catch((error) => `seed ${seed + i}: ${error.stack}`)
  if (wrong === undefined) continue
  different++
  console.log(`${wrong}\n`)
}
console.log(`${different} of ${count} sequences broke a rule; seed ${seed}`)
process.exit(different ? 1 : 0)
