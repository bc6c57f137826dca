import { expect, it } from 'vitest'
import { keyOf, longestPath, textsOfLine } from '../../src/define/name-texts.ts'

it('reads a key from a text of any length in one pass, without the slashes at its ends', () => {
  const slashes = '/'.repeat(250_000)
  expect(keyOf(`${slashes}company${slashes}team${slashes}`)).toBe(`company${slashes}team`)
  expect(keyOf(slashes)).toBeUndefined()
})

it('names what stands below an endless path by no more texts than a path may have slugs', () => {
  const written = Array.from({ length: 20_000 }, () => 'a')
  const line = [
    { slugs: ['top'], written },
    { slugs: ['team'], written },
  ]
  const texts = textsOfLine(line)
  expect(texts.has('top/team')).toBe(true)
  expect(texts.has('a/team')).toBe(true)
  expect(Math.max(...[...texts].map((text) => text.split('/').length))).toBe(longestPath)
  expect(texts.size).toBeLessThan(3 * longestPath)
})
