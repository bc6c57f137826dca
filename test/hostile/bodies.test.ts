import { existsSync, readdirSync } from 'node:fs'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { realServer } from './real-server.ts'

const { server, send, expectWell, authorization } = realServer()

const megabyte = 1024 * 1024
const form = 'Content-Type: multipart/form-data; boundary=X\r\n'
const partOf = (field: string, name = 'f.txt') =>
  `--X\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`
const post = (path: string, ...headers: string[]) =>
  `POST /rest${path} HTTP/1.1\r\nHost: x\r\n${headers.map((header) => `${header.trim()}\r\n`).join('')}\r\n`
const as = (name: string) => `Authorization: ${authorization(name)}`
const wrong = `Authorization: Basic ${Buffer.from('admin:wrong').toString('base64')}`
const long = 'Content-Length: 64000000'

describe('rights come before bodies', () => {
  const kinds = [
    ['a form', form, partOf('file')],
    ['a file as the body', 'Content-Type: image/png\r\nContent-Disposition: attachment; filename="a.png"\r\n', ''],
  ] as const

  test.each(kinds)('%s of 61 MB is refused before it is sent, and costs no disk', async (_, type, head) => {
    for (const [status, who] of [
      [401, ''],
      [401, wrong],
      [403, as('subscriber')],
    ] as const) {
      const headers = [type, long, ...(who ? [who] : [])]
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => send(post('/core/v2/media', ...headers) + head, 'x'.repeat(100_000))),
      )
      for (const answer of answers) {
        expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
        expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
      }
      expect(readdirSync(server.temporary)).toEqual([])
    }
    await expectWell()
  })

  const texts = [
    ['JSON', 'Content-Type: application/json', '{"title":"'],
    ['an urlencoded form', 'Content-Type: application/x-www-form-urlencoded', 'title='],
    ['a form with parts', form, '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\n'],
  ] as const

  test.each(texts)('%s of 8 MB is refused before it is sent, and nothing is made of it', async (_, type, head) => {
    const targets = [
      ['POST', '/core/v2/posts', 403],
      ['PUT', '/core/v2/posts/10', 403],
      ['DELETE', '/core/v2/posts/10', 403],
      ['POST', '/core/v2/settings', 403],
      ['POST', '/core/v2/users', 403],
      ['POST', '/cal/events/v1/events', 403],
    ] as const
    for (const [verb, path, forbidden] of targets)
      for (const [status, who] of [
        [401, []],
        [forbidden, [as('subscriber')]],
      ] as const)
        for (const size of ['Content-Length: 8000000', 'Transfer-Encoding: chunked']) {
          const start = post(path, type, size, ...who).replace('POST', verb)
          const bytes = size.startsWith('T') ? `30000\r\n${head}${'x'.repeat(0x20000)}` : head
          const answer = await send(start, bytes)
          expect([verb, path, size, answer.slice(0, 12)]).toEqual([verb, path, size, `HTTP/1.1 ${status}`])
          expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
        }
    await expectWell()
  })

  test.each(texts)('%s of strangers who only ask holds no more than 64 KB', async (_, type, head) => {
    const target = '/core/v2/search?_method=GET'
    for (const size of ['Content-Length: 8000000', 'Transfer-Encoding: chunked']) {
      const bytes = size.startsWith('T') ? `30000\r\n${head}${'x'.repeat(0x20000)}` : head
      const answer = await send(post(target, type, size), bytes)
      expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*rest_request_too_large/)
      expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    }
    const json = 'Content-Type: application/json'
    const ask = (characters: number, ...who: string[]) => {
      const body = JSON.stringify({ search: 'x'.repeat(characters) })
      return send(post(target, json, 'Connection: close', `Content-Length: ${body.length}`, ...who) + body)
    }
    expect(await ask(65_000)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await ask(100_000, as('author'))).toMatch(/^HTTP\/1\.1 200 /)
    await expectWell()
  })

  test('where nobody but who signed in may comment, a long remark of a stranger is refused unread', async () => {
    const type = 'Content-Type: application/json'
    const answer = await send(post('/core/v2/comments', type, 'Content-Length: 8000000'), '{"post":10,"content":"')
    expect(answer).toMatch(/^HTTP\/1\.1 401 [^]*rest_comment_login_required/)
    const body = JSON.stringify({ post: 10, content: 'x'.repeat(65_000), meta: { a: 'x'.repeat(5000) } })
    const known = await send(post('/core/v2/comments', type, as('subscriber'), `Content-Length: ${body.length}`), body)
    expect(known).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('what is wrong with a short one is told first, as ever', async () => {
    const type = 'Content-Type: application/json'
    const body = '{"status":"nonsense"}'
    const answer = await send(post('/core/v2/posts', type, `Content-Length: ${body.length}`), body)
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*rest_invalid_param/)
  })

  test('many members, and deep lists, are refused while they arrive', async () => {
    const many = `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join()}}`
    for (const text of [many, '['.repeat(1_000_000), `{"meta":${many}}`])
      for (const [path, ...who] of [
        ['/core/v2/posts?_method=GET', as('author')],
        ['/batch/v1'],
        ['/core/v2/comments?_method=GET', as('author')],
      ] as const) {
        const head = post(path, 'Content-Type: application/json', `Content-Length: ${text.length}`, ...who)
        expect(await send(head, text)).toMatch(/^HTTP\/1\.1 400 [^]*rest_invalid_json/)
      }
    await expectWell()
  })

  test('files that come to where none are taken are passed over, and the rest of the form is read', async () => {
    const body = `${partOf('file')}${'x'.repeat(megabyte)}\r\n--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nA\r\n--X--\r\n`
    const socket = await open(
      post('/core/v2/posts', as('author'), form, `Content-Length: ${body.length}`) + body.slice(0, -10),
    )
    await expectWell()
    expect(readdirSync(server.temporary)).toEqual([])
    socket.write(body.slice(-10))
    expect(await firstBytes(socket)).toMatch(/^HTTP\/1\.1 201 /)
  })

  test('a form keeps the files of the fields that it has, and no others', async () => {
    const socket = await open(
      post('/forms/v1/contact-forms/20/feedback', form, long) +
        `${partOf('other')}${'x'.repeat(megabyte)}\r\n${partOf('cv')}abc`,
    )
    await expect.poll(filesKept).toEqual(['0'])
    socket.destroy()
    await expect.poll(filesKept).toEqual([])
    await expectWell()
  })

  test('who asks before sending is told to go on only where the body is wanted', async () => {
    const expecting = 'Expect: 100-continue'
    const name = 'Content-Disposition: attachment; filename="a.txt"'
    const headers = ['Content-Type: text/plain', name, 'Content-Length: 5', expecting]
    expect(await send(post('/core/v2/media', ...headers))).toMatch(/^HTTP\/1\.1 401 /)
    expect(await send(post('/core/v2/media', as('author'), ...headers), 20, 'hello')).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /,
    )
    await expectWell()
  })

  test('strangers who keep many uploads open are asked to wait, and those who are signed in are not', async () => {
    const start = post('/forms/v1/contact-forms/20/feedback', form, long) + `${partOf('cv')}abc`
    const sockets = await Promise.all(Array.from({ length: 16 }, () => open(start)))
    await expect.poll(() => filesKept().length).toBe(16)
    const late = await send(start)
    expect(late).toMatch(/^HTTP\/1\.1 503 /)
    expect(late).toMatch(/\r\nretry-after: 5\r\n[^]*rest_too_busy/i)
    const body = `${partOf('file', 'b.txt')}hello\r\n--X--\r\n`
    expect(await send(post('/core/v2/media', as('author'), form, `Content-Length: ${body.length}`) + body)).toMatch(
      /^HTTP\/1\.1 201 /,
    )
    for (const socket of sockets) socket.destroy()
    await expect.poll(filesKept).toEqual([])
    await expectWell()
  })
})

