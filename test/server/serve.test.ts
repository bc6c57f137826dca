import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { serve, type ServeOptions } from '../../src/server/serve.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { basic, toySite } from './toy-site.ts'

const uploads = temporaryFolder()
const crashes: unknown[] = []
process.on('uncaughtExceptionMonitor', (error) => crashes.push(error))

afterEach(() => expect(crashes).toEqual([]))

async function served(options: ServeOptions = {}) {
  const errors: unknown[] = []
  const server = await serve(toySite(), { port: 0, report: (error) => errors.push(error), ...options })
  onTestFinished(() => server.close())
  return { ...server, errors }
}

/** Sends bytes and tells everything that comes back until the other side closes, or is silent after its answer. */
async function raw(port: number, patience: number, ...parts: (string | Buffer | number)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('error', () => {})
  const done = new Promise((resolve) => {
    let silence = setTimeout(resolve, patience)
    socket.once('close', resolve)
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1')
      clearTimeout(silence)
      silence = setTimeout(resolve, 30)
    })
  })
  for (const part of parts) {
    if (typeof part === 'number') await wait(part)
    else if (!socket.destroyed) socket.write(part)
  }
  await done
  socket.destroy()
  return answer
}

/** A route that answers when it is told to, and tells that it was asked. */
function slowly(text: string) {
  let [release, told] = [() => {}, () => {}]
  const asked = new Promise<void>((resolve) => (told = resolve))
  const answer = new Promise<string>((resolve) => (release = () => resolve(text)))
  const extra: ServeOptions['extra'] = (app) => {
    app.get('/slow', () => {
      told()
      return answer
    })
  }
  return { extra, asked, release: () => release() }
}

interface Note {
  _links: { self: [{ href: string }] }
}

function upload(
  port: number,
  headers: Record<string, string | number>,
  write: (send: (bytes: Buffer) => Promise<boolean>) => Promise<void>,
) {
  return new Promise<number | string>((resolve) => {
    const sent = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/rest/core/v2/notes/echo', headers },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode!))
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code!))
    void write(
      (bytes) => new Promise((done) => (sent.destroyed ? done(false) : sent.write(bytes, () => done(!sent.destroyed)))),
    ).then(() => sent.end())
  })
}

