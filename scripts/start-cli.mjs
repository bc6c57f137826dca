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

const wrapped = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`
const script = new vm.Script(wrapped, {
  filename,
  cachedData: readIfThere(cacheFile),
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
})
const bundle = { exports: {} }
script.runInThisContext()(bundle.exports, createRequire(filename), bundle, filename, folder)
if (process.env.ALMANAC_WARM_UP) await warmUp()
else await bundle.exports.main(process.argv.slice(2))

async function warmUp() {
  const { main } = bundle.exports
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
