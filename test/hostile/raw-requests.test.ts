import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { type Part, realServer } from './real-server.ts'

const { server, send, expectWell, authorization } = realServer()

const get = (target: string, headers = 'Host: x\r\n') => `GET ${target} HTTP/1.1\r\n${headers}\r\n`
const post = (target: string, headers: string, body = '') =>
  `POST ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

// The address that an adapter makes of these is no address, once the target has to be put in order.
const badHosts = [
  'x:99999',
  '1.2.3.999',
  '[::1]:70000',
  'xn--a',
  'XN--A',
  'a.xn--99999999999:80',
  '[',
  'a b',
  'a/b',
  'a?b',
  'a@b',
  '<script>',
  'x:y',
]
const targets = [
  "/?'",
  '/"',
  '/<',
  '/a/../b',
  '/%2e%2e/',
  '/rest/core/v2/posts',
  "/rest/core/v2/posts?search='",
  '//x:99999/',
]

test.each(badHosts)('the host %j is refused with 400, whatever is asked for', async (host) => {
  for (const target of targets)
    expect([target, await send(get(target, `Host: ${host}\r\n`))]).toEqual([
      target,
      expect.stringMatching(/^HTTP\/1\.1 400 /),
    ])
  await expectWell()
})

test.each([
  ...targets,
  '/',
  '*',
  '?',
  'http://x:99999/',
  "http://x:99999/?'",
  'http://[::1/',
  'http:///',
  '///',
  '//',
  '/\\x',
])('the target %j is answered, and never with an error of the server', async (target) => {
  const verb = target === '*' ? 'OPTIONS' : 'GET'
  for (const host of ['x', '', '127.0.0.1:1', '[::1]'])
    expect((await send(`${verb} ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).slice(0, 50)).toMatch(
      /^HTTP\/1\.1 [2-4]\d\d /,
    )
  await expectWell()
})

