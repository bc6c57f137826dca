// Bundles the library as a module beside its dependencies, and its types.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWorker } from './build-worker.mjs'
import { copyWords } from './copy-words.mjs'
import { build } from './esbuild.mjs'

const root = dirname(import.meta.dirname)

/**
 * Builds the library into a folder; false if there is something wrong with its types. Not to check all of them takes half
 * of the time, and in one thread half of the CPU time of several, which read the same declarations each for itself.
 */
export async function buildLibrary(outdir, { isChecked = true } = {}) {
  await build({
    absWorkingDir: root,
    entryPoints: { index: 'src/index.ts' },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'linked',
    sourcesContent: false,
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
  })
  await buildWorker(outdir)
  copyWords(outdir)
  return buildTypes(join(outdir, 'types'), isChecked)
}

// The types of the library are for who develops with it: an install without development tools does without them.
function buildTypes(outdir, isChecked) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  if (!existsSync(compiler)) return true
  const words = [
    compiler,
    '-p',
    'tsconfig.build.json',
    '--outDir',
    outdir,
    ...(isChecked ? [] : ['--noCheck', '--singleThreaded']),
  ]
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0
}
