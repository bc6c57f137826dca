// `npm run bench`: the bars of the design, each as a ratio measured in this one run. `--quick` uses small folders;
// `--only TEXT` runs the rows whose name holds TEXT.
import { rmSync } from 'node:fs'
import { makeCorpus } from './corpus.mjs'
import { contentRows } from './content-rows.mjs'
import { pictureRows } from './picture-rows.mjs'
import { readRows } from './read-rows.mjs'
import { rows } from './rows.mjs'
import { termRows } from './term-rows.mjs'

const quick = process.argv.includes('--quick')
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : ''
const sizes = quick ? { small: 700, middle: 2000, large: 5000 } : { small: 1000, middle: 10_000, large: 100_000 }
const made = new Map()
const folder = (size) => {
  if (!made.has(size)) {
    process.stderr.write(`making ${sizes[size]} posts …\n`)
    made.set(size, makeCorpus(sizes[size]))
  }
  return made.get(size)
}
const print = (...cells) => console.log(cells.map((cell, i) => String(cell).padEnd([58, 22, 14][i] ?? 0)).join('  '))
let missed = 0
try {
  print('work', 'measured', 'bar', '')
  for (const row of [...rows, ...contentRows, ...pictureRows, ...readRows, ...termRows]) {
    if (!row.work.includes(only)) continue
    for (const { label, value, bar, met } of await row.measure(folder, sizes)) {
      if (met === false) missed++
      print(label, value, bar, met === undefined ? '' : met ? 'met' : 'MISSED')
    }
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (const { root } of made.values()) rmSync(root, { recursive: true, force: true })
}
console.log(missed ? `${missed} bars missed` : 'every bar is met')
// Servers of a row that failed must not keep this process.
process.exit()
