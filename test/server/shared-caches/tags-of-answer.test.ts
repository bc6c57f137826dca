import { expect, it } from 'vitest'
import { tagsOfAnswer } from '../../../src/server/shared-caches/tags-of-answer.ts'

it('an answer has the tag of the site, and those of what it was made of', () => {
  expect(tagsOfAnswer(['post-1', 'user-2', 'post.mx'])).toEqual(['site', 'post-1', 'user-2', 'post.mx'])
})

it('what was looked for in many kinds is told of all at once', () => {
  expect(tagsOfAnswer(['post.ha', 'page.ha', 'event.ha', 'post.hb', 'page.hb'])).toEqual([
    'site',
    '.ha',
    'post.hb',
    'page.hb',
  ])
})

it('tags that are too long for a header become those of their kinds, of the longest first', () => {
  const posts = Array.from({ length: 20 }, (_, i) => `post-${i}`)
  expect(tagsOfAnswer([...posts, 'own-type-1', 'own-type-2', '.ax'], 60)).toEqual([
    'site',
    'own-type-1',
    'own-type-2',
    '.ax',
    'post.all',
  ])
  expect(tagsOfAnswer(['post-1', 'page-1', 'event-1'], 12)).toEqual(['site', '.any'])
})
