// Exports of WordPress's, imported, compared, checked, imported again, exported and read back: a line for each file.
//   node test/campaigns/exports.mjs FOLDER [--all]
// Faults are printed below the table (with --all, what is different or lost with a reason too); the process ends with 1
// when there was one. The fixtures of WordPress's importer and its theme unit test data are such files.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bundled } from './bundled.mjs'

const [folder, all] = process.argv.slice(2)
if (!folder) throw new Error('name a folder with .xml files')
const { roundTrip } = await bundled(new URL('../import/round-trip.ts', import.meta.url))
const columns = ['untold', 'differences', 'check', 'again', 'back']
const rows = []
let faults = 0
for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.xml'))
  .toSorted()) {
  const result = await roundTrip(join(folder, file))
  const found = columns.flatMap((name) => result[name].map((line) => `${file}: ${name}: ${line}`))
  faults += found.length
  for (const line of found.slice(0, 20)) console.log(line)
  if (all)
    for (const name of ['changed', 'lost'])
      for (const { what, why } of result[name]) console.log(`${file}: ${name}: ${what}: ${why}`)
  rows.push({
    file,
    made:
      result.refused ??
      Object.entries(result.made)
        .map(([kind, count]) => `${count} ${kind}`)
        .join(', '),
    changed: result.changed.length,
    lost: result.lost.length,
    warned: result.warned.length,
    ...Object.fromEntries(columns.map((name) => [name, result[name].length])),
  })
}
console.table(rows)
console.log(`${rows.length} files, ${faults} faults`)
process.exit(faults ? 1 : 0)
