import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'
import { chromium } from 'playwright-core'

const saves = 10
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executablePath = browsers.find((path) => existsSync(path))

/**
 * Tests that a development server around `almanac run --watch` shows what is saved to whoever has the page open in a
 * browser: half of ten saved titles within a second, all of them at last. Where there is no browser,
 * the page is asked for again and again.
 *
 * @param {string} folder The example's folder.
 * @param {(port: number) => string[]} command What serves it on a port of 127.0.0.1.
 * @param {object} [site]
 * @param {number} [site.posts] How many it has.
 * @param {Record<string, string>} [site.env] The environment besides.
 * @param {number} [site.within] Milliseconds, for half of the titles.
 * @param {boolean} [site.inBrowser] Whether the server sends pages without their titles, which a browser then puts in.
 */
export function testReload(folder, command, { posts = 1000, env = {}, within = 1000, inBrowser = false } = {}) {
  const skip = inBrowser && !executablePath && 'there is no browser'
  test(
    `a saved title is in the open page within ${within} ms, with ${posts} posts`,
    { timeout: 240_000, skip },
    async (context) => {
      const root = mkdtempSync(join(tmpdir(), 'almanac-example-'))
      mkdirSync(join(root, 'posts'))
      writeFileSync(
        join(root, 'settings.json'),
        '{ "title": "Reloads", "timezone": "UTC", "permalink": "/%postname%/" }\n',
      )
      for (let number = 1; number <= posts; number++) write(root, number, `Post ${number}`)
      const port = await freePort()
      const almanac = join(folder, 'node_modules/.bin/almanac')
      const args = ['--content', root, 'run', '--watch', '--', ...command(port)]
      const child = spawn(almanac, args, {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...env },
      })
      let isRunning = true
      const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
      void ended.then(() => (isRunning = false))
      context.after(async () => {
        child.kill('SIGTERM')
        await ended
        rmSync(root, { recursive: true, force: true })
      })
      const page = await openPage(`http://127.0.0.1:${port}/post-7/`, context)
      const isShown = (title) => {
        assert.ok(isRunning, 'the server has ended')
        return page.shows(title)
      }
      do await page.load()
      while (!(await appears(isShown, 'Post 7')))
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
    },
  )
}

// Until a server has compiled what a page needs, it may have the page loaded several times, and not follow it yet.
async function warmUp(root, isShown) {
  for (let opened = 1; ; opened++) {
    write(root, 7, `Opened ${opened} times`)
    if (await appears(isShown, `Opened ${opened} times`)) return
  }
}

// Whether the page shows a title within some seconds.
async function appears(isShown, title) {
  for (let wait = 0; wait < 50; wait++) {
    if (await isShown(title)) return true
    await pause(100)
  }
  return false
}

function write(root, number, title) {
  const date = new Date(Date.UTC(2020, 0, number)).toISOString().slice(0, 19)
  writeFileSync(join(root, 'posts', `post-${number}.md`), `---\nid: ${number}\ntitle: ${title}\ndate: ${date}\n---\n`)
}

// A page that can be loaded, by a browser if there is one, and asked whether it shows a title now. A server that does not
// listen yet fails both.
async function openPage(address, context) {
  if (!executablePath)
    return { load: async () => {}, shows: async (title) => (await htmlOf(address)).includes(`${title}</h1>`) }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  context.after(() => browser.close())
  const page = await browser.newPage()
  return {
    load: () => page.goto(address).catch(() => {}),
    // What is asked while it loads anew fails.
    shows: async (title) => {
      const headings = await page
        .locator('h1')
        .allTextContents()
        .catch(() => [])
      return headings.includes(title)
    },
  }
}

async function htmlOf(address) {
  try {
    return await (await fetch(address)).text()
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
