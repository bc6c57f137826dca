import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
const src = join(root, 'src') + sep

/**
 * Lets tests have the sources as modules that Node loads by itself, built once for a run, file by file: to give each
 * worker a thousand of them anew, through Vite, took a fifth of the suite's CPU time. Stack traces tell the sources' own
 * lines. Who watches gets the sources themselves, and so do files that reset modules: Node's own are never reset.
 */
export function builtSources(): Plugin {
  let built: string | undefined
  return {
    name: 'built-sources',
    enforce: 'pre',
    async configureVitest({ vitest }) {
      if (!vitest.config.watch) built = await buildSources()
    },
    resolveId(id, importer) {
      if (built === undefined || importer === undefined) return undefined
      const path = id.startsWith('.') ? join(dirname(importer), id) : id
      if (!path.startsWith(src) || importer.startsWith(src) || resetsModules(importer)) return undefined
      return join(built, toBuilt(path.slice(src.length)))
    },
  }
}

async function buildSources(): Promise<string> {
  // Below the packages, which they load; what is there is Node's to load.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'almanac-src-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => join(src, name)),
    outbase: src,
    outdir: folder,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    bundle: true,
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [fileByFile],
  })
  cpSync(join(src, 'words'), join(folder, 'words'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  return folder
}

// Nothing is put together but data: each module stays one, with the state that it keeps.
const fileByFile: import('esbuild').Plugin = {
  name: 'file-by-file',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path }) => ({ path: toBuilt(path), external: true }))
  },
}

function toBuilt(path: string): string {
  return path.replace(/\.ts$/, '.js')
}

const resets = new Map<string, boolean>()

// What is imported by a path that a test puts together comes from no file.
function resetsModules(importer: string): boolean {
  if (!importer.endsWith('.test.ts')) return false
  const known = resets.get(importer) ?? readFileSync(importer, 'utf8').includes('vi.resetModules()')
  resets.set(importer, known)
  return known
}
