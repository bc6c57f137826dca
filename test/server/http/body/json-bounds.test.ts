import { describe, expect, test } from 'vitest'
import { boundsFor, watchJson } from '../../../../src/server/http/body/json-bounds.ts'
import { openBudget } from '../../../../src/server/http/budget.ts'
import { readBody } from '../../../../src/server/http/body/read-body.ts'

const stranger = boundsFor(false)
const member = boundsFor(true)
const keys = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** What is wrong with a text that arrives in pieces of so many bytes; undefined if nothing. */
function refusalOf(text: string, bounds = stranger, size = text.length): string | undefined {
  const watch = watchJson(bounds)
  const bytes = Buffer.from(text)
  try {
    for (let at = 0; at < bytes.length; at += size) watch(bytes.subarray(at, at + size))
    return undefined
  } catch (error) {
    return (error as { data: { json_error_message: string } }).data.json_error_message
  }
}

/** What the server makes of a body of JSON. */
async function read(text: string): Promise<unknown> {
  const plenty = openBudget(() => 1e9, 10)
  const limits = { body: 1e6, upload: 1e6, memory: plenty, disk: plenty, signedIn: false, makeFolder: () => '' }
  const chunks = (async function* () {
    yield Buffer.from(text)
  })()
  const headers = { 'content-type': 'application/json' }
  return (await readBody({ headers, chunks, isComplete: () => true, stop: () => {} }, limits)).json
}

describe('JSON from outside', () => {
  test.each([
    ['as many members as an object may have', keys(1000), undefined],
    ['one member more', keys(1001), 'More than 1000 members in one object'],
    ['a member of a member with too many', `{"a":[${keys(1001)}]}`, 'More than 1000 members in one object'],
    ['as deep as it may be', nested(64), undefined],
    ['one level deeper', nested(65), 'Maximum stack depth exceeded'],
    ['deep and without an end', '['.repeat(500_000), 'Maximum stack depth exceeded'],
    ['lists one after the other', `[${'[],'.repeat(500)}1]`, undefined],
    ['a list of too many values', `[${'1,'.repeat(10_000)}1]`, 'More than 10000 values'],
    ['many small objects', `[${'{"a":1,"b":2},'.repeat(4000)}1]`, 'More than 10000 values'],
    ['signs in texts', JSON.stringify({ 'a,[': '[{,'.repeat(50_000), b: '\\",[[' }), undefined],
    ['a text that ends with a backslash', JSON.stringify({ a: '\\', b: '[[[['.repeat(100) }), undefined],
    ['letters of several bytes', JSON.stringify({ 'ключ,': '日本,[{'.repeat(1000), '\u{1f600}': '"' }), undefined],
  ])('of a stranger is counted while it arrives: %s', (_, text, wanted) => {
    for (const size of [text.length, 4096, 7, 1].filter((one) => text.length / one < 600_000))
      expect([size, refusalOf(text, stranger, size)]).toEqual([size, wanted])
  })

  test('may hold ten times as much where somebody signed in', () => {
    expect(refusalOf(keys(10_000), member)).toBeUndefined()
    expect(refusalOf(keys(10_001), member)).toBe('More than 10000 members in one object')
    expect(refusalOf(`[${'1,'.repeat(100_000)}1]`, member)).toBe('More than 100000 values')
  })

  test('is told apart as soon as it is too much, not when all of it is there', () => {
    const watch = watchJson(stranger)
    expect(() => watch(Buffer.from('['.repeat(100)))).toThrow('Invalid JSON')
  })

  test('is exactly what JSON.parse makes of it, whatever it holds', async () => {
    const texts = [
      '{"a":1}',
      '{"a":{"b":[1,2,{"c":null}]}}',
      '{"a":"\\u0000\\"\\\\"}',
      '{"é":"\\ud83d\\ude00","n":1e400}',
    ]
    for (const text of texts) {
      expect(refusalOf(text)).toBeUndefined()
      expect(await read(text)).toEqual(JSON.parse(text))
    }
    let state = 7
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    const make = (depth: number): unknown => {
      const kind = random(depth > 4 ? 4 : 6)
      if (kind === 0) return random(1000) - 500
      if (kind === 1) return [null, true, false, 0.5][random(4)]
      if (kind < 4) return Array.from({ length: random(8) }, () => '"\\,[]{}: é\n'[random(11)]).join('')
      const parts = Array.from({ length: random(6) }, () => make(depth + 1))
      return kind === 4 ? parts : Object.fromEntries(parts.map((part, i) => [`${'"\\,[{'[random(5)]}${i}`, part]))
    }
    for (let i = 0; i < 500; i++) {
      const value = { a: make(0) }
      const text = JSON.stringify(value, undefined, random(3))
      expect(refusalOf(text, stranger, 1 + random(20))).toBeUndefined()
      expect(await read(text)).toEqual(value)
    }
  })
})