describe('serve', () => {
  test('answers at the address that it tells, the same twice', async () => {
    const { url, port } = await served()
    expect(url).toBe(`http://127.0.0.1:${port}/rest`)
    const answers: { status: number; headers: Record<string, string>; body: Note }[] = []
    for (let i = 0; i < 2; i++) {
      const answer = await fetch(`${url}/core/v2/notes/11`, { headers: { origin: 'https://a.example' } })
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'date'))
      answers.push({ status: answer.status, headers, body: (await answer.json()) as Note })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.body['_links'].self[0].href).toBe(`${url}/core/v2/notes/11`)
    expect(answers[0]!.headers).toMatchObject({
      'content-length': expect.any(String),
      'access-control-allow-origin': 'https://a.example',
    })
  })

  test('a kept answer is not sent again to who has it, and is noted in the log', async () => {
    const lines: number[] = []
    const { url } = await served({ log: (line) => lines.push(line.status) })
    const etag = (await fetch(`${url}/core/v2/notes`)).headers.get('etag')!
    const again = await fetch(`${url}/core/v2/notes`, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await fetch(`${url}/core/v2/notes`, { method: 'HEAD' })).headers.get('content-length')).not.toBe('0')
    expect(lines).toEqual([200, 304, 200])
  })

  test('a busy port, and a host that is not this machine, are clear errors', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    const { port } = other.address() as { port: number }
    await expect(serve(toySite(), { port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      message: `Cannot listen on 127.0.0.1:${port}: the port is in use.`,
    })
    await expect(serve(toySite(), { port: 0, host: '192.0.2.1' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
    await expect(serve(toySite(), { port: 6000 })).rejects.toThrow('reserved')
  })

  test('listens on IPv6 where the machine has it', async () => {
    const server = await served({ host: '::1' }).catch((error: NodeJS.ErrnoException) => error.code)
    if (server === 'EADDRNOTAVAIL') return
    if (typeof server !== 'object') throw new Error(server)
    expect(server.url).toBe(`http://[::1]:${server.port}/rest`)
    expect((await fetch(server.url)).status).toBe(200)
  })
})

describe('closing', () => {
  test('lets a request under way finish, and drops idle connections at once', async () => {
    const { extra, asked, release } = slowly('done')
    const server = await served({ extra })
    const idle = connect(server.port, '127.0.0.1')
    const idleClosed = new Promise((resolve) => idle.once('close', resolve))
    await fetch(`${server.url}/core/v2/notes`).then((answer) => answer.text())
    const slow = fetch(`http://127.0.0.1:${server.port}/slow`).then((answer) => answer.text())
    await asked
    const started = performance.now()
    const closed = server.close()
    await idleClosed
    release()
    expect(await slow).toBe('done')
    await closed
    expect(performance.now() - started).toBeLessThan(2000)
    await expect(fetch(server.url)).rejects.toThrow()
    await server.close()
  })
})

describe('connections', () => {
  const opened = async (port: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    return socket
  }
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

  test('one that has been idle for longest makes room, however long others are open', { timeout: 30_000 }, async () => {
    const { port } = await served()
    const ask = (socket: Socket) =>
      new Promise((resolve) => socket.once('data', resolve).write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    const used = await opened(port)
    await ask(used)
    const first = await opened(port)
    const gone = closed(first)
    const others: Socket[] = []
    while (others.length < 998) others.push(await opened(port))
    await ask(used)
    others.push(await opened(port))
    await gone
    await ask(used)
    expect(used.destroyed).toBe(false)
    for (const socket of [used, ...others]) socket.destroy()
  })

  test('one that does not read its answer is given up, one whose answer takes long is not', async () => {
    const ends: string[] = []
    const { port } = await served({
      patienceMs: 200,
      extra: (app) =>
        void app.get('/slow', async ({ runtime }) => {
          runtime!.node!.res!.once('close', () => ends.push('closed'))
          await wait(1000)
          ends.push('answered')
          return 'x'.repeat(32_000_000)
        }),
    })
    const socket = await opened(port)
    socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => ends, { timeout: 10_000 }).toEqual(['answered', 'closed'])
    socket.destroy()
  })
})

describe('hostile requests', () => {
  const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
  const post = (headers: string, body = '') =>
    `POST /rest/core/v2/notes/echo HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

  const table: [about: string, expected: RegExp, ...parts: (string | Buffer | number)[]][] = [
    ['no HTTP at all', /^HTTP\/1\.1 400/, 'nonsense\r\n\r\n'],
    ['huge headers', /^HTTP\/1\.1 431/, get('/rest', `X: ${'x'.repeat(20_000)}\r\n`)],
    ['a huge address', /^HTTP\/1\.1 (431|414)/, get(`/rest/${'a'.repeat(20_000)}`)],
    [
      'many headers',
      /^HTTP\/1\.1 200/,
      get('/rest/core/v2/notes', Array.from({ length: 98 }, (_, i) => `X${i}: 1\r\n`).join('')),
    ],
    [
      'too many headers',
      /^HTTP\/1\.1 431[^]*rest_too_many_headers/,
      get('/rest/core/v2/notes', Array.from({ length: 100 }, (_, i) => `X${i}: 1\r\n`).join('')),
    ],
    ['a malformed escape in the path', /^HTTP\/1\.1 404/, get('/rest/core/v2/%zz')],
    ['a malformed escape in the query', /^HTTP\/1\.1 200/, get('/rest/core/v2/notes?search=%zz%')],
    ['dot segments', /^HTTP\/1\.1 404/, get('/rest/../../etc/passwd')],
    ['an address with a host', /^HTTP\/1\.1 200/, get('http://elsewhere.example.org/rest/core/v2/notes')],
    ['an asterisk', /^HTTP\/1\.1 404/, 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', /^HTTP\/1\.1 400/, 'GET /rest HTTP/1.1\r\n\r\n'],
    ['a strange host', /^HTTP\/1\.1 400/, 'GET /rest/core/v2/notes HTTP/1.1\r\nHost: <script>\r\n\r\n'],
    ['many parameters', /^HTTP\/1\.1 200/, get(`/rest/core/v2/notes?${'a[]&'.repeat(3500)}`)],
    [
      'prototype keys',
      /^HTTP\/1\.1 200/,
      get('/rest/core/v2/notes?__proto__[x]=1&constructor[prototype][x]=1&_fields=__proto__'),
    ],
    [
      'a script in the name of a callback',
      /^HTTP\/1\.1 400[^]*rest_callback_invalid/,
      get('/rest/core/v2/notes?_jsonp=%3Cscript%3E'),
    ],
    [
      'lists where texts are due',
      /^HTTP\/1\.1 200/,
      get('/rest/core/v2/notes?_fields[a][b]=1&_embed[x]=1&_envelope[]=1&_method[]=x'),
    ],
    ['a list as the name of a callback', /^HTTP\/1\.1 400/, get('/rest/core/v2/notes?_jsonp[]=a')],
    [
      'an origin that breaks lines',
      /^HTTP\/1\.1 (200|400)(?![^]*Injected: 1)/,
      get('/rest/core/v2/notes', 'Origin: a\rInjected: 1\r\n'),
    ],
    ['an upgrade', /^HTTP\/1\.1 (200|4)/, get('/rest/core/v2/notes', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')],
    ['a tunnel', /^$|^HTTP\/1\.1 4/, 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a length that is no number', /^HTTP\/1\.1 400/, post('Content-Length: abc\r\n')],
    ['a negative length', /^HTTP\/1\.1 400/, post('Content-Length: -1\r\n')],
    ['two lengths', /^HTTP\/1\.1 400/, post('Content-Length: 1\r\nContent-Length: 2\r\n', 'ab')],
    [
      'a length and chunks',
      /^HTTP\/1\.1 400/,
      post('Content-Length: 1\r\nTransfer-Encoding: chunked\r\n', '1\r\na\r\n0\r\n\r\n'),
    ],
    [
      'bad chunks',
      /^(HTTP\/1\.1 4|$)/,
      post('Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n', 'zz\r\n'),
    ],
    ['less than its length says', /^$/, post('Content-Type: application/json\r\nContent-Length: 100\r\n', '{"a"'), 50],
    [
      'more than its length says',
      /^HTTP\/1\.1 (200|400)/,
      post('Content-Type: application/json\r\nContent-Length: 2\r\n', '{}garbage\r\n\r\n'),
    ],
    [
      'a length beyond the limit',
      /^HTTP\/1\.1 413/,
      post('Content-Type: application/json\r\nContent-Length: 99999999999\r\n', '{'),
    ],
    [
      'a body with GET',
      /^HTTP\/1\.1 200/,
      get('/rest/core/v2/notes', 'Content-Length: 5\r\nConnection: close\r\n') + 'hello',
    ],
    [
      'a form without a boundary',
      /^HTTP\/1\.1 400/,
      post('Content-Type: multipart/form-data\r\nContent-Length: 1\r\n', 'x'),
    ],
    [
      'a boundary of signs',
      /^HTTP\/1\.1 400/,
      post('Content-Type: multipart/form-data; boundary="(.*)+$"\r\nContent-Length: 1\r\n', 'x'),
    ],
    [
      'deep JSON',
      /^HTTP\/1\.1 400[^]*rest_invalid_json/,
      post('Content-Type: application/json\r\nContent-Length: 20000\r\n', '['.repeat(10_000) + ']'.repeat(10_000)),
    ],
    [
      'a compressed body',
      /^HTTP\/1\.1 400/,
      post(
        'Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n',
        Buffer.from([0x1f, 0x8b, 8, 0]).toString('latin1'),
      ),
    ],
    ['credentials of any length', /^HTTP\/1\.1 401/, get('/rest', `Authorization: Basic ${'QQ'.repeat(4000)}\r\n`)],
    [
      'a tag list of any length',
      /^HTTP\/1\.1 200/,
      get('/rest/core/v2/notes', `If-None-Match: ${'"'.repeat(9000)}\r\n`),
    ],
    ['a verb that nobody knows', /^HTTP\/1\.1 400/, 'BREW /rest HTTP/1.1\r\nHost: x\r\n\r\n'],
  ]

  for (const [about, expected, ...parts] of table)
    test(`${about}: the server answers or hangs up, and goes on`, async () => {
      const { port, url, errors } = await served()
      // Where nothing is to come there is nothing to wait for.
      expect(await raw(port, expected.test('') ? 300 : 10_000, ...parts)).toMatch(expected)
      expect((await fetch(`${url}/core/v2/notes`)).status).toBe(200)
      expect(errors).toEqual([])
    })

  test('uploads beyond the limit are refused however they are sent, and leave nothing behind', async () => {
    const { port, url, errors } = await served({ uploadLimit: 200_000, bodyLimit: 100_000 })
    const boundary = 'multipart/form-data; boundary=X'
    const head = Buffer.from('--X\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n')
    const authorization = basic('sam')
    const chunk = Buffer.alloc(50_000, 'x')
    for (const type of [boundary, 'application/json', 'application/x-www-form-urlencoded', 'image/png'])
      for (const length of [{ 'content-length': 5_000_000 }, {}] as Record<string, number>[]) {
        const status = await upload(port, { authorization, 'content-type': type, ...length }, async (send) => {
          if (type === boundary) await send(head)
          for (let sent = 0; sent < 4_900_000 && (await send(chunk)); sent += chunk.length) await wait(0)
        })
        expect([type, length, status]).toEqual([type, length, 413])
      }
    expect((await fetch(`${url}/core/v2/notes`)).status).toBe(200)
    expect([errors, readdirSync(uploads.path)]).toEqual([[], []])
  })

  test('uploads that are broken off leave nothing behind', async () => {
    const { port, url, errors } = await served()
    const start = (headers: string): Socket => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(post(headers, '--X\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nabc'))
      return socket
    }
    const authorization = `Authorization: ${basic('sam')}\r\n`
    const sockets = [
      start('Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 100000\r\n'),
      start(`${authorization}Content-Type: image/png\r\nContent-Length: 100000\r\n`),
      start('Content-Type: application/json\r\nContent-Length: 100000\r\n'),
    ]
    await expect.poll(() => readdirSync(uploads.path).length).toBe(2)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => readdirSync(uploads.path)).toEqual([])
    expect((await fetch(`${url}/core/v2/notes`)).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('a client that leaves before its answer harms nobody', async () => {
    const { extra, asked, release } = slowly('x'.repeat(1_000_000))
    const { port, url, errors } = await served({ extra })
    const socket = connect(port, '127.0.0.1')
    socket.write(get('/slow'))
    await asked
    await new Promise((resolve) => socket.once('close', resolve).destroy())
    release()
    expect((await fetch(url)).status).toBe(200)
    expect(errors).toEqual([])
  })
})
