// `npm ci`, `npm run check` and `npm run test:all` on other versions of Node, one after the other, by hand:
//   node scripts/test-on.mjs 20.19 22 24 newest
// A version is what the registry's package `node` calls it (`22` is the newest of its line). Each gets a fresh clone of
// what is committed, in a temporary folder. Ends with 1 when one of them fails.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const asked = process.argv.slice(2)
const wrong = asked.filter((version) => !/^(newest|\d+(\.\d+){0,2})$/.test(version))
if (asked.length === 0 || wrong.length > 0) {
  console.error(`Name versions of Node: 20.19 22 24 newest${wrong.length > 0 ? `; not ${wrong.join(', ')}` : ''}`)
  process.exit(2)
}

const results = asked.map((version) => [version, testOn(version)])
console.log(
  `\n${results.map(([version, { ran, isWell }]) => `${isWell ? 'passed' : 'FAILED'}  ${version} ${ran}`).join('\n')}`,
)
process.exitCode = results.every(([, { isWell }]) => isWell) ? 0 : 1

function testOn(version) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-on-'))
  try {
    const runtime = join(folder, 'node')
    mkdirSync(runtime)
    writeFileSync(join(runtime, 'package.json'), '{ "private": true }')
    // Its install script links the binary that came with the package.
    const wanted = `node@${version === 'newest' ? 'latest' : version}`
    if (!run('npm', ['install', '--silent', wanted], runtime)) return { ran: '(not to be had)', isWell: false }
    const path = join(runtime, 'node_modules', 'node', 'bin')
    const env = { ...process.env, PATH: `${path}${delimiter}${process.env.PATH}` }
    const ran = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim()
    console.log(`\n# Node ${ran}`)
    const clone = join(folder, 'almanac')
    const isWell =
      run('git', ['clone', '--quiet', root, clone], folder) &&
      run('npm', ['ci'], clone, env) &&
      run('npm', ['run', 'check'], clone, env) &&
      run('npm', ['run', 'test:all'], clone, env)
    return { ran, isWell }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command, words, cwd, env = process.env) {
  return spawnSync(command, words, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
