import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readMultipart } from '../../src/server/multipart.ts'
import { openUploads } from '../../src/server/uploads.ts'

const limits = { parts: 200, fieldBytes: 1000, fieldsBytes: 3000 }
const makeFolder = () => mkdtempSync(join(tmpdir(), 'almanac-upload-'))
const type = 'multipart/form-data; boundary=XX'

async function read(body: string | Buffer, options: { type?: string; sizes?: number[] } = {}) {
  const uploads = openUploads(makeFolder)
  onTestFinished(() => uploads.dispose())
  const fields = await readMultipart(
    pieces(Buffer.from(body), options.sizes ?? [7]),
    options.type ?? type,
    uploads,
    limits,
  )
  const files = Object.entries(uploads.files).flatMap(([field, list]) =>
    list.map((file) => Object.assign({ field, bytes: readFileSync(file.path) }, file)),
  )
  return { fields, files, uploads }
}

async function* pieces(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

const part = (disposition: string, body: string, more = '') =>
  `--XX\r\nContent-Disposition: form-data; ${disposition}${more}\r\n\r\n${body}\r\n`

describe('readMultipart', () => {
  test('gives fields in their order and files with their sums', async () => {
    const body = `${part('name="a"', 'ä\r\n--X')}${part('name="f"; filename="x.txt"', 'hello', '\r\nContent-Type: text/plain')}${part('name="a[]"', '')}--XX--\r\nepilogue`
    const { fields, files } = await read(body)
    expect(fields).toEqual([
      ['a', 'ä\r\n--X'],
      ['a[]', ''],
    ])
    expect(files).toMatchObject([
      {
        field: 'f',
        name: 'x.txt',
        type: 'text/plain',
        size: 5,
        md5: createHash('md5').update('hello').digest('hex'),
        bytes: Buffer.from('hello'),
      },
    ])
  })

  test('reads what the platform writes, however it is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'binary', maxLength: 60 }),
            fc.uint8Array({ maxLength: 200 }),
            fc.constant('\r\n--\r\n--'),
          ),
          { maxLength: 5 },
        ),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        async (values, sizes) => {
          const form = new FormData()
          for (const value of values)
            if (typeof value === 'string') form.append('f', value)
            else form.append('f', new Blob([value as Uint8Array<ArrayBuffer>]), 'b.bin')
          const request = new Response(form)
          const said = request.headers.get('content-type')!
          const { fields, files, uploads } = await read(Buffer.from(await request.arrayBuffer()), { type: said, sizes })
          // The platform writes line ends of fields as CR LF.
          const texts = values
            .filter((value) => typeof value === 'string')
            .map((text) => text.replaceAll(/\r?\n|\r/g, '\r\n'))
          expect(fields.map(([, value]) => value)).toEqual(texts.map((text) => Buffer.from(text).toString()))
          expect(files.map(({ bytes }) => bytes.toString('hex'))).toEqual(
            values.filter((value) => typeof value !== 'string').map((bytes) => Buffer.from(bytes).toString('hex')),
          )
          await uploads.dispose()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('keeps several files of a name together, whatever brackets follow it', async () => {
    const { files } = await read(
      `${part('name="f[]"; filename="1"', 'a')}${part('name="f[]"; filename="2"', 'b')}--XX--`,
    )
    expect(files.map(({ field, name }) => [field, name])).toEqual([
      ['f', '1'],
      ['f', '2'],
    ])
  })

  test('takes the last segment of a file name, and its extended form first', async () => {
    const names = async (disposition: string) =>
      (await read(`${part(`name="f"; ${disposition}`, 'x')}--XX--`)).files.map(({ name }) => name)
    expect(await names('filename="C:\\\\dir\\\\a.txt"')).toEqual(['a.txt'])
    expect(await names('filename="../../etc/passwd"')).toEqual(['passwd'])
    expect(await names('filename="a \\"b\\".txt"')).toEqual(['a "b".txt'])
    expect(await names('filename=plain.txt')).toEqual(['plain.txt'])
    expect(await names(`filename="x"; filename*=UTF-8''%E2%82%AC.txt`)).toEqual(['€.txt'])
    expect(await names(`filename="x"; filename*=UTF-8''%E2%82`)).toEqual(['x'])
  })

  test('an empty file input, and a part without a name, are nothing', async () => {
    const { fields, files } = await read(
      `${part('name="f"; filename=""', '')}${part('x="y"', 'lost')}--XX\r\n\r\nno header\r\n--XX--`,
    )
    expect([fields, files]).toEqual([[], []])
  })

  test('a field that is named like a prototype harms nothing', async () => {
    const { uploads } = await read(`${part('name="__proto__"; filename="a"', 'x')}--XX--`)
    expect(Object.keys(uploads.files)).toEqual(['__proto__'])
  })

  test('what is no form, is cut short or breaks a limit is refused', async () => {
    const cases: [body: string, status: number, type?: string][] = [
      ['', 400],
      ['no boundary at all', 400],
      [part('name="a"', 'x'), 400],
      ['--XX\r\nContent-Disposition: form-data; name="a"', 400],
      ['--XXY\r\n\r\n--XX--', 400],
      [`--XX\r\n${'x'.repeat(17_000)}\r\n\r\n`, 400],
      [`--XX\r\n${'x'.repeat(17_000)}`, 400],
      ['--XX--', 400, 'multipart/form-data'],
      [`${part('name="a"', 'x'.repeat(1001))}--XX--`, 413],
      [`${part('name="a"', 'x'.repeat(999)).repeat(4)}--XX--`, 413],
      [`${part('name="a"', '').repeat(201)}--XX--`, 413],
    ]
    for (const [body, status, said] of cases)
      for (const sizes of [[3], [100_000]])
        await expect(read(body, { sizes, ...(said && { type: said }) }), body.slice(0, 50)).rejects.toMatchObject({
          status,
        })
    await expect(read('--XX--')).resolves.toMatchObject({ fields: [] })
  })
})

test('disposing removes finished and unfinished files', async () => {
  const uploads = openUploads(makeFolder)
  const done = await uploads.create('a', 'a', '')
  await done.write(Buffer.from('x'))
  await done.end()
  const open = await uploads.create('b', 'b', '')
  await open.write(Buffer.from('y'))
  const { path } = uploads.files['a']![0]!
  expect(existsSync(path)).toBe(true)
  await uploads.dispose()
  expect(existsSync(path)).toBe(false)
  await uploads.dispose()
})
