import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { chromium } from 'playwright-core'

const posts = 20
const saves = 10
const browserPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The same with a browser in which the page stays open: what is saved has to come to it. Without a browser it is skipped,
 * but in CI it fails.
 *
 * @param {string} folder
 * @param {(port: number) => string[]} command
 * @param {number} [within] Milliseconds, for half of the titles.
 */
export function testReloadInBrowser(folder, command, within = 1000) {
  const executablePath = browserPaths.find((path) => existsSync(path))
  const skip = !executablePath && !process.env.CI && 'there is no browser'
  test(`a saved title comes to the browser within ${within} ms`, { timeout: 240_000, skip }, async (context) => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    context.after(() => browser.close())
    const page = await browser.newPage()
    let isOpen = false
    await followSaves(context, folder, command, {}, within, async (port, title) => {
      if (!isOpen) {
        if (!(await pageOf(port)).includes('<html')) return false
        await page.goto(`http://127.0.0.1:${port}/post-7/`)
        isOpen = true
      }
      // While the page is loaded anew there is no heading.
      return (
        await page
          .locator('h1')
          .allTextContents()
          .catch(() => [])
      ).includes(title)
    })
  })
}

/**
 * Tests that a development server around `almanac run --watch` shows what is saved: half of ten saved titles within a
 * second, all of them at last.
 *
 * @param {string} folder The example's folder.
 * @param {(port: number) => string[]} command What serves it on a port of 127.0.0.1.
 * @param {Record<string, string>} [more] Its environment besides.
 */
export function testReload(folder, command, more = {}) {
  test(
    `a saved title is in the page within a second ${Object.values(more).join(' ')}`.trim(),
    { timeout: 240_000 },
    (context) =>
      followSaves(context, folder, command, more, 1000, async (port, title) =>
        (await pageOf(port)).includes(`${title}</h1>`),
      ),
  )
}

async function followSaves(context, folder, command, more, within, shows) {
  const root = mkdtempSync(join(tmpdir(), 'almanac-example-'))
  mkdirSync(join(root, 'posts'))
  writeFileSync(join(root, 'settings.json'), '{ "title": "Reloads", "timezone": "UTC", "permalink": "/%postname%/" }\n')
  for (let number = 1; number <= posts; number++) write(root, number, `Post ${number}`)
  const port = await freePort()
  const almanac = join(folder, 'node_modules/.bin/almanac')
  const args = ['--content', root, 'run', '--watch', '--', ...command(port)]
  const child = spawn(almanac, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...more },
  })
  let isRunning = true
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  void ended.then(() => (isRunning = false))
  context.after(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(root, { recursive: true, force: true })
  })
  const isShown = (title) => {
    assert.ok(isRunning, 'the server has ended')
    return shows(port, title)
  }
  while (!(await isShown('Post 7'))) await pause(200)
  await warmUp(root, isShown)
  const took = []
  for (let save = 1; save <= saves; save++) {
    const started = Date.now()
    write(root, 7, `Saved ${save} times`)
    while (!(await isShown(`Saved ${save} times`))) await pause(20)
    took.push(Date.now() - started)
    // One after the other, as a person saves.
    await pause(500)
  }
  context.diagnostic(`visible after ${took.join(', ')} ms`)
  assert.ok(took.toSorted((a, b) => a - b)[saves / 2] <= within)
}

// Until a server has compiled what a page needs, it may have the page loaded several times, and not follow it yet.
async function warmUp(root, isShown) {
  for (let opened = 1; ; opened++) {
    write(root, 7, `Opened ${opened} times`)
    for (let wait = 0; wait < 50; wait++) {
      if (await isShown(`Opened ${opened} times`)) return
      await pause(100)
    }
  }
}

function write(root, number, title) {
  const date = new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 19)
  writeFileSync(join(root, 'posts', `post-${number}.md`), `---\nid: ${number}\ntitle: ${title}\ndate: ${date}\n---\n`)
}

async function pageOf(port) {
  try {
    return await (await fetch(`http://127.0.0.1:${port}/post-7/`)).text()
  } catch {
    // It does not listen yet.
    return ''
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}
