// Real processes of the built command: a server that is asked over HTTP, and commands.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCli } from '../../../scripts/build-cli.mjs'
import { bundled } from '../bundled.mjs'

/** The folders of one campaign, and what is loaded from the sources; `clean` removes them and ends what still runs. */
export async function prepare(name) {
  const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const built = mkdtempSync(join(cache, `almanac-${name}-`))
  const folder = mkdtempSync(join(tmpdir(), `almanac-${name}-`))
  const running = new Set()
  const clean = () => {
    for (const child of running) child.kill('SIGKILL')
    // Some may still write there; whoever ends others after this has to get its turn.
    for (const one of [built, folder])
      try {
        rmSync(one, { recursive: true, force: true })
      } catch {
        console.error(`${one} is left`)
      }
  }
  process.once('exit', clean)
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  await buildCli(join(built, 'cli'))
  const inside = await bundled(new URL('./inside.ts', import.meta.url))
  const start = (root, args, stdio = ['pipe', 'pipe', 'pipe'], inputs = {}) => {
    const temporary = join(folder, 'temporary')
    mkdirSync(temporary, { recursive: true })
    const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: temporary, ALMANAC_CONTENT: root, TZ: 'UTC', ...inputs }
    const child = spawn(process.execPath, [join(built, 'cli', 'main.js'), ...args], { env, cwd: folder, stdio })
    running.add(child)
    child.gone = new Promise((resolve) => child.once('close', resolve)).finally(() => running.delete(child))
    return child
  }
  return { folder, inside, start, program: join(built, 'cli', 'main.js') }
}

/** Runs a command to its end, or until it is killed: gives its exit code (null when killed), what it said, and the JSON of that. */
export async function command(child, input) {
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const code = await child.gone
  let json
  try {
    json = JSON.parse(stdout)
  } catch {
    // Tables and refusals are no JSON.
  }
  return { code, stdout, stderr, json }
}

/** Starts a server, and resolves when it answers. `ask` sends a request as somebody, with a password or an application password. */
export async function serve(child) {
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-20_000)))
  const url = await new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}: ${log}`)))
  })
  async function ask(method, path, { as, json, body, headers = {} } = {}) {
    const more = { ...headers, ...(as && { authorization: `Basic ${btoa(as)}` }) }
    if (json !== undefined) more['content-type'] = 'application/json'
    const sent = json === undefined ? body : JSON.stringify(json)
    const signal = AbortSignal.timeout(120_000)
    const answer = await fetch(url + path, { method, headers: more, signal, ...(sent !== undefined && { body: sent }) })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: text === '' ? undefined : JSON.parse(text) }
  }
  return { url, ask, child, log: () => log }
}

/** Ends a process at once, as a power cut does. */
export function kill(child) {
  child.kill('SIGKILL')
  return child.gone
}

/** Makes an application password for a user. Gives `name:password`. */
export async function signIn(start, root, name) {
  const { json, stderr } = await command(start(root, ['token', 'create', name, '--format', 'json']))
  if (!json) throw new Error(stderr)
  return `${name}:${json.password}`
}

/** The files of a folder that are nobody's content: temporaries, what is staged, tickets of the lock. */
export function isLeftover(path) {
  return /(^|\/)\.almanac-tmp-|(^|\/)\.almanac\/(tmp|uploads)\/.|\.almanac\/lock-\d+-/.test(path)
}
