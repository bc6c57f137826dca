// Builds dist/ after an install. `npm ci --omit=dev` has no esbuild: the shipped dist/ is used then.
import { existsSync } from 'node:fs'

const hasTools = existsSync(new URL('../node_modules/esbuild', import.meta.url))
if (hasTools) await import('./build.mjs')
else if (!existsSync(new URL('../dist/cli/main.js', import.meta.url))) {
  console.error('almanac: dist/ is missing and the build tools are not installed; run `npm ci` without --omit=dev once')
  process.exitCode = 1
}
