// Runs every command of docs/guide/tutorial.md as it is written, one after the other, in an empty folder, and says which
// fails. Blocks of `text` are for people (a server in another terminal). By hand: node test/campaigns/tutorial.mjs
// [program], where `program` is what `almanac` is (bin/almanac.js of the checkout, built).
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const checkout = resolve(import.meta.dirname, '../..')
const program = resolve(process.argv[2] ?? join(checkout, 'bin/almanac.js'))
const place = mkdtempSync(join(tmpdir(), 'almanac-tutorial-'))
const bin = join(place, 'bin')
mkdirSync(bin)
writeFileSync(join(bin, 'almanac'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
chmodSync(join(bin, 'almanac'), 0o755)

const text = readFileSync(join(checkout, 'docs/guide/tutorial.md'), 'utf8')
const blocks = [...text.matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)].map(([, indent, block]) =>
  block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
)
writeFileSync(join(place, '.gitconfig'), '[user]\n  name = Ann\n  email = ann@example.org\n')
const env = {
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
  HOME: place,
  ALMANAC_SOURCES: checkout,
}
// One shell for all, which ends at the first command that fails.
const script = ['set -e', ...blocks.flatMap((block) => [`printf '\\n%s\\n' ${quoted(`$ ${block.trim()}`)}`, block])]
const { status } = spawnSync('bash', ['-c', script.join('\n')], {
  cwd: place,
  env,
  stdio: ['ignore', 'inherit', 'inherit'],
})
rmSync(place, { recursive: true, force: true })
console.log(status === 0 ? `\n${blocks.length} blocks, all as written` : '\nthe last command failed')
process.exitCode = status === 0 ? 0 : 1

function quoted(words) {
  return `'${words.replaceAll("'", "'\\''")}'`
}
