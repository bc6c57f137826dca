import { expect, it } from 'vitest'
import { withArticle } from '../../src/text/with-article.ts'

it.each(['a post', 'an event', 'an Organizer', 'a user', 'a User', 'a Venue'])(
  'a noun has its article: %s',
  (phrase) => {
    expect(withArticle(phrase.replace(/^an? /, ''))).toBe(phrase)
  },
)