describe('forms of pages', () => {
  test('count as bodies on their way: strangers who keep many open are asked to wait, and pages are read meanwhile', async () => {
    const head = `POST /hello/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n`
    const start = `${head}Content-Length: ${megabyte}\r\n\r\ncomment=`
    const sockets = await Promise.all(Array.from({ length: 128 }, () => open(start)))
    await expect.poll(() => send(start)).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 5\r\n[^]*rest_too_busy/i)
    expect(await send('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of sockets) socket.destroy()
    const body = 'password=x'
    await expect
      .poll(() => send(`${head}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`))
      .toMatch(/^HTTP\/1\.1 301 [^]*\/hello\/\r\n/)
    await expectWell()
  })
})

describe('what lies about its size', () => {
  const json = 'Content-Type: application/json'

  test.each([
    ['longer than it may be', [json, 'Content-Length: 99999999999'], '{', /^HTTP\/1\.1 413/],
    ['longer than it is', [json, 'Content-Length: 100', 'Connection: close'], '{}', /^(HTTP\/1\.1 400|$)/],
    ['shorter than it is', [json, 'Content-Length: 2', 'Connection: close'], '{}{"title":1}', /^HTTP\/1\.1 40\d/],
    [
      'a compressed bomb',
      [json, 'Content-Encoding: gzip', 'Content-Length: 8'],
      '\x1f\x8b\b\0\0\0\0\0',
      /^HTTP\/1\.1 400/,
    ],
    ['deep', [json, 'Content-Length: 200000'], '['.repeat(200_000), /^HTTP\/1\.1 400[^]*rest_invalid_json/],
    [
      'a form without an end',
      [form, 'Content-Length: 300'],
      partOf('a').padEnd(300, 'x'),
      /^HTTP\/1\.1 400[^]*rest_invalid_multipart/,
    ],
    ['a form of parts', [form, 'Content-Length: 112000'], '--X\r\nA:b\r\n\r\n\r\n'.repeat(8000), /^HTTP\/1\.1 413/],
    [
      'a form whose part has a long header',
      [form, 'Content-Length: 40000'],
      `--X\r\n${'a'.repeat(39_995)}`,
      /^HTTP\/1\.1 400/,
    ],
  ] as const)('a body that is %s is refused', async (about, headers, body, expected) => {
    const socket = await open(post('/batch/v1', ...headers) + body)
    if (about === 'longer than it is') socket.end()
    expect(await firstBytes(socket)).toMatch(expected)
    await expectWell()
  })

  test.each([
    ['a PNG of 2 billion by 2 billion pixels', 'a.png', png(0x7fffffff, 0x7fffffff)],
    ['a PNG of 60,000 by 60,000 pixels in 4 KB', 'b.png', png(60_000, 60_000)],
    [
      'a GIF of 65,535 by 65,535 pixels',
      'c.gif',
      Buffer.from('474946383961ffffffff800000ffffff0000002c00000000ffffffff0002024401003b', 'hex'),
    ],
    [
      'a JPEG whose segments end beyond its end',
      'd.jpg',
      Buffer.from('ffd8ffe0ffff4a46494600010100000100010000ffc00011080001ffff03', 'hex'),
    ],
    [
      'an SVG of entities in entities',
      'e.svg',
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>`,
      ),
    ],
    [
      'an archive that says it holds 4 GB',
      'f.zip',
      Buffer.from('504b0304140000000800000000000000000000000000ffffffff010000006103000000', 'hex'),
    ],
  ])('%s is taken or refused at once', async (_, name, bytes) => {
    const head = post(
      '/core/v2/media',
      as('author'),
      'Content-Type: application/octet-stream',
      `Content-Disposition: attachment; filename="${name}"`,
      `Content-Length: ${bytes.length}`,
    )
    const started = performance.now()
    const [answer] = await Promise.all([send(head, bytes), expectWell()])
    expect(answer.slice(0, 12)).toMatch(/^HTTP\/1\.1 (201|40\d|413)$/)
    expect(performance.now() - started).toBeLessThan(10_000)
    await expectWell()
  })
})

/** Names of the files of uploads that are under way. */
function filesKept(): string[] {
  const uploads = join(server.root, '.almanac', 'uploads')
  if (!existsSync(uploads)) return []
  return readdirSync(uploads).flatMap((folder) => readdirSync(join(uploads, folder)))
}

async function open(...parts: string[]): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  return socket
}

/** What comes first, or nothing where the connection ends before. */
function firstBytes(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString()))
    socket.once('close', () => resolve(''))
  })
}

/** A PNG whose header promises a size that its few bytes do not hold. */
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(4096))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length, 0)
  out.write(name, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, -4)), data.length + 8)
  return out
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
