// Runs the integration tests of node-wpapi, a client of WordPress's, by their own runner against `almanac serve`: all 236
// pass. They know WordPress's theme unit test data as it was in the first months of 2018 (WordPress/theme-test-data,
// 33d3498), and ask http://wpapi.local, which a preload leads to a free port of this machine.
//
//   node scripts/wpapi-suite.mjs FOLDER --wxr FILE [TEST…]
//
// FOLDER is a checkout of node-wpapi with its dependencies (`npm install --ignore-scripts`), FILE the export.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { wxr: { type: 'string' } } })
const [folder, ...tests] = positionals
if (!folder || !values.wxr) {
  process.stderr.write('Say where node-wpapi is, and the export: wpapi-suite.mjs FOLDER --wxr FILE\n')
  process.exit(2)
}
const almanac = join(import.meta.dirname, '../bin/almanac.js')
// Scheduled posts of the data are of 2020 and later.
const now = '2019-10-18T12:00:00Z'
// Their own, `password`, is one that no account here may have.
const credentials = { username: 'admin', password: 'stands for their own' }
const work = mkdtempSync(join(tmpdir(), 'almanac-wpapi-'))
const site = join(work, 'site')
const env = { ...process.env, ALMANAC_CONTENT: site }
let status = 1
try {
  await makeSite()
  status = await runSuite()
} finally {
  rmSync(work, { recursive: true, force: true })
}
process.exitCode = status

// What the tests expect of their site: its names, a user `admin`, uploads below /content.
async function makeSite() {
  run(['init', site, '--bare', '--timezone', 'UTC'])
  const settings = {
    title: 'WP-API Testbed',
    description: 'Just another WordPress site',
    email: 'admin@example.org',
    timezone: 'UTC',
    default_category: 'uncategorized',
    default_comment_status: 'open',
    default_ping_status: 'open',
    uploads_base: 'content/uploads',
  }
  writeFileSync(join(site, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`)
  run(['user', 'update', 'admin', '--password-stdin'], `${credentials.password}\n`)
  const media = join(work, 'media')
  await drawPictures(readFileSync(values.wxr, 'utf8'), media)
  process.stderr.write(run(['import', 'wxr', resolve(values.wxr), '--media', media, '--now', now]))
}

// The files of attachments are no part of an export: pictures of one colour stand for them. The site of the tests had no
// film, as its totals say.
async function drawPictures(xml, media) {
  const urls = [...xml.matchAll(/<wp:attachment_url>(?:<!\[CDATA\[)?\s*([^<\]\s]+)/g)].map(([, url]) => new URL(url))
  for (const { pathname } of urls) {
    const at = join(media, pathname.split('/').slice(-3).join('/'))
    mkdirSync(dirname(at), { recursive: true })
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#789' } })
    if (/\.(?:jpe?g|png|gif)$/i.test(at)) await picture.toFile(at)
    else if (at.endsWith('.mp3'))
      writeFileSync(at, Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.alloc(512)]))
  }
}

async function runSuite() {
  const flags = [
    '--port',
    '0',
    '--now',
    now,
    '--public-url',
    'http://wpapi.local',
    '--mount',
    'wordpress=legacy',
    '--no-watch',
  ]
  const server = spawn(process.execPath, [almanac, 'serve', ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(server.stdout, 'data')
    const { port } = new URL(String(line).trim())
    const preload = join(work, 'preload.cjs')
    writeFileSync(preload, toPreload(port))
    const jest = join(resolve(folder), 'node_modules/jest/bin/jest.js')
    const constants = join(work, 'constants.json')
    writeFileSync(constants, JSON.stringify({ credentials }))
    const mapped = `--moduleNameMapper=${JSON.stringify({ '/helpers/constants$': constants })}`
    const named = tests.length > 0 ? tests : ['tests/integration']
    const runner = spawn(process.execPath, [jest, '--runInBand', mapped, ...named], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: `--require ${preload}` },
      stdio: 'inherit',
    })
    const [code] = await once(runner, 'exit')
    return code ?? 1
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}

// In the tests' process, the host's name leads to the server: without rights on this machine's names and ports.
function toPreload(port) {
  return `const { Socket } = require('node:net')
const connect = Socket.prototype.connect
Socket.prototype.connect = function (...args) {
  const options = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (options && options.host === 'wpapi.local') Object.assign(options, { host: '127.0.0.1', port: ${port} })
  return connect.apply(this, args)
}
`
}

function run(words, input = '') {
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [almanac, ...words], { env, input, encoding: 'utf8' })
  if (code !== 0) throw new Error(`almanac ${words.join(' ')} ended with ${code}: ${stderr}`)
  return stdout
}
