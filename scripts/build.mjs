// Bundles src/ into dist/: the library as a module beside its dependencies, the command as one file that starts fast.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildCli } from './build-cli.mjs'
import { buildWorker } from './build-worker.mjs'
import { build } from './esbuild.mjs'

const root = new URL('..', import.meta.url).pathname
rmSync(join(root, 'dist'), { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { index: 'src/index.ts' },
  outdir: 'dist',
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
await buildWorker(join(root, 'dist'))
await buildCli(join(root, 'dist', 'cli'))
// The types of the library are for who develops with it: an install without development tools does without them.
const compiler = join(root, 'node_modules/typescript/bin/tsc')
if (existsSync(compiler)) {
  const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