const attacks: readonly (readonly [about: string, expected: RegExp, part: Part])[] = [
  ['no request line', /^HTTP\/1\.1 400/, '\u0000\u0001\u0002\r\n\r\n'],
  ['a request line without an end', /^HTTP\/1\.1 (431|400|414)/, `GET /${'a'.repeat(100_000)}`],
  ['a verb that nobody knows', /^HTTP\/1\.1 400/, 'BREW /rest HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a version that nobody knows', /^(HTTP\/1\.1 (400|505)|$)/, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no host', /^HTTP\/1\.1 400/, 'GET /rest HTTP/1.1\r\n\r\n'],
  ['two hosts, of which the first counts', /^HTTP\/1\.1 200/, get('/rest', 'Host: a\r\nHost: x:99999\r\n')],
  [
    'a flood of headers',
    /^HTTP\/1\.1 431/,
    get('/rest', Array.from({ length: 5000 }, (_, i) => `X${i}: 1\r\n`).join('')),
  ],
  ['one header without an end', /^HTTP\/1\.1 431/, `GET /rest HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}`],
  ['an upgrade to nothing', /^HTTP\/1\.1 [24]/, get("/?'", 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n')],
  [
    'an upgrade of a bad host',
    /^HTTP\/1\.1 400/,
    get("/?'", 'Host: x:99999\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n'),
  ],
  ['a tunnel', /^$|^HTTP\/1\.1 4/, 'CONNECT x:99999 HTTP/1.1\r\nHost: x:99999\r\n\r\n'],
  ['the beginning of HTTP/2', /^HTTP\/1\.1 400/, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a greeting of TLS', /^HTTP\/1\.1 400/, Buffer.from('16030100a5010000a10303', 'hex')],
  [
    'an expectation that nobody meets',
    /^HTTP\/1\.1 417/,
    get('/rest', 'Host: x\r\nExpect: wonders\r\nConnection: close\r\n'),
  ],
  ['a length that is no number', /^HTTP\/1\.1 400/, post('/rest/core/v2/posts', 'Content-Length: 1e3\r\n')],
  ['two lengths', /^HTTP\/1\.1 400/, post('/rest/core/v2/posts', 'Content-Length: 1\r\nContent-Length: 2\r\n', 'ab')],
  [
    'a length and chunks',
    /^HTTP\/1\.1 400/,
    post('/rest/core/v2/posts', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ],
  [
    'a chunk whose size lies',
    /^(HTTP\/1\.1 400|$)/,
    post(
      '/rest/core/v2/comments',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      '5\r\n{"a":1}\r\n0\r\n\r\n',
    ),
  ],
  [
    'a chunk of a size beyond all numbers',
    /^(HTTP\/1\.1 4\d\d|$)/,
    post(
      '/rest/core/v2/comments',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      'fffffffffffffffff\r\n{',
    ),
  ],
  [
    'extensions of a chunk without an end',
    /^(HTTP\/1\.1 4\d\d|$)/,
    post(
      '/rest/core/v2/comments',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      `1;${'x'.repeat(200_000)}`,
    ),
  ],
  [
    'a flood of trailers',
    /^(HTTP\/1\.1 4\d\d|$)/,
    post(
      '/rest/core/v2/comments',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
      `2\r\n{}\r\n0\r\n${'X: 1\r\n'.repeat(20_000)}\r\n`,
    ),
  ],
  [
    'another request hidden in a body',
    /^HTTP\/1\.1 4(?![^]*HTTP\/1\.1 200)/,
    post(
      '/rest/core/v2/posts',
      'Content-Type: application/json\r\nContent-Length: 30\r\nConnection: close\r\n',
      'GET /rest HTTP/1.1\r\nHost: x\r\n\r\n',
    ),
  ],
]

test.each(attacks)('%s: the server answers or hangs up, and goes on', async (_, expected, part) => {
  expect((await send(part)).slice(0, 500)).toMatch(expected)
  await expectWell()
})

test('two hundred requests in one packet are answered one after the other', async () => {
  const last = get('/rest/core/v2/posts/10', 'Host: x\r\nConnection: close\r\n')
  const socket = await open()
  socket.write(get('/rest/core/v2/posts/10?_fields=id').repeat(200) + last)
  let answer = ''
  for await (const bytes of socket) answer += String(bytes)
  expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(201)
  await expectWell()
})

test('a bad request behind a good one in the same packet ends its connection only', async () => {
  for (const bad of [get("/?'", 'Host: x:99999\r\n'), 'nonsense\r\n\r\n']) {
    const socket = await open()
    socket.write(get('/rest/core/v2/posts/10') + bad)
    let answer = ''
    for await (const bytes of socket) answer += String(bytes)
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 200')
    await expectWell()
  }
})

test('more connections than there may be, which say nothing or half a request, keep nobody out', async () => {
  const sockets = await Promise.all(Array.from({ length: 1100 }, open))
  for (const [i, socket] of sockets.entries()) {
    if (i % 3 === 1) socket.write('GET /rest HTTP/1.1\r\nHost: x\r\nX-Slow: ')
    if (i % 3 === 2)
      socket.write(post('/rest/core/v2/comments', 'Content-Type: application/json\r\nContent-Length: 100\r\n', '{'))
  }
  await expectWell()
  // The oldest made room.
  await expect.poll(() => sockets[0]!.destroyed).toBe(true)
})

test('a body that comes byte by byte holds nobody up, and is read to its end', async () => {
  const body = '{"title":"Slow"}'
  const head = post(
    '/rest/core/v2/posts',
    `Authorization: ${authorization('admin')}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`,
  )
  const parts = [head, ...[...body].flatMap((byte) => [byte, 2])]
  const [answer] = await Promise.all([send(...parts), expectWell()])
  expect(answer).toMatch(/^HTTP\/1\.1 201 /)
})

/** Opens a connection that ends with its test. */
async function open(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
