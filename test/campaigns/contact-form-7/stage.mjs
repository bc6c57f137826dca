// Where the script plays: a server of forms, a mail server, a website of another origin, a browser.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { SMTPServer } from 'smtp-server'
import { forms, post, refused, settings } from './forms.mjs'

const almanac = fileURLToPath(new URL('../../../bin/almanac.js', import.meta.url))
const guide = fileURLToPath(new URL('../../../docs/guide/forms.md', import.meta.url))
const plugin = '/contact-form-7'
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Opens everything; `folder` holds the plugin's files. */
export async function openStage(folder) {
  const work = mkdtempSync(join(tmpdir(), 'almanac-cf7-'))
  const site = join(work, 'site')
  run(['init', site, '--bare'])
  mkdirSync(join(site, 'forms'), { recursive: true })
  for (const [name, text] of Object.entries(forms)) writeFileSync(join(site, `forms/${name}.md`), text)
  mkdirSync(join(site, 'posts'), { recursive: true })
  writeFileSync(join(site, 'posts/with-forms.md'), post)
  writeFileSync(join(site, 'settings.json'), `${JSON.stringify(settings)}\n`)
  const mail = await mailServer()
  const env = { ...process.env, ALMANAC_CONTENT: site, ALMANAC_SMTP_URL: mail.url }
  const server = spawn(process.execPath, [almanac, 'serve', '--port', '0', '--mount', 'wordpress', '--no-watch'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(server.stdout, 'data')
  const { origin } = new URL(String(line).trim().split('\n')[0])
  const website = await servePlugin(folder)
  const browser = await chromium.launch({
    executablePath: browsers.find((path) => existsSync(path)),
    args: ['--no-sandbox'],
  })
  const mounts = {
    rest: { root: `${origin}/rest/`, namespace: 'forms/v1' },
    wordpress: { root: `${origin}/wp-json/`, namespace: 'contact-form-7/v1' },
  }
  let api = mounts.rest
  const contexts = []

  return {
    mail,
    origin,
    reset(mount) {
      api = mounts[mount]
      mail.reset()
    },
    /** The ids of the inbox's submissions. */
    inbox: () => JSON.parse(run(['form', 'inbox', 'list', '--format', 'json'], env)),
    markup,
    /** A page of the website that holds forms; `cached` as the plugin says it on a site with a page cache. */
    async open(slugs, { cached = false } = {}) {
      const parts = await Promise.all(slugs.map((slug, i) => (slug === 'post' ? content() : markup(slug, i + 1))))
      website.page = toPage(parts.map(({ html }) => html).join('\n'), { api, ...(cached && { cached: 1 }) })
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      const errors = []
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
      await page.addInitScript(() => {
        window.seen = []
        const names = [
          'invalid',
          'unaccepted',
          'spam',
          'aborted',
          'mailsent',
          'mailfailed',
          'submit',
          'reset',
          'beforesubmit',
        ]
        for (const name of names)
          addEventListener(`wpcf7${name}`, ({ detail }) =>
            window.seen.push([name, detail.apiResponse?.status, detail.unitTag]),
          )
      })
      const rules = page.waitForResponse((answer) => answer.url().endsWith('/feedback/schema'))
      const refill = cached ? page.waitForResponse((answer) => answer.url().endsWith('/refill')) : undefined
      await page.goto(`${website.origin}/`)
      await rules
      await refill
      return { page, errors, ...parts[0] }
    },
    async closePages() {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
    },
    async close() {
      await browser.close()
      server.kill('SIGTERM')
      await once(server, 'exit')
      website.server.close()
      await mail.close()
      rmSync(work, { recursive: true, force: true })
    },
  }

  // The rendered text of a post that holds forms.
  async function content() {
    const core = api.namespace === 'forms/v1' ? 'core/v2' : 'wp/v2'
    const [post] = await (await fetch(`${api.root}${core}/posts?slug=with-forms`)).json()
    return { html: post.content.rendered }
  }

  async function markup(slug, instance = 1) {
    const [, id] = /id: (\d+)/.exec(forms[slug])
    const answer = await fetch(`${api.root}${api.namespace}/contact-forms/${id}/markup?instance=${instance}`)
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

// The page of the guide, with what is the site's own.
function toPage(html, settings) {
  const [, page] = /```html\n([^]*?)```/.exec(readFileSync(guide, 'utf8'))
  const told = page.replace(/var wpcf7 = .*/, () => `var wpcf7 = ${JSON.stringify(settings)}`)
  const held = told.replace(/<!-- what .* -->/, () => html)
  if (told === page || held === told) throw new Error(`The page in ${guide} has no place for a form.`)
  return held
}

function run(words, env = process.env) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [almanac, ...words], { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

async function mailServer() {
  const taken = []
  const state = { rejects: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(state.rejects ? Object.assign(new Error('no'), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      let text = ''
      stream.setEncoding('utf8').on('data', (part) => (text += part))
      stream.on('end', () => done(void (text.includes(refused) || taken.push(text))))
    },
  })
  server.on('error', () => undefined)
  await new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    taken,
    state,
    url: `smtp://127.0.0.1:${server.server.address().port}?ignoreTLS=true`,
    reset() {
      taken.length = 0
      state.rejects = false
    },
    close: () => new Promise((resolve) => void server.close(resolve)),
  }
}

async function servePlugin(folder) {
  const website = { page: '', origin: '', server: undefined }
  website.server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url, 'http://x')
    if (pathname === '/favicon.ico') return answer.writeHead(204).end()
    if (pathname === '/') return answer.writeHead(200, { 'content-type': 'text/html' }).end(website.page)
    const path = join(folder, normalize(pathname.slice(plugin.length)))
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    if (!pathname.startsWith(`${plugin}/`) || !existsSync(path)) return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': type }).end(readFileSync(path))
  })
  await new Promise((resolve) => void website.server.listen(0, '127.0.0.1', resolve))
  website.origin = `http://localhost:${website.server.address().port}`
  return website
}
