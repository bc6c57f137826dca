// Installs and tests the examples, one after the other: all that have a package.json, or those that are named
// (`npm run test:examples -- astro`). Ends with 1 when one of them fails. Those whose framework needs a newer Node.js are left
// out, and named. `npm ci` of an example builds the command anew, so that nothing else should use `dist/` meanwhile.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const examples = join(import.meta.dirname, '../examples')
const all = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package.json')))
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}: there are ${all.join(', ')}`)
  process.exit(2)
}

const failed = (named.length > 0 ? named : all).filter((name) => {
  console.log(`\n# ${name}`)
  const needed = JSON.parse(readFileSync(join(examples, name, 'package.json'), 'utf8')).engines?.node
  if (needed && !isNewEnough(needed)) {
    console.log(`left out: it needs Node.js ${needed}`)
    return false
  }
  return !npm(name, 'ci') || !npm(name, 'test')
})
console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nno example failed')
process.exitCode = failed.length > 0 ? 1 : 0

// Of ranges, examples have only `>=major.minor`.
function isNewEnough(range) {
  const [major, minor] = range.replace('>=', '').split('.').map(Number)
  const [ours, oursMinor] = process.versions.node.split('.').map(Number)
  return ours > major || (ours === major && oursMinor >= minor)
}

function npm(example, command) {
  const { status, error } = spawnSync('npm', [command], { cwd: join(examples, example), stdio: 'inherit' })
  if (error) console.error(`npm ${command}: ${error.message}`)
  return status === 0
}
