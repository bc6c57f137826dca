import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IdClaims } from '../../../src/site/index/id-claims.ts'

const paths = ['a', 'b', 'c', 'd', 'e', 'f']
// Derived ids collide with each other, and with stored ones; the later attempts are free at last.
const derive = (path: string, attempt: number) =>
  attempt < 4 ? 10 + ((path.charCodeAt(0) * 7 + attempt * 3) % 5) : 100 + path.charCodeAt(0) + attempt * 20
const stored = fc.option(fc.constantFrom(1, 2, 11, 12, 13), { nil: undefined })
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), path: fc.constantFrom(...paths), stored }),
  fc.record({ kind: fc.constant('drop' as const), path: fc.constantFrom(...paths), stored }),
)

describe('who has which id', () => {
  test('depends on the files only, never on the order in which they came and went', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const claims = new IdClaims(derive)
        const files = new Map<string, number | undefined>()
        let before = new Map<string, number>()
        for (const { kind, path, stored: id } of steps) {
          const changed = kind === 'put' ? claims.put(path, id) : claims.drop(path)
          if (kind === 'put') files.set(path, id)
          else files.delete(path)
          const wanted = assigned(files)
          for (const [one, ofOne] of wanted) {
            expect(claims.idOf(one)).toBe(ofOne)
            expect(claims.pathOf(ofOne)).toBe(one)
            if (one !== path && before.get(one) !== ofOne) expect(changed).toContain(one)
          }
          if (kind === 'drop') expect(claims.idOf(path)).toBeUndefined()
          expect(changed).not.toContain(path)
          before = wanted
        }
      }),
      { numRuns: 500 },
    )
  })

  test('an id that a copy took goes back to the file that stores it when the copy gets its own', () => {
    const claims = new IdClaims()
    claims.put('posts/original.md', 7)
    expect([...claims.put('posts/copy.md', 7)]).toEqual(['posts/original.md'])
    expect(claims.idOf('posts/original.md')).not.toBe(7)
    expect([...claims.put('posts/copy.md', 8)]).toEqual(['posts/original.md'])
    expect(claims.idOf('posts/original.md')).toBe(7)
  })

  test.each([
    ['posts/soup.md', 'posts/soup-2.md'],
    ['posts/soup.md', 'posts/soup 2.md'],
    ['posts/soup.md', 'posts/soup (conflicted copy).md'],
    ['posts/soup.md', 'posts/Copy of soup.md'],
    ['posts/soup.md', 'posts/Kopie von soup.md'],
    ['posts/soup.md', 'posts/Copy of Copy of soup.md'],
    ['posts/soup/index.md', 'posts/Copia di soup/index.md'],
    ['posts/soup.md', 'posts/soup.sync-conflict-20261129-101010-ABCDEFG.md'],
    ['posts/soup.md', 'posts/soup-2.json'],
    ['posts/soup/index.md', 'posts/soup-2/index.md'],
  ])('a copy whose name something was added to leaves the id to the original: %s, %s', (original, copy) => {
    const claims = new IdClaims()
    claims.put(copy, 7)
    claims.put(original, 7)
    expect(claims.pathOf(7)).toBe(original)
  })
})

// The rule, said plainly: stored ids first, then the others in the order of their paths.
function assigned(files: Map<string, number | undefined>): Map<string, number> {
  const ids = new Map<string, number>()
  const taken = new Set<number>()
  const sorted = [...files.keys()].sort()
  for (const path of sorted) {
    const id = files.get(path)
    if (id === undefined || taken.has(id)) continue
    ids.set(path, id)
    taken.add(id)
  }
  for (const path of sorted) {
    if (ids.has(path)) continue
    let attempt = 0
    while (taken.has(derive(path, attempt))) attempt++
    ids.set(path, derive(path, attempt))
    taken.add(derive(path, attempt))
  }
  return ids
}
