// What the campaigns share: they are written in TypeScript beside the tests, and run by plain node.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { copyWords } from '../../scripts/copy-words.mjs'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** Bundles a TypeScript module with what it imports, and loads it. */
export async function bundled(entry) {
  // Below the packages, which are loaded from there.
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'almanac-campaign-'))
  const outfile = join(folder, 'campaign.mjs')
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await build({
    entryPoints: [fileURLToPath(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  // Those of a language are read when the first is said.
  copyWords(folder)
  return await import(pathToFileURL(outfile).href)
}

/** Reads numbers from the command line, as `--count 300`; those given are the ones when it says none. */
export function readFlags(defaults) {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }]))
  const { values } = parseArgs({ options })
  return Object.fromEntries(
    Object.entries(defaults).map(([name, number]) => [
      name,
      values[name] === undefined ? number : Number(values[name]),
    ]),
  )
}

// What is waited for may be told by a watcher that keeps no process alive.
setInterval(() => {}, 1000)
