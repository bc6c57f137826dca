import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hostAt } from '../../../service-host.ts'
import { openCredentials } from '../../../../src/resources/users/credentials/credentials.ts'
import { cpuTimeOf } from '../../../cpu-time.ts'

// Where how long a hash takes is not what is tested.
const cheap = { N: 2 ** 9, r: 8, p: 1 }

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, '.almanac', 'credentials.json')
}

test('a password is right for its user only, and after a change only the new one is', async () => {
  const credentials = openCredentials(hostAt(temporaryFile()), cheap)
  credentials.setPassword(1, await credentials.hash('correct horse'))
  expect(await credentials.verify(1, 'correct horse')).toBeDefined()
  expect(await credentials.verify(1, 'correcthorse')).toBeUndefined()
  expect(await credentials.verify(2, 'correct horse')).toBeUndefined()
  expect(await credentials.verify(0, '')).toBeUndefined()
  credentials.setPassword(1, await credentials.hash('another'))
  expect(await credentials.verify(1, 'correct horse')).toBeUndefined()
  expect(await credentials.verify(1, 'another')).toBeDefined()
})

test('an application password is told once, in groups of four, and only its letters and digits count', async () => {
  const file = temporaryFile()
  const credentials = openCredentials(hostAt(file), cheap)
  const { token, secret } = credentials.createToken(3, 'build')
  expect(secret).toMatch(/^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/)
  expect(credentials.tokens()).toEqual([token])
  expect(token).toEqual({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    name: 'build',
    userId: 3,
    created: expect.any(Number),
  })
  const other = openCredentials(hostAt(file), cheap)
  for (const form of [secret, secret.replaceAll(' ', ''), ` ${secret} `, secret.replaceAll(' ', '-')])
    expect(await other.verify(3, form)).toBeDefined()
  expect(await other.verify(3, secret.toLowerCase().replaceAll('a', 'b'))).toBeUndefined()
  expect(await other.verify(4, secret)).toBeUndefined()
  expect(readFileSync(file, 'utf8')).not.toContain(secret.slice(0, 4) + secret.slice(5, 9))
})

test('tokens are listed by user and revoked one by one; revoking counts at once', async () => {
  const credentials = openCredentials(hostAt(temporaryFile()), cheap)
  const first = credentials.createToken(3, 'a')
  const second = credentials.createToken(3, 'b')
  credentials.createToken(4, 'c')
  expect(credentials.tokens(3).map(({ name }) => name)).toEqual(['a', 'b'])
  expect(await credentials.verify(3, first.secret)).toBeDefined()
  expect(credentials.revokeToken(first.token.id)).toBe(true)
  expect(credentials.revokeToken(first.token.id)).toBe(false)
  expect(await credentials.verify(3, first.secret)).toBeUndefined()
  expect(await credentials.verify(3, second.secret)).toBeDefined()
})

test('a deleted user has neither password nor tokens', async () => {
  const credentials = openCredentials(hostAt(temporaryFile()), cheap)
  credentials.setPassword(3, await credentials.hash('x'))
  const { secret } = credentials.createToken(3, 'a')
  credentials.forget(3)
  credentials.forget(3)
  expect([await credentials.verify(3, 'x'), await credentials.verify(3, secret), credentials.tokens()]).toEqual([
    undefined,
    undefined,
    [],
  ])
})

test('what another process writes counts at once, also for what was verified before', async () => {
  const file = temporaryFile()
  const server = openCredentials(hostAt(file), cheap)
  const terminal = openCredentials(hostAt(file), cheap)
  const { token, secret } = terminal.createToken(3, 'a')
  expect(await server.verify(3, secret)).toBeDefined()
  terminal.revokeToken(token.id)
  expect(server.tokens()).toEqual([])
  expect(await server.verify(3, secret)).toBeUndefined()
  terminal.setPassword(3, await terminal.hash('new'))
  expect(await server.verify(3, 'new')).toBeDefined()
  rmSync(file)
  expect(await server.verify(3, 'new')).toBeUndefined()
})

test('a right secret is slow once, and a wrong one every time', async () => {
  const credentials = openCredentials(hostAt(temporaryFile()))
  credentials.setPassword(1, await credentials.hash('right'))
  const time = (secret: string) => cpuTimeOf(() => credentials.verify(1, secret))
  const first = await time('right')
  const again = await time('right')
  await time('wrong')
  expect(again).toBeLessThan(first / 5)
  expect(await time('wrong')).toBeGreaterThan(again * 5)
})

test('changes run under the lock and start from what the file says then', () => {
  const file = temporaryFile()
  const other = openCredentials(hostAt(file), cheap)
  let locks = 0
  const locked = <T>(work: () => T): T => {
    // Another process was faster.
    if (locks++ === 0) other.createToken(8, 'theirs')
    return work()
  }
  const credentials = openCredentials(hostAt(file, { locked }), cheap)
  credentials.createToken(7, 'ours')
  expect(
    credentials
      .tokens()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['ours', 'theirs'])
  expect(locks).toBe(1)
})

test('the file is for its owner only, holds no secret, and leaves nothing beside it', async () => {
  const file = temporaryFile()
  const credentials = openCredentials(hostAt(file))
  expect(existsSync(file)).toBe(false)
  const hash = await credentials.hash('a plain secret')
  credentials.setPassword(1, hash)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  credentials.setPassword(1, hash)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain('a plain secret')
  expect(JSON.parse(text).users['1'].password).toMatchObject({ kind: 'scrypt', N: 32_768, r: 8, p: 1 })
  expect(readdirSync(join(file, '..'))).toEqual(['.gitignore', 'credentials.json', 'tmp'])
})

test('a damaged file signs nobody in, names itself, and is not written over', async () => {
  const file = temporaryFile()
  const credentials = openCredentials(hostAt(file), cheap)
  credentials.setPassword(1, await credentials.hash('x'))
  for (const text of [
    '{ not json',
    '{"version":2,"users":{}}',
    '{"version":1,"users":{"1":{"password":{"kind":"scrypt","N":1e12}}}}',
  ]) {
    writeFileSync(file, text)
    await expect(async () => credentials.verify(1, 'x')).rejects.toThrow(file)
    const hashed = await credentials.hash('y')
    expect(() => credentials.setPassword(1, hashed)).toThrow(file)
    expect(readFileSync(file, 'utf8')).toBe(text)
  }
})
