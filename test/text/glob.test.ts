import { describe, expect, test } from 'vitest'
import { openPaths, openPattern } from '../../src/text/glob.ts'
import { cpuTimeOf } from '../cpu-time.ts'

describe('a pattern of names', () => {
  test.each([
    ['2025-*', '2025-harvest', true],
    ['2025-*', '2025-', true],
    ['2025-*', 'x2025-', false],
    ['*', 'a/b', false],
    ['**', 'a/b', true],
    ['posts/**/*.md', 'posts/a.md', true],
    ['posts/**/*.md', 'posts/2025/05/a.md', true],
    ['posts/*/*.md', 'posts/2025/05/a.md', false],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a?c', 'ac', false],
    ['***', 'a/b', true],
    ['a.(b)+[c]', 'a.(b)+[c]', true],
    ['a.b', 'axb', false],
    ['', '', true],
    ['*é?', 'caféx', true],
  ])('%s fits %s: %s', (pattern, text, wanted) => {
    expect(openPattern(pattern)(text)).toBe(wanted)
  })

  test('is what a regular expression says, for every short one', () => {
    const signs = ['a', 'b', '/', '*', '?']
    const patterns = signs.flatMap((one) => signs.flatMap((two) => signs.flatMap((x) => [one + two + x, one + two])))
    const texts = ['', 'a', 'b', '/', 'ab', 'a/', '/b', 'a/b', 'aab', 'a/a/b', 'bab', '//']
    const sources: Record<string, string> = { '*': '[^/]*', '?': '[^/]' }
    for (const pattern of patterns) {
      const source = pattern.replace(/\*\*\/?|./g, (part) => (part.startsWith('**') ? '.*' : (sources[part] ?? part)))
      const expected = new RegExp(`^${source}$`)
      for (const text of texts)
        expect([pattern, text, openPattern(pattern)(text)]).toEqual([pattern, text, expected.test(text)])
    }
  })

  test('of a hundred stars takes no longer than any other of its length', () => {
    const fits = openPattern(`${'*a'.repeat(100)}*b`)
    expect(fits('a'.repeat(2000))).toBe(false)
    expect(fits(`${'a'.repeat(2000)}b`)).toBe(true)
  })
})

test('what a pattern does not fit costs no more than comparing its ends', async () => {
  const patterns = ['node_modules', '*.log', 'npm-debug.log*', '.env.*.local', '**/dist'].map(openPattern)
  const path = 'getting-started/'.repeat(20)
  const ask = () => {
    for (let i = 0; i < 20_000; i++) if (patterns.some((fits) => fits(path))) throw new Error(path)
  }
  expect(await cpuTimeOf(ask)).toBeLessThan(500)
})

describe('a list of files and folders', () => {
  test.each([
    [['_includes'], '_includes', true],
    [['_includes'], '_includes/a/b.html', true],
    [['_includes'], 'a/_includes', false],
    [['_includes'], '_includes.md', false],
    [['./docs/old/', 'docs'], 'docs/new.md', true],
    [['docs/old'], 'docs', false],
    [['docs/old', 'docs/new/a.md'], 'docs/new/b.md', false],
    [['drafts/*.md'], 'drafts/a.md', true],
    [['drafts/*.md'], 'drafts/a.txt', false],
    [['_*'], '_site/a/b.md', true],
    [['_*'], 'a/_site', false],
    [['**/_*'], 'a/_site/b.md', true],
    [[], 'a.md', false],
    [undefined, 'a.md', false],
    [[7, 'a.md'], 'a.md', true],
  ])('%j has %s: %s', (said, path, wanted) => {
    expect(openPaths(said)(path)).toBe(wanted)
  })
})
