// Asks `almanac serve --mount wordpress` everything that @wordpress/api-fetch and @wordpress/core-data ask, in Chromium, from
// a page of the same origin (behind a proxy, as sites are) and from one of another. Prints what came of each call.
//
//   node scripts/core-data-suite.mjs FOLDER
//
// FOLDER is where these are installed: npm install --ignore-scripts @wordpress/api-fetch @wordpress/core-data
// @wordpress/data @wordpress/private-apis react@18 react-dom@18
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from './esbuild.mjs'

const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Say where the packages are: core-data-suite.mjs FOLDER\n')
  process.exit(2)
}
const here = (path) => join(import.meta.dirname, path)
const almanac = here('../bin/almanac.js')
const work = mkdtempSync(join(tmpdir(), 'almanac-core-data-'))
const ends = [() => rmSync(work, { recursive: true, force: true })]
let failed = 0
try {
  await run()
} finally {
  for (const end of ends.toReversed()) await end()
}
process.exitCode = failed > 0 ? 1 : 0

async function run() {
  const script = await bundle()
  const browser = await chromium.launch({
    executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
    args: ['--no-sandbox', '--disable-quic'],
  })
  ends.push(() => browser.close())
  for (const origin of ['the same', 'another']) {
    const site = makeSite(join(work, origin))
    const { user, password } = JSON.parse(command(site, 'token', 'create', '1', '--format', 'json'))
    const authorization = `Basic ${btoa(`${user}:${password}`)}`
    const server = await serve(site)
    const page = await listen(script, server)
    const home = origin === 'another' ? server : page
    const tab = await browser.newPage()
    tab.on('pageerror', ({ message }) => process.stderr.write(`${message}\n`))
    await tab.goto(`${page}/page`)
    const outcomes = await tab.evaluate((options) => window.run(options), { home, authorization })
    await tab.close()
    const wrong = outcomes.filter(([, held]) => !held)
    failed += wrong.length
    for (const [name, held, value] of outcomes) process.stdout.write(`${held ? 'ok  ' : 'FAIL'} ${name}: ${value}\n`)
    process.stdout.write(
      `From a page of ${origin} origin: ${outcomes.length - wrong.length} of ${outcomes.length} calls.\n`,
    )
  }
}

// The sample site with a home page of its own, a field of its own, and more tags than one page of a list has.
function makeSite(site) {
  cpSync(here('../content'), site, { recursive: true, filter: (path) => !path.includes('.almanac') })
  const path = join(site, 'settings.json')
  const front = { show_on_front: 'page', page_on_front: 'about', page_for_posts: 'services' }
  const fields = { post: { subtitle: { type: 'text', label: 'Subtitle' } } }
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...front, fields }))
  for (let each = 1; each <= 120; each++)
    writeFileSync(join(site, `tags/more-${each}.md`), `---\nname: More ${each}\n---\n`)
  return site
}

async function serve(site) {
  const flags = ['--port', '0', '--mount', 'wordpress', '--trust-proxy', 'loopback']
  const server = spawn(process.execPath, [almanac, '--content', site, 'serve', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  const [line] = await once(server.stdout, 'data')
  return new URL(String(line).split('\n')[0]).origin
}

// The page, and the site behind the same address.
async function listen(script, site) {
  const proxy = createServer((asked, answer) => {
    if (asked.url === '/page')
      return answer.setHeader('content-type', 'text/html').end('<script src="/page.js"></script>')
    if (asked.url === '/page.js') return answer.end(readFileSync(script))
    const headers = { ...asked.headers, 'x-forwarded-host': asked.headers.host, 'x-forwarded-proto': 'http' }
    const on = request(new URL(asked.url, site), { method: asked.method, headers }, (from) => {
      answer.writeHead(from.statusCode, from.headers)
      from.pipe(answer)
    })
    return asked.pipe(on)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  ends.push(() => proxy.close())
  return `http://127.0.0.1:${proxy.address().port}`
}

async function bundle() {
  const contents = `
    import apiFetch from '@wordpress/api-fetch'
    import { store } from '@wordpress/core-data'
    import { dispatch, resolveSelect, select } from '@wordpress/data'
    import { __dangerousOptInToUnstableAPIsOnlyForCoreModules as optIn } from '@wordpress/private-apis'
    import { reads, requests } from ${JSON.stringify(here('core-data-reads.mjs'))}
    import { batches, writes } from ${JSON.stringify(here('core-data-writes.mjs'))}
    const consent = 'I acknowledge private features are not for use in themes or plugins and doing so will break in the next version of WordPress.'
    const { unlock } = optIn(consent, '@wordpress/edit-site')
    window.run = ({ home, authorization }) => {
      apiFetch.use(apiFetch.createNonceMiddleware('0123456789'))
      apiFetch.use(apiFetch.createRootURLMiddleware(home + '/wp-json/'))
      apiFetch.use((options, next) =>
        next({ ...options, headers: { ...options.headers, Authorization: authorization } }))
      const ask = resolveSelect(store)
      const tools = { apiFetch, read: select(store), ask, act: dispatch(store), hidden: unlock(ask), home }
      return attempt([reads, writes, batches, requests].flatMap((rows) => rows(tools)))
    }
    async function attempt(rows) {
      const outcomes = []
      for (const [name, call, holds] of rows) {
        try {
          const value = await call()
          outcomes.push([name, Boolean(holds(value)), String(JSON.stringify(value)).slice(0, 100)])
        } catch (error) {
          outcomes.push([name, false, error?.message ?? String(JSON.stringify(error))])
        }
      }
      return outcomes
    }`
  const outfile = join(work, 'page.js')
  await build({
    stdin: { contents, resolveDir: resolve(folder) },
    outfile,
    bundle: true,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"', 'globalThis.IS_GUTENBERG_PLUGIN': 'false' },
    logLevel: 'error',
  })
  return outfile
}

function command(site, ...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [almanac, '--content', site, ...words], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}
