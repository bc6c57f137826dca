// Writes docs/reference/ from the definitions; with --check, fails when what is there differs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const root = dirname(import.meta.dirname)
const folder = join(root, 'docs', 'reference')
const check = process.argv.includes('--check')
mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
)
const tables = sources.filter((path) => /(?:^|\/)errors\.ts$/.test(path)).toSorted()
// Those of every kind come first.
const ruleTables = sources
  .filter((path) => /(?:^|\/)rules\.ts$/.test(path) && !/^define\/|template\//.test(path))
  .toSorted((a, b) => Number(b.startsWith('site/')) - Number(a.startsWith('site/')) || (a < b ? -1 : 1))
const catalogues = sources.filter((path) => /(?:^|\/)catalogue\.ts$/.test(path)).toSorted()
const out = mkdtempSync(join(root, 'node_modules', '.cache', 'docs-'))
try {
  const stdin = {
    contents: [
      "export { toReference } from './scripts/reference.ts'",
      "export { resources } from './src/resources/registry.ts'",
      "export { commands } from './src/cli/commands/commands.ts'",
      "export * as reserved from './src/resources/own/reserved.ts'",
      ...tables.map((path, i) => `export { errors as errors${i} } from './src/${path}'`),
      ...ruleTables.map((path, i) => `export { rules as rules${i} } from './src/${path}'`),
      ...catalogues.map((path, i) => `export * as words${i} from './src/${path}'`),
    ].join('\n'),
    resolveDir: root,
    loader: 'ts',
  }
  await build({
    absWorkingDir: root,
    stdin,
    outdir: out,
    entryNames: 'reference',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
  })
  const { toReference, resources, commands, reserved, ...found } = await import(join(out, 'reference.mjs'))
  const errors = Object.fromEntries(tables.map((path, i) => [titleOf(path), found[`errors${i}`]]))
  const rules = Object.fromEntries(ruleTables.map((path, i) => [titleOf(path), found[`rules${i}`]]))
  const isCatalogue = (one) => one?.name !== undefined && one.messages !== undefined
  const words = catalogues.flatMap((path, i) => Object.values(found[`words${i}`]).filter(isCatalogue))
  const pages = toReference(resources, commands, errors, rules, words, reserved)
  mkdirSync(folder, { recursive: true })
  const stale = readdirSync(folder).filter((name) => !pages.has(name))
  const changed = [...pages].filter(
    ([name, text]) => !existsSync(join(folder, name)) || readFileSync(join(folder, name), 'utf8') !== text,
  )
  if (check && (stale.length || changed.length)) {
    console.error(
      `docs/reference is not what the definitions say: ${[...stale, ...changed.map(([name]) => name)].join(', ')}; run \`npm run docs\``,
    )
    process.exitCode = 1
  } else if (!check) {
    for (const name of stale) rmSync(join(folder, name))
    for (const [name, text] of changed) writeFileSync(join(folder, name), text)
    console.log(`docs/reference: ${pages.size} pages, ${changed.length} written`)
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}

/** Where errors come from, by the room of their table, or the kind: `resources/media/traits/errors.ts` is of media. */
function titleOf(path) {
  const [top, kind] = path.split('/')
  const room = top === 'resources' ? kind : path.split('/').at(-2)
  const title = {
    define: 'general',
    derive: 'arguments',
    actions: 'all content',
    shared: 'dated content',
    http: 'server',
    transaction: 'saving',
    check: 'every kind of file',
  }
  const text = title[room] ?? room
  return text[0].toUpperCase() + text.slice(1)
}
