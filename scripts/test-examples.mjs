// Installs and tests the examples, one after the other: all that have a package.json, or those that are named
// (`npm run test:examples -- astro`). Ends with 1 when one of them fails. `npm ci` of an example
// builds the command anew, so that nothing else should use `dist/` meanwhile.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const examples = new URL('../examples', import.meta.url).pathname
const all = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'package.json')))
const named = process.argv.slice(2)
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  console.error(`There is no example ${unknown.join(', ')}: there are ${all.join(', ')}`)
  process.exit(2)
}

const failed = (named.length > 0 ? named : all).filter((name) => {
  console.log(`\n# ${name}`)
  return !npm(name, 'ci') || !npm(name, 'test')
})
console.log(failed.length > 0 ? `\nfailed: ${failed.join(', ')}` : '\nall examples work')
process.exitCode = failed.length > 0 ? 1 : 0

function npm(example, command) {
  const { status, error } = spawnSync('npm', [command], { cwd: join(examples, example), stdio: 'inherit' })
  if (error) console.error(`npm ${command}: ${error.message}`)
  return status === 0
}
