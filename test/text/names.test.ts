import { expect, it } from 'vitest'
import type { Entry } from '../../src/model/model.ts'
import { endsOf, keyOf, longestPath, tailKeys, textsOfLine } from '../../src/text/names.ts'

it('reads a key from a text of any length in one pass, without slashes too many', () => {
  const slashes = '/'.repeat(250_000)
  expect(keyOf(`${slashes}company${slashes}team${slashes}`)).toBe('company/team')
  expect(keyOf(slashes)).toBeUndefined()
})

it('names what stands below an endless path by no more texts than a path may have slugs', () => {
  const written = Array.from({ length: 20_000 }, () => 'a')
  const line = [
    { slugs: ['top'], written: [written] },
    { slugs: ['team'], written: [written] },
  ]
  const texts = textsOfLine(line)
  expect(texts.has('top/team')).toBe(true)
  expect(texts.has('a/team')).toBe(true)
  expect(Math.max(...[...texts].map((text) => text.split('/').length))).toBe(longestPath)
  expect(texts.size).toBeLessThan(3 * longestPath)
})

it('finds what names its parent by an endless path by no more keys than a path may have slugs', () => {
  const entry = (parent: unknown) =>
    ({ resource: { parentKey: 'parent' }, slug: 'team', derived: {}, data: { parent } }) as unknown as Entry
  expect(tailKeys(entry(Array.from({ length: 20_000 }, () => 'a').join('/'))).length).toBe(longestPath - 1)
  expect(tailKeys(entry('about//company'))).toEqual(['/about/company/team', 'about/company/team', 'company/team'])
  expect(tailKeys(entry(7))).toEqual(['#/team', '#7/team'])
  expect(endsOf('team')).toEqual([])
})

it('finds what names its parent in a language outright by the path of slugs, too', () => {
  const resource = { parentKey: 'parent', languages: { codes: ['de', 'en'] } }
  const keysOf = (parent: string) =>
    tailKeys({ resource, slug: 'team', derived: {}, data: { parent } } as unknown as Entry)
  expect(keysOf('about.en')).toEqual(['/about/team', 'about/team', '/about.en/team', 'about.en/team'])
  expect(keysOf('about.fr')).toEqual(['/about.fr/team', 'about.fr/team'])
})
