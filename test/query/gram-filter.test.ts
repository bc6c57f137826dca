import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { GramFilter } from '../../src/query/gram-filter.ts'
import { foldToBytes } from '../../src/query/search-words.ts'

const textArb = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.constantFrom('barn', 'weather', 'Straße', '7 things'), { maxLength: 5 }).map((words) => words.join(' ')),
)

it('never rules out a text that holds the words', () => {
  fc.assert(
    fc.property(fc.array(textArb, { minLength: 1, maxLength: 40 }), fc.nat(), fc.nat(), (texts, from, length) => {
      const filter = new GramFilter()
      const slotOf = (at: number) => at * 700
      for (const [at, text] of texts.entries()) set(filter, slotOf(at), text)
      for (const [at, text] of texts.entries()) {
        const bytes = foldToBytes(text)
        const start = from % (bytes.length + 1)
        const part = bytes.slice(start, start + (length % 20))
        expect(isPassing(filter, slotOf(at), [part])).toBe(true)
      }
    }),
  )
})

it('rules out most texts that lack a word, and words that a replaced text held', () => {
  const filter = new GramFilter()
  set(filter, 5, 'a barn in the weather')
  set(filter, 6, 'stations')
  expect([5, 6].map((slot) => isPassing(filter, slot, ['station']))).toEqual([false, true])
  expect([5, 6].map((slot) => isPassing(filter, slot, ['barn', 'weather']))).toEqual([true, false])
  set(filter, 5, 'a station')
  expect(isPassing(filter, 5, ['weather'])).toBe(false)
  expect(isPassing(filter, 5, ['station'])).toBe(true)
})

it('tells nothing of words of three letters or less', () => {
  expect(new GramFilter().columnsOf(['red', 'a-b-c-d'])).toEqual([])
})

function set(filter: GramFilter, slot: number, text: string): void {
  filter.set(slot, foldToBytes(text))
}

function isPassing(filter: GramFilter, slot: number, words: readonly string[]): boolean {
  const passing = filter.passing(slot >>> 5, filter.columnsOf(words))
  return (passing & (1 << (slot & 31))) !== 0
}
