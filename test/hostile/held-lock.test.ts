import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realServer } from './real-server.ts'

const { server, expectWell, authorization } = realServer()

/** A process that has taken the lock, and is then stopped: it lives, and gives nothing up. */
async function stoppedHolder(): Promise<() => void> {
  const folder = join(server.root, '.almanac')
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

test('while a stopped process holds the lock, readers are answered at once and a write ends with 503 and Retry-After', async () => {
  const free = await stoppedHolder()
  const state = { ended: false }
  const write = fetch(`${server.url}/core/v2/posts`, {
    method: 'POST',
    headers: { authorization: authorization('admin'), 'content-type': 'application/json' },
    body: '{"title":"New"}',
  }).finally(() => (state.ended = true))
  let reads = 0
  while (!state.ended) {
    await expectWell()
    reads++
  }
  const answer = await write
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'rest_locked'])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(reads).toBeGreaterThan(10)
  free()
  await expectWell()
}, 30_000)
