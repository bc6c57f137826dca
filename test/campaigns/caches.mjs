// Shared caches before real servers: Varnish and nginx with the configurations of examples/cluster/, and a model of a cache.
//   node test/campaigns/caches.mjs [--cover 10] [--steps 20] [--mixed 10000] [--entries 20000] [--reads 120000] [--seed 1]
// 1. Random changes of a site: whatever the model still gives must be what the site answers.
// 2. Mixed requests of six roles and strangers through each cache, with writes in between: nothing is given to who may not
//    read it.
// 3. How old an answer gets after a write, with a purge and without one.
// 4. Hit rate: Zipf over entries and 2,000 lists, 30 % lists, a write for each 2,000 reads (as 200 reads a second and a write
//    each 10 s are, as fast as it goes); the first half only fills the cache. What is kept in the end must be right.
// It prints what is wrong, and ends with 1 if anything is. 0 leaves a part out.
import { bundled, readFlags } from './bundled.mjs'
import { coverChanges } from './caches/cover-changes.mjs'
import { measureAge } from './caches/measure-age.mjs'
import { measureHits } from './caches/measure-hits.mjs'
import { mixRoles } from './caches/mix-roles.mjs'

const flags = readFlags({ cover: 10, steps: 20, mixed: 10_000, entries: 20_000, reads: 120_000, seed: 1 })
const caches = await bundled(new URL('../server/shared-caches/real-caches.ts', import.meta.url))
let faults = 0
const say = (text, wrong = 0) => {
  faults += Number(wrong)
  console.log(wrong ? `WRONG ${text}` : text)
}

if (flags.cover > 0) await coverChanges(flags, say)
for (const name of caches.cacheNames.filter(caches.isInstalled)) {
  if (flags.mixed > 0) await mixRoles(name, caches, flags, say)
  if (flags.mixed > 0) await measureAge(name, caches, say)
  if (flags.reads > 0) await measureHits(name, caches, flags, say)
}
process.exit(faults ? 1 : 0)
