// Random settings, valid, clashing and broken, change what types and taxonomies a served site has; after each change it
// is as one that is opened afresh, or wholly as it was.
//   node test/campaigns/own-types.mjs [--count 500] [--seed N]
import { bundled, readFlags } from './bundled.mjs'

const { count, seed } = readFlags({ count: 500, seed: Math.floor(Math.random() * 1_000_000_000) })
const { runSettings } = await bundled(new URL('../resources/own/random-settings.ts', import.meta.url))

const { taken, kept, wrong } = await runSettings(seed, count)
for (const one of wrong) console.log(`${one}\n`)
console.log(`${count} settings from seed ${seed}: ${taken} taken, ${kept} kept out, ${wrong.length} wrong`)
process.exit(wrong.length > 0 ? 1 : 0)
