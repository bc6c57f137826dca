import { describe, expect, it } from 'vitest'
import type { ContentError } from '../../../src/storage/files/content-error.ts'
import { readYaml } from '../../../src/storage/front-matter/read-yaml.ts'

function fault(source: string): string {
  try {
    readYaml(source, 'a.md', 2)
  } catch (error) {
    const { line, column, reason, hint } = error as ContentError
    return `${line}:${column} ${reason.replace('front matter: ', '')}; ${hint}`
  }
  throw new Error(`${source} is well`)
}

describe('a fault of YAML', () => {
  it.each([
    ['id: 1\ntitle: @home\n', '3:8 a value cannot start with "@"; put quotes around the value'],
    ['title: `code`\n', '2:8 a value cannot start with "`"; put quotes around the value'],
    ['title: 50%\nshare: %50\n', '3:8 a value cannot start with "%"; put quotes around the value'],
    ['tags:\n  - @a\n', '3:5 a value cannot start with "@"; put quotes around the value'],
    ['tags: [a, @b]\n', '2:11 a value cannot start with "@"; put quotes around the value'],
    ['title: ]\n', '2:8 a value cannot start with "]"; put quotes around the value'],
    ['title: - a\n', '2:8 a value cannot start with "-"; put quotes around the value'],
    ['id: 1\n%share: 1\n', '3:1 a line cannot start with "%"; put quotes around it'],
    [
      "title: 'It's'\n",
      "2:12 text follows the quote that ends the value; write it twice inside single quotes: 'It''s'",
    ],
    [
      'title: "A "good" one"\n',
      String.raw`2:12 text follows the quote that ends the value; write it as \" inside double quotes`,
    ],
    ["title: 'It\n", '3:1 unexpected end of the stream within a single quoted scalar; close the quote'],
    ['title: a: b\n', '2:9 bad indentation of a mapping entry; put quotes around a value that contains ": "'],
  ])('in %j is told as %s', (source, told) => expect(fault(source)).toBe(told))

  it('stands on the line that newlines count, whatever stands before them', () => {
    expect(fault('id: 1\r\r\ntitle: a\r\r\nshare: @x\r\r\n')).toMatch(/^4:8 /)
    expect(fault('id: 1\r\ntitle: a\r\nshare: @x\r\n')).toMatch(/^4:8 /)
  })
})
