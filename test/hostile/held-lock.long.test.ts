import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { credentials } from '../../src/define/credentials.ts'
import { serve } from '../../src/server/serve.ts'
import { testSite } from '../harness.ts'

/** A process that has taken the lock, and is then stopped: it lives, and gives nothing up. */
async function stoppedHolder(root: string): Promise<() => void> {
  const folder = join(root, '.almanac')
  mkdirSync(folder, { recursive: true })
  const program = `
    const { writeFileSync } = require('node:fs')
    const since = new Date().toISOString()
    const holder = { pid: process.pid, host: require('node:os').hostname(), token: process.pid + '-0', since }
    writeFileSync(${JSON.stringify(join(folder, 'lock'))}, JSON.stringify(holder), { flag: 'wx' })
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGSTOP')
  return () => {
    rmSync(join(folder, 'lock'), { force: true })
    child.kill('SIGKILL')
  }
}

test('while a stopped process holds the lock, readers are answered at once and a write ends after ten seconds with 503 and Retry-After', async () => {
  const { site, root } = testSite({ 'posts/hello.md': '---\nid: 10\ntitle: Hello\n---\n' })
  const { secret } = site.service(credentials).createToken(1, 'test')
  const reported: unknown[] = []
  const server = await serve(site, { host: '127.0.0.1', port: 0, report: (error) => void reported.push(error) })
  onTestFinished(() => server.close())
  const expectRead = async () => {
    const answer = await fetch(`${server.url}/core/v2/posts/10`, { signal: AbortSignal.timeout(2000) })
    expect([answer.status, ((await answer.json()) as { id: number }).id]).toEqual([200, 10])
  }
  const free = await stoppedHolder(root)
  // Nobody waits for ten seconds here: the server's clock stands still, and is put forward.
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
  onTestFinished(() => void clock.mockRestore())
  const state = { ended: false }
  const written = fetch(`${server.url}/core/v2/posts`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`admin:${secret}`)}`, 'content-type': 'application/json' },
    body: '{"title":"New"}',
  }).finally(() => (state.ended = true))
  await expect.poll(() => existsSync(join(root, '.almanac', 'lock-wanted'))).toBe(true)
  now += 9_999
  for (let reads = 0; reads < 10; reads++) await expectRead()
  expect(state.ended).toBe(false)
  now += 1
  const answer = await written
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'rest_locked'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reported).toEqual([expect.objectContaining({ name: 'LockError' })])
  await expectRead()
  free()
  await expectRead()
})
