// Bundles the command with everything that it uses into one file, and keeps what V8 makes of that file beside it:
// `almanac post get SLUG` then takes a third less time than as split modules, and half of that with plain ones.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from './build-worker.mjs'
import { build } from './esbuild.mjs'

const root = new URL('..', import.meta.url).pathname
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Builds the command into a folder: `main.js` starts it, `almanac.cjs` is all of it but its thread. */
export async function buildCli(outdir) {
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outfile: join(outdir, 'almanac.cjs'),
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // Finds files of its own beside itself, so that it must stay where it is.
    // The others are large, and only one request of the web asks for them.
    external: ['listhen', 'undici', 'htmlparser2', 'oembed-providers', 'sanitize-html'],
    // Its main file loads its parts in a way that no bundler follows.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // Modules that load a part of their own later do so from where the bundle is.
    define: { ALMANAC_VERSION: JSON.stringify(version), 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href" },
    plugins: [onlyWhatIsUsedOfZod],
  })
  await buildWorker(outdir)
  copyFileSync(join(root, 'scripts', 'start-cli.mjs'), join(outdir, 'main.js'))
  warmUp(join(outdir, 'main.js'))
}

// Through the object `z` everything of zod is reached, languages and all; through the namespace only what is named.
const onlyWhatIsUsedOfZod = {
  name: 'only-what-is-used-of-zod',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8').replace(/^import \{ z \} from 'zod'$/m, "import * as z from 'zod'"),
    }))
  },
}

// What is compiled while some usual commands run is what is kept. Without it the command only starts more slowly.
function warmUp(main) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-build-'))
  const env = { ...process.env, ALMANAC_CONTENT: join(folder, 'content'), ALMANAC_WARM_UP: '1', ALMANAC_DEBUG: '' }
  try {
    const { status, stderr } = spawnSync(process.execPath, [main], {
      env,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) console.error(`almanac: the compiled code could not be kept: ${stderr}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
