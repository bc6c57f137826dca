import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEntry } from '../../../src/storage/front-matter/edit-entry.ts'
import { parseEntry } from '../../../src/storage/front-matter/parse-entry.ts'
import { renameKey } from '../../../src/storage/front-matter/rename-key.ts'

describe('a renamed key', () => {
  it.each([
    ['a.md', '---\n# above\nmaker: ada # beside\ntitle: maker\nrooms:\n  - maker: x\n---\n\nmaker: y\n'],
    ['a.md', "---\r\n'maker': ada\r\ntitle: A\r\n---\r\n"],
    ['a.md', '---\n"maker" : ada\ntitle: A\n---\n'],
    ['a.md', '+++\ntitle = "A"\nmaker   = "ada" # beside\n[params]\nmaker = "x"\n+++\n'],
    ['a.md', '---json\n{ "maker" : "ada", "b": { "maker": 1 } }\n---\n'],
    ['a.json', '{\n  "title": "A",\n  "maker": "ada",\n  "content": "maker"\n}\n'],
  ])('keeps its place and all other bytes in %s %j', (path, text) => {
    const renamed = renameKey(text, path, 'maker', 'artist')
    expect(parseEntry(renamed, path).data['artist']).toBe('ada')
    expect(renamed.replace(/["']?artist["']?/, 'X')).toBe(text.replace(/["']?maker["']?(?= *[:=])/, 'X'))
    expect(renameKey(renamed, path, 'artist', 'maker').replaceAll(/["']/g, '')).toBe(text.replaceAll(/["']/g, ''))
  })

  it('is refused where the new one is there, and leaves a text without it alone', () => {
    expect(() => renameKey('---\na: 1\nb: 2\n---\n', 'a.md', 'a', 'b')).toThrow("has 'b' as well as 'a'")
    expect(renameKey('---\nb: 2\n---\n', 'a.md', 'a', 'b')).toBe('---\nb: 2\n---\n')
  })

  it('reads as it was, whatever the values', () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.array(fc.string()),
      fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string()),
    )
    fc.assert(
      fc.property(fc.constantFrom('a.md', 'a.json'), value, value, (path, one, other) => {
        const text = createEntry(path, { first: one, maker: other, last: one }, 'Body.')
        const { data } = parseEntry(renameKey(text, path, 'maker', 'artist'), path)
        expect(data).toEqual({ first: one, artist: other, last: one })
        expect(Object.keys(data)).toEqual(['first', 'artist', 'last'])
      }),
    )
  })
})
