// The site that is attacked: everything in it that somebody may not see holds a word that nothing else holds.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildCli } from '../../../scripts/build-cli.mjs'

/** Who asks; nobody comes first. */
export const roles = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'administrator']

const all = new Set(roles)
const low = ['anonymous', 'subscriber', 'contributor', 'author']
const post = (id, head, body) => `---\nid: ${id}\ntitle: Entry ${id}\nauthor: administrator\n${head}---\n\n${body}\n`

/** Words, and who must never be told them. */
export const secrets = [
  ['draftword', low],
  ['privateword', low],
  ['pendingword', low],
  ['trashedword', low],
  ['sealedword', low],
  ['draftevent', low],
  ['draftvenue', low],
  ['heldword', low],
  ['visitor@hidden.example', low],
  ['recipient@hidden.example', low],
  ['pass-sesame', low],
  ...roles.slice(1).map((role) => [
    `${role}@accounts.example`,
    roles.filter((one) => one !== role && one !== 'administrator'),
    // Who moderates comments sees who wrote them.
    { editor: /\/v2\/comments/ },
  ]),
  ['"scrypt"', [...all]],
  ['"sha256"', [...all]],
  ['credentials.json', [...all]],
]

/** Ids that only readers may name: what they hold must stay as it is, and who asks must stay who they are. */
export const kept = new Set([1, 2, 3, 4, 5, 101, 102, 103, 104, 105, 110, 111, 120, 130])

/** Its content by path. */
export const files = {
  'settings.json': JSON.stringify({
    title: 'Target',
    timezone: 'Europe/Berlin',
    default_comment_status: 'open',
    email: 'recipient@hidden.example',
  }),
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'categories/news.md': '---\nid: 7\nname: News\n---\n',
  'tags/blue.md': '---\nid: 8\nname: Blue\n---\n',
  'event-categories/music.md': '---\nid: 9\nname: Music\n---\n',
  'posts/hello.md': post(10, 'categories: [news]\ntags: [blue]\n', 'Welcome.'),
  'posts/other.md': post(11, '', 'Other.'),
  'pages/about.md': post(12, '', 'About.'),
  'pages/about/team.md': post(13, 'parent: about\n', 'Team.'),
  'posts/draft.md': post(101, 'status: draft\nexcerpt: draftword\n', 'draftword'),
  'posts/private.md': post(102, 'status: private\n', 'privateword'),
  'posts/pending.md': post(103, 'status: pending\n', 'pendingword'),
  'posts/trashed.md': post(104, 'status: trash\ntrashed_from: publish\n', 'trashedword'),
  'posts/sealed.md': post(105, 'password: pass-sesame\n', 'sealedword'),
  'events/fair.md': post(20, 'start: 2030-05-01 10:00\nend: 2030-05-01 12:00\nvenue: hall\n', 'Fair.'),
  'events/hidden.md': post(110, 'status: draft\nstart: 2030-05-01 10:00\nend: 2030-05-01 12:00\n', 'draftevent'),
  'venues/hall.md': post(21, 'city: Berlin\n', 'Hall.'),
  'venues/hidden.md': post(111, 'status: draft\n', 'draftvenue'),
  'organizers/jane.md': post(22, '', 'Jane.'),
  'forms/contact.md':
    '---\nid: 120\ntitle: Contact\nmail:\n  recipient: recipient@hidden.example\n---\n\n[text* your-name]\n[email your-email]\n[file cv]\n[submit "Send"]\n',
  'comments/hello/30.md': '---\nid: 30\npost: hello\nauthor_name: Ann\nstatus: approved\n---\n\nNice.\n',
  'comments/hello/130.md':
    '---\nid: 130\npost: hello\nauthor_name: Ann\nauthor_email: visitor@hidden.example\nstatus: hold\n---\n\nheldword\n',
  ...Object.fromEntries(
    roles
      .slice(1)
      .map((role, i) => [
        `users/${role}.md`,
        `---\nid: ${5 - i}\nroles: [${role}]\nemail: ${role}@accounts.example\nname: The ${role}\n---\n`,
      ]),
  ),
}

/**
 * Starts the built command over a folder of its own.
 *
 * @param content files by path
 * @param logins who gets a password
 * @param flags further ones of `serve`
 */
export async function startTarget(content = files, logins = roles.slice(1), flags = []) {
  const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))
  mkdirSync(cache, { recursive: true })
  const built = mkdtempSync(join(cache, 'almanac-fuzz-'))
  const folder = mkdtempSync(join(tmpdir(), 'almanac-fuzz-'))
  const root = join(folder, 'content')
  const clean = () => {
    rmSync(built, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await buildCli(join(built, 'cli'))
    for (const [path, text] of Object.entries(content)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    mkdirSync(join(folder, 'temporary'))
    const env = { PATH: process.env.PATH, HOME: folder, TMPDIR: join(folder, 'temporary'), ALMANAC_CONTENT: root }
    const main = join(built, 'cli', 'main.js')
    const passwords = {}
    for (const role of logins) {
      const { stdout } = spawnSync(process.execPath, [main, 'token', 'create', role, '--format', 'json'], { env })
      passwords[role] = JSON.parse(String(stdout)).password
    }
    const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--mount', 'wordpress', '--mcp', ...flags], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text) => (stderr = (stderr + text).slice(-200_000)))
    const url = await new Promise((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${stderr}`)))
    })
    const stop = async () => {
      child.kill('SIGKILL')
      await new Promise((resolve) =>
        (child.exitCode ?? child.signalCode) === null ? child.once('exit', resolve) : resolve(),
      )
      clean()
    }
    const image = readFileSync(new URL('../../../content/media/', import.meta.url).pathname + firstPicture())
    const { origin } = new URL(url)
    const tools = async () => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
      const authorization = `Basic ${btoa(`administrator:${passwords.administrator}`)}`
      const accept = 'application/json, text/event-stream'
      const headers = { 'content-type': 'application/json', accept, authorization }
      const text = await (await fetch(`${origin}/mcp`, { method: 'POST', headers, body })).text()
      return JSON.parse(text.replace(/^[^]*?data: /, '')).result.tools
    }
    return { origin, url, root, child, passwords, image, tools, log: () => stderr, stop }
  } catch (error) {
    clean()
    throw error
  }
}

function firstPicture() {
  const { stdout } = spawnSync('find', ['.', '-name', '*.jpg', '-o', '-name', '*.png'], {
    cwd: new URL('../../../content/media/', import.meta.url).pathname,
  })
  return String(stdout).split('\n')[0]
}
