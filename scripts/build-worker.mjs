// Builds the programs of threads, beside the program that starts them: one makes long texts, others read files.
import { dirname } from 'node:path'
import { build } from './esbuild.mjs'

const root = dirname(import.meta.dirname)

export async function buildWorker(outdir) {
  await build({
    absWorkingDir: root,
    entryPoints: {
      'text-worker': 'src/site/show/text-worker.ts',
      'parse-worker': 'src/storage/reading/parse-worker.ts',
    },
    outdir,
    outExtension: { '.js': '.mjs' },
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
