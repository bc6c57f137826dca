// Mutated content files: read, changed in one key, given another body; taken into an open folder, saved as they are.
//   node test/campaigns/mutated-files.mjs [--count 2000] [--seed N]
// Each rule that is broken is printed with its seed; the process ends with 1 when there was one.
import { fileURLToPath } from 'node:url'
import { bundled, readFlags } from './bundled.mjs'

const { count, seed } = readFlags({ count: 2000, seed: Math.floor(Math.random() * 1_000_000_000) })
const { runMutants } = await bundled(new URL('../storage/mutated-files/run-mutants.ts', import.meta.url))
const { readSamples } = await bundled(new URL('../storage/mutated-files/samples.ts', import.meta.url))
const samples = readSamples(fileURLToPath(new URL('../../content', import.meta.url)))

console.log(`${count} mutants of ${samples.length} files from seed ${seed}`)
const began = Date.now()
const { counts, broken } = runMutants(samples, seed, count)
for (const { seed: at, path, text, error } of broken)
  console.log(`seed ${at}, ${path}: ${error.stack}\n${JSON.stringify(text.slice(0, 1500))}\n`)
console.log(
  `${counts.changed} changed, ${counts.unreadable} named as unreadable, ${counts.refused} refused to be changed`,
)
console.log(`${broken.length} broke a rule; ${Math.round((Date.now() - began) / 1000)} s; seed ${seed}`)
process.exit(broken.length ? 1 : 0)
