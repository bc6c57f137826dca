// Hand-written Markdown files of other projects, opened as posts: saved as they were read, and changed in one key.
//   node test/campaigns/real-files.mjs FOLDER [EVERY]
// FOLDER holds a folder for each project; of each, every EVERYth file is taken (1). Faults are printed, with the files
// that are left out and the changes that were refused; the process ends with 1 when there was a fault.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundled } from './bundled.mjs'

const [folder, every = '1'] = process.argv.slice(2)
if (!folder) throw new Error('name a folder with folders of Markdown files')
const { saveAsRead } = await bundled(new URL('../contract/saved-as-read.ts', import.meta.url))
const rows = []
let faults = 0
for (const project of readdirSync(folder).toSorted()) {
  const source = join(folder, project)
  const files = readdirSync(source, { recursive: true })
    .filter((name) => /\.(?:md|markdown|mdx)$/i.test(name) && statSync(join(source, name)).isFile())
    .toSorted()
    .filter((_, i) => i % Number(every) === 0)
  const result = await saveAsRead(source, files)
  faults += result.faults.length
  for (const kind of ['faults', 'leftOut', 'refused'])
    for (const line of result[kind].slice(0, 12)) console.log(`${project}: ${kind}: ${line}`)
  const { entries, kept, changed, refused, leftOut } = result
  const [no, out] = [refused.length, leftOut.length]
  rows.push({ project, files: files.length, entries, out, kept, changed, refused: no, faults: result.faults.length })
}
console.table(rows)
console.log(`${rows.reduce((sum, { files }) => sum + files, 0)} files, ${faults} faults`)
process.exit(faults ? 1 : 0)
