// Builds the program of the thread that makes long texts, beside the program that starts it.
import { join } from 'node:path'
import { build } from './esbuild.mjs'

const root = new URL('..', import.meta.url).pathname

export async function buildWorker(outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: ['src/site/show/text-worker.ts'],
    outfile: join(outdir, 'text-worker.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
  })
}
