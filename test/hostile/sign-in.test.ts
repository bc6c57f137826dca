import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostAt } from '../service-host.ts'
import { openCredentials } from '../../src/resources/users/credentials/credentials.ts'
import { realServer } from './real-server.ts'

const { server, expectWell, authorization } = realServer()

const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`

async function signIn(header: string, signal?: AbortSignal) {
  const started = performance.now()
  const answer = await fetch(`${server.url}/core/v2/users/me`, {
    headers: { authorization: header },
    ...(signal && { signal }),
  })
  const { code } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, ms: performance.now() - started }
}

async function setPassword(userId: number, password: string) {
  const credentials = openCredentials(hostAt(join(server.root, '.almanac', 'credentials.json')))
  credentials.setPassword(userId, await credentials.hash(password))
}

test('wrong passwords of a name, one after the other, never refuse the right one', async () => {
  await setPassword(1, 'the right one')
  for (let i = 0; i < 10; i++) expect((await signIn(basic('admin', `wrong ${i}`))).status).toBe(401)
  expect((await signIn(basic('admin', 'the right one'))).status).toBe(200)
  await expectWell()
})

test('wrong ones with any names, at once, refuse neither application passwords nor who signed in from there before', async () => {
  await setPassword(3, 'mine')
  expect((await signIn(basic('author', 'mine'))).status).toBe(200)
  const ended = new AbortController()
  const guesses = Array.from({ length: 120 }, (_, i) =>
    signIn(basic(i % 3 ? `name ${i}` : 'admin', `wrong ${i}`), ended.signal).catch(() => undefined),
  )
  // Application passwords that the process has never seen: they are told at once, whoever waits.
  const tokens = await Promise.all([signIn(authorization('author')), signIn(authorization('subscriber'))])
  for (const { status, ms } of tokens) {
    expect(status).toBe(200)
    expect(ms).toBeLessThan(5000)
  }
  expect((await signIn(basic('author', 'mine'))).status).toBe(200)
  await expectWell()
  ended.abort()
  // Some are refused at once where too many wait: that bounds what guessing costs.
  const told = (await Promise.all(guesses)).flatMap((one) => one?.status ?? [])
  expect(told).toContain(429)
  expect(told.every((status) => status === 401 || status === 429)).toBe(true)
})
