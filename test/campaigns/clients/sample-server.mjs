// The sample site in a folder of its own, served to WordPress's clients.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const almanac = fileURLToPath(new URL('../../../bin/almanac.js', import.meta.url))
const sample = fileURLToPath(new URL('../../../content', import.meta.url))

/**
 * Serves it. `login` and `password` sign in as an administrator, by an application password.
 *
 * @param name of the application password
 * @param settings beside those of the sample
 * @param files by path, beside those of the sample; without the sample where `isBare`
 */
export async function serveSample({ settings = {}, files = {}, isBare = false, user = 'rosa', name = 'client' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-client-'))
  const root = join(folder, 'content')
  if (!isBare) cpSync(sample, root, { recursive: true, filter: (path) => !path.includes('.almanac') })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const path = join(root, 'settings.json')
  const own = isBare ? {} : JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, `${JSON.stringify({ ...own, ...settings }, null, 2)}\n`)
  const { stdout } = spawnSync(
    process.execPath,
    [almanac, '--content', root, 'token', 'create', user, '--name', name, '--format', 'json'],
    { encoding: 'utf8' },
  )
  const { user: login, password } = JSON.parse(stdout)
  const flags = ['--port', '0', '--mount', 'wordpress']
  const child = spawn(process.execPath, [almanac, '--content', root, 'serve', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const { origin } = new URL(String(line).split('\n')[0])
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin, root, login, password, authorization: `Basic ${btoa(`${login}:${password}`)}`, stop }
}

/**
 * Runs rows of a name, a call and what its value must be, one after the other; prints each, and ends with 1 where one fails
 * that is not expected to.
 *
 * @param absent names of rows that ask for what is not there by scope
 */
export async function runRows(title, rows, absent = new Set()) {
  const counts = { passed: 0, failed: 0, absent: 0 }
  for (const [name, call, holds = () => true] of rows) {
    let told
    try {
      const value = await call()
      if (!holds(value)) told = `answered ${JSON.stringify(value)?.slice(0, 300)}`
    } catch (error) {
      told = error?.message ?? JSON.stringify(error)
    }
    const outcome = told === undefined ? 'passed' : absent.has(name) ? 'absent' : 'failed'
    counts[outcome]++
    console.log(
      `${outcome === 'passed' ? 'ok    ' : outcome === 'absent' ? 'absent' : 'FAIL  '} ${name}${told ? `: ${told}` : ''}`,
    )
  }
  console.log(
    `${title}: ${counts.passed} of ${rows.length}; ${counts.absent} not here by scope, ${counts.failed} failed`,
  )
  if (counts.failed > 0) process.exitCode = 1
}
