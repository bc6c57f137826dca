import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const told = (path: string, text: string) =>
  checkSite(testSite({ [path]: text }).site)
    .filter(({ file }) => file === path)
    .map(({ line, code, message }) => `${line} ${code} ${/'([^']*)'/.exec(message)?.[1] ?? ''}`)

const post = (body: string, keys = '') => `---\nid: 10\ntitle: A\ndate: 2026-01-01\n${keys}---\n${body}`

describe('a comment that allows what a rule finds', () => {
  it('silences it in its block, or in the block that follows, and nowhere else', () => {
    expect(
      told(
        'posts/a.md',
        post(
          'See [a](/a/).\nMore <!-- almanac-allow broken-link: soon --> [b](/b/).\n\n<!-- almanac-allow broken-link: soon -->\n\n[c](/c/)\nand [d](/d/)\n\n[e](/e/)\n',
        ),
      ),
    ).toEqual(['6 broken-link /a/', '14 broken-link /e/'])
  })

  it('silences its rules alone, of which it may name several', () => {
    const body = (names: string) => `<!-- almanac-allow ${names}: why -->\n[a](/a/) ![](/uploads/b.png)\n`
    expect(told('posts/a.md', post(body('broken-link')))).toEqual([
      '7 broken-image /uploads/b.png',
      '7 missing-alt /uploads/b.png',
    ])
    expect(told('posts/a.md', post(body('broken-link, broken-image, missing-alt')))).toEqual([])
  })

  it('stands in front matter beside a key or above it, for all that is below the key', () => {
    const keys = 'author: nobody # almanac-allow unknown-reference: comes with the import\n'
    expect(told('posts/a.md', post('', keys))).toEqual([])
    const above = '# almanac-allow unknown-reference: soon\ntags:\n  - no\n  - nor\ncategories: [none]\n'
    expect(told('posts/a.md', post('', above))).toEqual(['9 unknown-reference categories'])
    expect(told('posts/a.md', post('', 'foo: 1 # almanac-allow unknown-key: of another tool\nbar: 1\n'))).toEqual([
      '6 unknown-key bar',
    ])
  })

  it('is told where nothing is found any more, and where there is no such rule', () => {
    expect(told('posts/a.md', post('<!-- almanac-allow broken-link: why -->\nFine.\n'))).toEqual([
      '6 unused-allow broken-link',
    ])
    expect(told('posts/a.md', post('', 'tags: [] # almanac-allow unknown-referense: why\n'))).toEqual([
      '5 unused-allow unknown-referense',
    ])
  })

  it('is none in code, nor in a text that only mentions it', () => {
    expect(
      told(
        'posts/a.md',
        post('```\n<!-- almanac-allow broken-link: why -->\n```\n\nWrite `<!-- almanac-allow broken-link -->`.\n'),
      ),
    ).toEqual([])
  })
})
