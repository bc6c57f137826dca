import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/model/model.ts'
import { type Envelope, respond } from '../../../src/server/http/respond.ts'

const facts = { rest: 'http://localhost/rest', uncached: false, sharedSeconds: 0 }

async function bodyOf(json: Json, wrapping: Envelope = { envelope: false }) {
  const request = { method: 'GET', encoding: '', isCached: false } as const
  const answer = { status: 200, headers: {}, body: { json } }
  return (await respond(answer, wrapping, facts, request, () => '')).body
}

async function textOf(json: Json, wrapping?: Envelope): Promise<string> {
  return (await bodyOf(json, wrapping)).toString()
}

describe('a list of JSON texts', () => {
  it.each([
    ['no item', []],
    ['one', ['{}']],
    ['several', ['{"a":1}', '"é"', 'null']],
    ['items whose bytes are three times their letters', ['"€€€€€€€€"', `"${'€'.repeat(5000)}"`, '"😀"']],
    ['a long one first', [`"${'€'.repeat(5000)}"`, ...Array.from({ length: 50 }, (_, i) => `"${'ü'.repeat(i)}"`)]],
  ])('becomes the bytes of the whole list, of %s', async (_of, items) => {
    expect(await textOf(items)).toBe(`[${items.join(',')}]`)
  })

  it('becomes its bytes whichever letters its last text ends with', async () => {
    const letters = ['a', 'é', '€', '😀']
    const ends = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
    for (const end of ends) expect(await textOf(['{}', `"${end}"`, end])).toBe(`[{},"${end}",${end}]`)
  })

  // Answers are cached by their length.
  it.each(['x', 'ü', '€'])('holds no more memory than its bytes: of %s', async (letter) => {
    const body = await bodyOf(Array.from({ length: 10 }, () => `"${letter.repeat(5000)}"`))
    expect(body.buffer.byteLength).toBe(body.length)
  })

  it('is wrapped like one text', async () => {
    expect(await textOf(['1', '2'], { envelope: false, callback: 'f' })).toBe('/**/f([1,2])')
    expect(await textOf(['1', '2'], { envelope: true })).toBe('{"body":[1,2],"status":200,"headers":{}}')
  })
})
