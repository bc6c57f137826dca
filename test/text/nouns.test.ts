import { expect, it } from 'vitest'
import { count, withArticle } from '../../src/text/nouns.ts'

it.each(['a post', 'an event', 'an Organizer', 'a user', 'a User', 'a Venue'])(
  'a noun has its article: %s',
  (phrase) => {
    expect(withArticle(phrase.replace(/^an? /, ''))).toBe(phrase)
  },
)

it.each(['0 files', '1 category', '2 categories', '2 days', '2 media', '1 news', '2 news', '2 boxes', '2 dishes'])(
  'a count has its noun: %s',
  (phrase) => {
    const [number, noun] = phrase.split(' ') as [string, string]
    const one = noun === 'news' ? noun : noun.replace(/ies$/, 'y').replace(/(?<=x|sh)es$|s$/, '')
    expect(count(Number(number), one)).toBe(phrase)
  },
)
