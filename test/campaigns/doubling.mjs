// Gives every reader of others' texts every hostile text, in sizes up to --to (UTF-16 units), and tells which readers are
// steeper than linear or throw what is no refusal. By hand, for minutes to hours:
//   node test/campaigns/doubling.mjs [--to 65536] [--only NAME,NAME] [--texts NAME] [--mixed]
// --mixed adds texts of two things one after the other. Ends with 1 when something was found.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: '65536' },
    only: { type: 'string', default: '' },
    texts: { type: 'string', default: '' },
    mixed: { type: 'boolean', default: false },
  },
})
const root = new URL('../..', import.meta.url).pathname
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const out = mkdtempSync(join(cache, 'doubling-'))
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
process.on('SIGINT', () => process.exit(130))

const stdin = {
  contents: "export * from './test/hostile/find-steep.ts'; export * from './test/hostile/texts.ts'",
  resolveDir: root,
  loader: 'ts',
}
const outfile = join(out, 'readers.mjs')
await build({
  absWorkingDir: root,
  stdin,
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
})
const { allReaders, findSteep, hostileTexts, mixedTexts, namedReaders } = await import(outfile)

const sizes = { from: 2048, to: Number(values.to), measurable: 10 }
const all = values.mixed ? [...hostileTexts, ...mixedTexts] : hostileTexts
const texts = all.filter(({ name }) => name.includes(values.texts))
const readers = namedReaders(allReaders).filter(({ name }) =>
  values.only.split(',').some((part) => name.includes(part)),
)
console.log(`${readers.length} readers, ${texts.length} texts, up to ${values.to} units`)
let [found, calls] = [0, 0]
for (const reader of readers) {
  const started = performance.now()
  for (const text of texts) {
    for (const { what } of await findSteep(reader, sizes, [text])) {
      console.log(`${reader.name}: ${text.name}: ${what}`)
      found++
    }
    calls++
  }
  const seconds = (performance.now() - started) / 1000
  if (seconds > 30) console.log(`(${reader.name} took ${seconds.toFixed(0)} s)`)
}
console.log(`${calls} pairs of reader and text, ${found} findings`)
process.exitCode = found ? 1 : 0
