import { expect, it } from 'vitest'
import { count, withArticle } from '../../src/text/nouns.ts'

it.each(['a post', 'an event', 'an Organizer', 'a user', 'a User', 'a Venue'])(
  'a noun has its article: %s',
  (phrase) => {
    expect(withArticle(phrase.replace(/^an? /, ''))).toBe(phrase)
  },
)

it('a count leaves a noun as it is that may be a plural', () => {
  expect(['news', 'testimonials', 'press'].map((noun) => count(2, noun))).toEqual([
    '2 news',
    '2 testimonials',
    '2 press',
  ])
})

it.each(['0 files', '1 category', '2 categories', '2 days', '2 media'])('a count has its noun: %s', (phrase) => {
  const [number, noun] = phrase.split(' ') as [string, string]
  expect(count(Number(number), noun.replace(/ies$/, 'y').replace(/s$/, ''))).toBe(phrase)
})
