import { expect, it } from 'vitest'
import { ContentError } from '../../../src/storage/files/content-error.ts'

it('a content error reads as file, place, reason and hint', () => {
  const error = new ContentError('posts/a.md', 'is broken', {
    line: 3,
    column: 5,
    hint: 'mend it',
    code: 'EBROKEN',
    cause: 'x',
  })
  expect(error.message).toBe('posts/a.md:3:5: is broken; mend it')
  expect(error).toMatchObject({
    name: 'ContentError',
    file: 'posts/a.md',
    reason: 'is broken',
    line: 3,
    column: 5,
    cause: 'x',
  })
  expect(new ContentError('a.md', 'is broken', { line: 2 }).message).toBe('a.md:2:1: is broken')
  expect(new ContentError('a.md', 'is broken').message).toBe('a.md: is broken')
})
