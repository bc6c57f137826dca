// Websites of other generators, read by the settings of `init --from` alone: a line for each.
//   node test/campaigns/corpora.mjs FOLDER [--pages FOLDER] [--only NAME,NAME] [--findings FILE] [--all]
// FOLDER holds a folder for each website, in which its generator is run (or a link to one); copies are worked on. Beside
// that, --pages holds a NAME.json for those that a generator could be asked about: `{ "pages": [{ "path", "url", "date",
// "terms" }], "answers": ["/path", …] }`: each page with its file (from the folder of the content on), where it is, when
// it was published (ISO 8601), and the names of its terms; and all that the website, as it was built, answers, without
// slashes at the end. --findings writes what `check` says of all (JSON), from which a sample is judged. Faults are printed
// below the table; the process ends with 1 when there was one. Needs `npm run build`.
import { readdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundled } from './bundled.mjs'

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    only: { type: 'string' },
    findings: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) throw new Error('name a folder with a folder for each website')
const { readCorpus } = await bundled(new URL('corpora/read-corpus.ts', import.meta.url))
const only = flags.only?.split(',')
const rows = []
const findings = {}
let faults = 0
for (const name of readdirSync(folder).toSorted()) {
  if (only && !only.includes(name)) continue
  const said = flags.pages && join(flags.pages, `${name}.json`)
  const known = said && existsSync(said) ? JSON.parse(readFileSync(said, 'utf8')) : undefined
  const result = await readCorpus(join(folder, name), known)
  findings[name] = result.findings
  rows.push({ name, ...result.row })
  faults += result.faults.length
  console.log(`${name}: ${JSON.stringify(result.row)}`)
  for (const fault of result.faults.slice(0, flags.all ? Infinity : 12)) console.log(`  ${fault}`)
  if (flags.findings) writeFileSync(flags.findings, JSON.stringify(findings))
}
console.table(rows)
console.log(`${rows.length} websites, ${faults} faults`)
process.exit(faults ? 1 : 0)
