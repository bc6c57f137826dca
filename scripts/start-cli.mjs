// Starts the command: dist/cli/main.js is a copy of this file. V8 takes what it compiled at build time from the file
// beside the bundle, when it is of the same version of node; else it compiles anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'

const folder = dirname(fileURLToPath(import.meta.url))
const filename = join(folder, 'almanac.cjs')
const cacheFile = join(folder, `almanac-${process.version}-${process.platform}-${process.arch}.cache`)

const bundle = process.env.ALMANAC_DEBUG ? withSourceMap() : compiled()
if (process.env.ALMANAC_WARM_UP) await warmUp(bundle)
else {
  await bundle.exports.main(process.argv.slice(2))
  setImmediate(endUnlessAtWork)
}

// Left to itself, node first waits for what V8 collects and compiles on the side: an eighth of a short command's time.
// Where more than the standard streams is left, such as a cache that is being written, that is waited for; and so are
// streams that have not passed all on, as pipes of some systems.
function endUnlessAtWork() {
  const isAtWork = (kind) => kind !== 'PipeWrap' && kind !== 'TTYWrap'
  const isSaid = [process.stdout, process.stderr].every(({ writableLength }) => writableLength === 0)
  if (isSaid && !process.getActiveResourcesInfo().some(isAtWork)) process.exit()
}

function compiled() {
  // The build sees to it that the text is ASCII.
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'latin1')}\n})`
  const script = new vm.Script(wrapped, {
    filename,
    cachedData: readIfThere(cacheFile),
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(filename), module, filename, folder)
  return { exports: module.exports, script }
}

// Stacks of errors then name files and lines of the sources. It takes longer to start.
function withSourceMap() {
  process.setSourceMapsEnabled(true)
  return { exports: createRequire(import.meta.url)(filename) }
}

async function warmUp({ exports: { main }, script }) {
  await main(['init', process.env.ALMANAC_CONTENT])
  for (const words of [
    'post list',
    'post get welcome',
    'post get welcome --format json',
    'post update welcome --title Hello',
    'check',
    '--help',
  ])
    await main(words.split(' '))
  writeFileSync(cacheFile, script.createCachedData())
}

function readIfThere(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
