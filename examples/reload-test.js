import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'node:test'

const posts = 20
const saves = 10

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
    async (context) => {
      const root = mkdtempSync(join(tmpdir(), 'almanac-example-'))
      mkdirSync(join(root, 'posts'))
      writeFileSync(join(root, 'settings.json'), '{ "title": "Reloads", "timezone": "UTC" }\n')
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
      const isShown = async (title) => {
        assert.ok(isRunning, 'the server has ended')
        return (await pageOf(port)).includes(`${title}</h1>`)
      }
      while (!(await isShown('Post 7'))) await pause(200)
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
      assert.ok(took.toSorted((a, b) => a - b)[saves / 2] <= 1000)
    },
  )
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
