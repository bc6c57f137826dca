import { expect, it } from 'vitest'
import type { Entry, Resource } from '../../src/model/model.ts'
import { SearchText } from '../../src/query/search-text.ts'
import { foldToBytes } from '../../src/query/search-words.ts'
import { SlotTable } from '../../src/query/slots/slot-table.ts'
import { bodyOf, entryOf, resource } from './sample-entries.ts'

it('holds the title, the other texts and the body of an entry, folded, a byte in each character', () => {
  const { texts, slot } = textsOf({ title: 'Café', excerpt: 'In Brief', body: 'Körper 漢' })
  expect(texts.at(slot)).toBe(`cafe\xffin brief\xff\xfekorper ${foldToBytes('漢')}`)
})

it('has no body when bodies are not searched', () => {
  const { texts, slot } = textsOf({ title: 'A', body: 'body' }, { ...resource, searchesBody: false })
  expect(texts.at(slot)).toBe('a\xff\xff\xfe')
})

it('has an empty title when nothing but the body is searched', () => {
  const { texts, slot } = textsOf({ title: 'A', body: 'body' }, { ...resource, searched: [] })
  expect(texts.at(slot)).toBe('\xff\xfebody')
})

it('takes texts of any length', () => {
  const title = 'é'.repeat(20_000)
  const body = '漢'.repeat(1_000_000)
  const { texts, slot } = textsOf({ title, body })
  expect(texts.at(slot) === `${'e'.repeat(20_000)}\xff\xff\xfe${foldToBytes(body)}`).toBe(true)
})

it('reads a body once until it is told of a change', () => {
  let reads = 0
  const { texts, slot } = textsOf({ body: 'body' }, resource, () => `body ${++reads}`)
  texts.at(slot)
  expect(texts.at(slot)).toContain('body 1')
  expect(texts.ready.has(slot)).toBe(true)
  texts.forget(slot)
  expect(texts.ready.has(slot)).toBe(false)
  expect(texts.at(slot)).toContain('body 2')
})

it('does without a body that cannot be read, and tries again the next time', () => {
  let isThere = false
  const { texts, slot } = textsOf({ title: 'Title' }, resource, () => {
    if (!isThere) throw new Error('ENOENT')
    return 'body'
  })
  expect(texts.at(slot)).toBe('title\xff\xff\xfe')
  isThere = true
  expect(texts.at(slot)).toBe('title\xff\xff\xfebody')
})

function textsOf(
  said: { title?: string; excerpt?: string; body?: string },
  of: Resource = resource,
  readBody: (entry: Entry) => string = bodyOf,
): { texts: SearchText; slot: number } {
  const table = new SlotTable()
  const slot = table.take(entryOf({ id: 1, ...said }))
  return { texts: new SearchText(of, table, readBody), slot }
}
