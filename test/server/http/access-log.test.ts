import { expect, test } from 'vitest'
import { type AccessLine, openAccessLog } from '../../../src/server/http/access-log.ts'
import { basic, toyApp, toySite } from '../toy-site.ts'

const line: AccessLine = { method: 'GET', target: '/core/v2/posts?page=2', status: 200, bytes: 12, ms: 1.234, user: 3 }

function written(style: 'pretty' | 'json', one: AccessLine): string {
  let text = ''
  openAccessLog(style, (more) => (text += more))!(one)
  return text
}

test('a line tells time, verb, address, status, bytes, duration and user', () => {
  expect(written('pretty', line)).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z GET \/core\/v2\/posts\?page=2 200 12 B 1\.2 ms user 3\n$/,
  )
  expect(JSON.parse(written('json', line))).toEqual({
    time: expect.any(String),
    method: 'GET',
    path: '/core/v2/posts?page=2',
    status: 200,
    bytes: 12,
    ms: 1.23,
    user: 3,
  })
  expect(openAccessLog('off')).toBeUndefined()
})

test('secrets are left out, and nothing in an address begins another line', () => {
  for (const style of ['pretty', 'json'] as const) {
    const target = '/x?password=hush&a=1&user%5Bpassword%5D=hush&TOKEN=hush\n\u001b[31m'
    const text = written(style, { ...line, target })
    expect(text).not.toContain('hush')
    for (const sign of ['\n', '\u001b']) expect(text.slice(0, -1)).not.toContain(sign)
  }
})

test('a secret is left out however its name is spelt, and nothing else is', () => {
  for (const name of [
    'pass%77ord',
    '%70%61%73%73word',
    'post_p%61ssword',
    'a%5Bpass%77ord%5D',
    'to%6ben',
    'PASS%57ORD',
    '%zzpass%77ord',
  ]) {
    const target = `/x?a=1&${name}=hush&b=passwords`
    expect(JSON.parse(written('json', { ...line, target })).path).toBe(`/x?a=1&${name}=…&b=passwords`)
  }
})

test('every answer is noted once, kept ones too, and credentials never', async () => {
  const lines: AccessLine[] = []
  const { get } = toyApp(toySite(), { log: (one) => lines.push(one) })
  await get('/core/v2/notes/11')
  await get('/core/v2/notes/11')
  await get('/core/v2/notes/11', { as: 'ann' })
  await get('/core/v2/notes/11', { headers: { authorization: basic('ann', 'wrong') } })
  expect(lines.map(({ status, user }) => [status, user])).toEqual([
    [200, undefined],
    [200, undefined],
    [200, 1],
    [401, undefined],
  ])
  expect(lines[0]!.bytes).toBeGreaterThan(100)
  expect(JSON.stringify(lines)).not.toContain(basic('ann', 'wrong').slice(6))
})
