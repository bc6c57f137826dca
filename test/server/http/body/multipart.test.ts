import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBudget, freeBytes } from '../../../../src/server/http/budget.ts'
import { readMultipart } from '../../../../src/server/http/body/multipart.ts'
import { openUploads } from '../../../../src/server/http/body/uploads.ts'
import { codePoint } from '../../../code-point.ts'

const limits = { parts: 200, fieldBytes: 1000, fieldsBytes: 3000 }
const makeFolder = () => mkdtempSync(join(tmpdir(), 'almanac-upload-'))
const type = 'multipart/form-data; boundary=XX'

async function read(body: string | Buffer, options: { type?: string; sizes?: number[] } = {}) {
  const uploads = openUploads(plenty(), makeFolder)
  onTestFinished(() => uploads.dispose())
  const fields = await readMultipart(
    pieces(Buffer.from(body), options.sizes ?? [7]),
    options.type ?? type,
    { uploads, keeps: (field) => field !== 'unasked' },
    limits,
  )
  const files = Object.entries(uploads.files).flatMap(([field, list]) =>
    list.map((file) => Object.assign({ field, bytes: readFileSync(file.path) }, file)),
  )
  return { fields, files, uploads }
}

function raise(message: string): never {
  throw new Error(message)
}

function plenty() {
  return openBudget(() => 1e9, 10).open(true)
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
  test('has no parts in an empty body, whatever its type says; anything else must be a form to its end', async () => {
    for (const kind of [type, 'multipart/form-data']) {
      expect(await read('', { type: kind })).toMatchObject({ fields: [], files: [] })
      await expect(read('\r\n', { type: kind })).rejects.toMatchObject({ code: 'rest_invalid_multipart' })
    }
  })

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
            fc.string({ unit: codePoint, maxLength: 60 }),
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
    // Broken bytes are shown as such; the plain name beside them is not asked.
    expect(await names(`filename="x"; filename*=UTF-8''%E2%82`)).toEqual(['\ufffd'])
  })

  test('an empty file input, and a part without a name, are nothing', async () => {
    const { fields, files } = await read(
      `${part('name="f"; filename=""', '', '\r\nContent-Type: application/octet-stream')}${part('x="y"', 'lost')}--XX--`,
    )
    expect([fields, files]).toEqual([[], []])
  })

  test('what follows a boundary on its line is passed over with its part', async () => {
    expect((await read(`--XXY\r\n\r\n${part('name="a"', 'x\r\n--XXY')}--XX--`)).fields).toEqual([['a', 'x']])
  })

  test('as many parts, and fields as long, as the limits say are taken', async () => {
    const { fields } = await read(`${part('name="a"', 'x'.repeat(1000))}${part('name="b"', '').repeat(199)}--XX--`)
    expect(fields).toHaveLength(200)
  })

  test('the memory is told of a field while it comes, and not of the bytes of a file', async () => {
    const uploads = openUploads(plenty(), makeFolder)
    onTestFinished(() => uploads.dispose())
    let held = 0
    const target = { uploads, keeps: () => true, holds: (bytes: number) => void (held += bytes) }
    const unended = Buffer.from(part('name="a"', 'x'.repeat(900)).slice(0, 800))
    await expect(readMultipart(pieces(unended, [100]), type, target, limits)).rejects.toMatchObject({ status: 400 })
    expect(held).toBeGreaterThan(700)
    held = 0
    const file = Buffer.from(`${part('name="f"; filename="1"', 'x'.repeat(100_000))}--XX--`)
    await readMultipart(pieces(file, [1000]), type, target, limits)
    expect(held).toBeLessThan(10_000)
  })

  test('the first refusal counts, of the folder or of the memory, and nothing more is begun', async () => {
    const uploads = { ...openUploads(plenty(), makeFolder), create: () => Promise.reject(new Error('full')) }
    const file = part('name="f"; filename="1"', 'x'.repeat(200_000))
    const body = Buffer.from(`${file}${file}${part('name="a"', 'x')}--XX--`)
    const target = { uploads, keeps: () => true, holds: () => raise('too busy') }
    for (const sizes of [[1000], [1_000_000]])
      await expect(readMultipart(pieces(body, sizes), type, target, limits)).rejects.toThrow(/^(?:full|too busy)$/)
    const field = Buffer.from(`${part('name="a"', 'x')}${file}--XX--`)
    await expect(readMultipart(pieces(field, [1000]), type, target, limits)).rejects.toThrow('too busy')
    const gone = async function* () {
      yield Buffer.from(file)
      throw new Error('gone')
    }
    const { uploads: fresh } = await read('--XX--')
    await expect(readMultipart(gone(), type, { uploads: fresh, keeps: () => true }, limits)).rejects.toThrow('gone')
  })

  test('a field that is named like a prototype harms nothing', async () => {
    const { uploads } = await read(`${part('name="__proto__"; filename="a"', 'x')}--XX--`)
    expect(Object.keys(uploads.files)).toEqual(['__proto__'])
  })

  test('what is no form, is cut short or breaks a limit is refused', async () => {
    const cases: [body: string, status: number, type?: string][] = [
      ['no boundary at all', 400],
      [part('name="a"', 'x'), 400],
      ['--XX\r\nContent-Disposition: form-data; name="a"', 400],
      ['--XX\r\n\r\nno header\r\n--XX--', 400],
      ['--XXY\r\n\r\n', 400],
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
  const uploads = openUploads(plenty(), makeFolder)
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

test('files of fields that nobody asked for are passed over, whatever stands behind them', async () => {
  const body =
    '--XX\r\nContent-Disposition: form-data; name="unasked[]"; filename="a"\r\n\r\n--not a boundary--\r\n' +
    '--XX\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\nkept\r\n' +
    '--XX\r\nContent-Disposition: form-data; name="unasked"\r\n\r\na field\r\n--XX--'
  const { fields, files } = await read(body)
  expect(fields).toEqual([['unasked', 'a field']])
  expect(files).toMatchObject([{ field: 'file', size: 4 }])
})

test('memory is freed as soon as bytes are on the disk, and never before, however a form was cut', async () => {
  const file = Buffer.from(Array.from({ length: 400_000 }, (_, i) => (i * i * 31) % 251))
  // Beginnings of a boundary that are none, at every place of a chunk.
  for (let at = 1000; at < file.length; at += 9973) file.write('\r\n--X', at)
  const body = Buffer.concat([
    Buffer.from(`--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--XX\r\nContent-Disposition: form-data; name="b"; filename="b"\r\n\r\n`),
    file.subarray(0, 70_000),
    Buffer.from('\r\n--XX--'),
  ])
  const uploads = openUploads(plenty(), makeFolder, freeBytes)
  onTestFinished(() => uploads.dispose())
  const arrived: Uint8Array[] = []
  const own = async function* () {
    for (let at = 0; at < body.length; at += 65_536) {
      arrived.push(new Uint8Array(body.subarray(at, at + 65_536)))
      yield arrived.at(-1)!
    }
  }
  await readMultipart(own(), type, { uploads, keeps: () => true }, limits)
  expect(readFileSync(uploads.files['file']![0]!.path).equals(file)).toBe(true)
  expect(readFileSync(uploads.files['b']![0]!.path).equals(file.subarray(0, 70_000))).toBe(true)
  expect(arrived.filter(({ length }) => length === 0).length).toBeGreaterThan(1)
})

test('only bytes with memory of their own are freed', () => {
  const whole = new Uint8Array(65_536)
  const part = new Uint8Array(new ArrayBuffer(65_536), 0, 40_000)
  const small = Buffer.from('a small one')
  for (const bytes of [whole, part, small, whole]) freeBytes(bytes)
  expect([whole.length, part.length, String(small)]).toEqual([0, 40_000, 'a small one'])
})
