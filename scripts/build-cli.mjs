// Bundles the command with everything that it uses into one file, and keeps what V8 makes of that file beside it:
// `almanac post get SLUG` then takes a third less time than as split modules, and half of that with plain ones.
// Node's startup snapshots are no alternative: Node 20 builds them without newer methods of arrays and aborts once commands have
// run; without those it starts more slowly (no code is kept); and only a flag of node takes them, so a second process would.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buildWorker } from './build-worker.mjs'
import { copyWords } from './copy-words.mjs'
import { build } from './esbuild.mjs'
import { withPlainFields } from './plain-fields.mjs'

const root = dirname(import.meta.dirname)
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
    external: [
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      'listhen',
      'undici',
      'htmlparser2',
      'oembed-providers',
      'redis',
    ],
    // Its main file loads its parts in a way that no bundler follows.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // What functions are called is in the source map. A shorter text is read and compiled sooner.
    minifyWhitespace: true,
    minifyIdentifiers: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    // Modules that load a part of their own later do so from where the bundle is.
    define: { ALMANAC_VERSION: JSON.stringify(version), 'import.meta.url': 'bundleUrl' },
    banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href" },
    plugins: [readSources],
  })
  assertAscii(join(outdir, 'almanac.cjs'))
  await buildWorker(outdir)
  copyWords(outdir)
  copyFileSync(join(root, 'scripts', 'start-cli.mjs'), join(outdir, 'main.js'))
  warmUp(join(outdir, 'main.js'))
}

const readSources = {
  name: 'read-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => ({
      loader: path.endsWith('ts') ? 'ts' : 'js',
      contents: toAscii(changed(path, readFileSync(path, 'utf8'))),
    }))
  },
}

function changed(path, source) {
  return /[\\/]markdown-it[\\/]/.test(path) ? withPlainFields(source) : onlyWhatIsUsedOfZod(source)
}

// Through the object `z` everything of zod is reached, languages and all; through the namespace only what is named.
function onlyWhatIsUsedOfZod(source) {
  return source.replace(/^import \{ z \} from 'zod'$/m, "import * as z from 'zod'")
}

// The bundler escapes what is not ASCII in strings, but not in patterns. A text of ASCII is read in half the time.
function toAscii(source) {
  return source.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function assertAscii(file) {
  if (readFileSync(file).some((byte) => byte > 127)) throw new Error(`${file} is not ASCII, as its start expects`)
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
