// Changes of a site at random (texts, names, terms, pages, comments, events, media, settings, and the clock), each followed
// by an export of what changed since the last one, and by a whole one elsewhere: every byte must be the same.
//   node test/campaigns/incremental-exports.mjs [--sequences 10] [--steps 30] [--seed 1]
// It prints what differed after which changes, and ends with 1 if anything did; and how often each kind of change, where it
// was made alone and at one moment, altered what is exported: one that never does tests nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundled, readFlags } from './bundled.mjs'

const { sequences, steps, seed } = readFlags({ sequences: 10, steps: 30, seed: 1 })
const { openRandom } = await bundled(new URL('../site/live-equals-fresh/random.ts', import.meta.url))
const model = await bundled(new URL('../server/export/export-model.ts', import.meta.url))
const { changeAtRandom } = await bundled(new URL('../server/export/site-changes.ts', import.meta.url))
const shown = new Map()
let [faults, made, all] = [0, 0, 0]
for (let sequence = 0; sequence < sequences; sequence++) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-campaign-'))
  const root = model.makeModelSite(join(folder, 'content'), sequence % 2 === 1 ? model.implicitly : {})
  const random = openRandom(seed + sequence)
  let now = Date.parse('2027-03-01T12:00:00Z')
  let before
  const did = []
  for (let step = 0; step < steps; step++) {
    const changes = []
    for (let more = 0; more <= random.below(3); more++) changes.push(changeAtRandom(root, random))
    for (const change of changes) {
      did.push(`${change.did}${change.later ? `, ${change.later} ms later` : ''}`)
      now += change.later
    }
    const [again, whole] = [join(folder, 'again'), join(folder, 'whole')]
    const done = await model.exportInto(root, again, { now, kept: join(folder, 'kept.json') })
    await model.exportInto(root, whole, { now })
    made += done.made.length
    all += done.done.files
    const [ours, theirs] = [model.digestsOf(again), model.digestsOf(whole)]
    if (before && changes.length === 1 && changes[0].later === 0) {
      const seen = shown.get(changes[0].name) ?? { made: 0, altered: 0 }
      shown.set(changes[0].name, seen)
      seen.made++
      if (model.differing(before, theirs).length > 0) seen.altered++
    }
    before = theirs
    const differences = model.differing(ours, theirs)
    if (differences.length > 0) {
      faults++
      console.log(
        `sequence ${seed + sequence}, step ${step}: ${differences.slice(0, 10).join(', ')}\n  ${did.join('\n  ')}`,
      )
      break
    }
    rmSync(whole, { recursive: true })
  }
  rmSync(folder, { recursive: true, force: true })
  console.log(`sequence ${seed + sequence}: ${faults} faults so far, ${made} answers made for ${all} files`)
}
for (const [name, { made: times, altered }] of [...shown].sort())
  console.log(`${name}: altered what is exported ${altered} of ${times} times`)
process.exit(faults ? 1 : 0)
