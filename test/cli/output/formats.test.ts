import { describe, expect, it } from 'vitest'
import { toCsv, withoutDefusal } from '../../../src/cli/output/csv.ts'
import { cutTo, displayWidth } from '../../../src/cli/output/display-width.ts'
import { memberOf, pickMembers } from '../../../src/cli/output/members.ts'
import { toRecord, toTable } from '../../../src/cli/output/table.ts'

const plainly = { width: undefined, emphasize: (text: string) => text }

describe('a record', () => {
  it('stands beside its names, of which a very long one moves no other value', () => {
    const long = 'n'.repeat(100)
    expect(
      toRecord(
        [
          ['id', '1'],
          [long, 'a'],
        ],
        plainly,
      ),
    ).toBe(`id${' '.repeat(40)}1\n${long}  a\n`)
  })
})

describe('a table', () => {
  it('aligns its columns and has no line between rows', () => {
    expect(
      toTable(
        ['id', 'title'],
        [
          ['1', 'Fern'],
          ['200', 'Ivy'],
        ],
        plainly,
      ),
    ).toBe('ID   TITLE\n1    Fern\n200  Ivy\n')
  })

  it('is cut to the width of the terminal, the widest column first', () => {
    const table = toTable(['id', 'title', 'slug'], [['1', 'A very long title that goes on', 'a-very-long-title']], {
      ...plainly,
      width: 30,
    })
    expect(table.split('\n').every((line) => displayWidth(line) <= 30)).toBe(true)
    expect(table).toContain('1   A very')
    expect(table).toContain('…')
  })

  it('is never cut where it goes into a file', () => {
    expect(toTable(['a'], [['x'.repeat(300)]], plainly)).toContain('x'.repeat(300))
  })

  it('counts letters of East Asia and emoji as two columns, marks as none', () => {
    expect(displayWidth('日本')).toBe(4)
    expect(displayWidth('🌿')).toBe(2)
    expect(displayWidth('e\u0301')).toBe(1)
    expect(displayWidth('né')).toBe(2)
    expect(displayWidth('👩‍👩‍👧')).toBe(2)
    expect(displayWidth('🇩🇪')).toBe(2)
    expect(displayWidth('1️⃣')).toBe(2)
    expect(displayWidth('ﾊﾟ')).toBe(2)
    expect(displayWidth('\u1100\u1161')).toBe(2)
    expect(displayWidth('日'.repeat(1000))).toBe(2000)
    expect(cutTo('日本語の題', 5)).toBe('日本…')
    expect(
      toTable(
        ['a', 'b'],
        [
          ['日本', 'x'],
          ['ab', 'y'],
        ],
        plainly,
      ),
    ).toBe('A     B\n日本  x\nab    y\n')
  })
})

describe('a record', () => {
  it('has a line for each member, and goes on below its value', () => {
    expect(
      toRecord(
        [
          ['id', '1'],
          ['text', 'one two three four five six'],
        ],
        { ...plainly, width: 26 },
      ),
    ).toBe('id    1\ntext  one two three four\n      five six\n')
  })

  it('keeps what a value is indented by', () => {
    const cells = [['1', '  one two three four five']] as const
    expect(toRecord(cells, { ...plainly, width: 23 })).toBe('1    one two three four\n     five\n')
  })
})

describe('CSV', () => {
  it('quotes commas, quotes, line breaks and blanks at the ends, and ends lines with CRLF', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['1,2', 'say "x"'],
          ['one\ntwo', ' x'],
        ],
      ),
    ).toBe('a,b\r\n"1,2","say ""x"""\r\n"one\ntwo"," x"\r\n')
  })
})

describe('CSV that a program for tables opens', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"`],
    ['+cmd|calc', "'+cmd|calc"],
    ['-2+3+cmd|calc', "'-2+3+cmd|calc"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `'\t'=1`],
    ['\r=1', `"'\r'=1"`],
    ['a;=1', "a;'=1"],
    ['a;"=1', `"a;'""=1"`],
    ['a\n@SUM(A1)', `"a\n'@SUM(A1)"`],
    ['a\n- cmd|calc', `"a\n'- cmd|calc"`],
    ['a\n- one;-5', '"a\n- one;-5"'],
    ['-5', '-5'],
    ['+49 (30) 901-820', '+49 (30) 901-820'],
    ['-1,5', '"-1,5"'],
    ['＝1+1', "'＝1+1"],
    ["'=1", "''=1"],
    ["'tis", "'tis"],
    ['a=1', 'a=1'],
  ])('computes nothing of %j', (cell, written) => {
    expect(toCsv([cell], [])).toBe(`${written}\r\n`)
  })

  it.each(['=1+1', "'=1+1", "''-5", "'-5", '-5', "'", "'tis", '', '\t=1', '＠x', '+49 30', "a;'=1", 'a\n-b(c)'])(
    'gives %j back',
    (cell) => {
      expect(withoutDefusal(toCsv([cell], []).replaceAll(/^"|"?\r\n$/g, ''))).toBe(cell)
    },
  )
})

describe('the width of a text', () => {
  it.each([
    ['plain', 5],
    ['中文', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['\u200B\u200B', 0],
    ['🇩🇪', 2],
  ])('of %j is %j', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  it('is the sum of its parts, however long it is', () => {
    const word = 'größer 中文 👩‍👩‍👧 '
    expect(displayWidth(word.repeat(500))).toBe(displayWidth(word) * 500)
  })

  it('is kept by what is cut', () => {
    expect(cutTo('abc', 3)).toBe('abc')
    expect(cutTo('abcd', 3)).toBe('ab…')
    expect(cutTo('中文字', 5)).toBe('中文…')
    expect(cutTo('中文字', 4)).toBe('中…')
    expect(cutTo(`a${'\u200B'.repeat(80_000)}`, 3)).toHaveLength(80_001)
  })
})

describe('a table', () => {
  it('writes out what would steer the terminal', () => {
    expect(toTable(['a'], [['x\u001B[2J']], { width: undefined, emphasize: (text) => text })).toBe(
      `A\n${String.raw`x\u001b[2J`}\n`,
    )
  })
})

describe('members', () => {
  const shown = { id: 1, title: { raw: 'a', rendered: 'b' }, author: 2 }

  it('are picked in the order in which they are named, dots leading inside', () => {
    expect(Object.keys(pickMembers(shown, ['author', 'id']))).toEqual(['author', 'id'])
    expect(pickMembers(shown, ['title.raw'])).toEqual({ title: { raw: 'a' } })
    expect(pickMembers(shown, ['title.raw', 'title.rendered'])).toEqual({ title: { raw: 'a', rendered: 'b' } })
    expect(pickMembers(shown, ['nothing'])).toEqual({})
  })

  it('are no inherited ones', () => {
    expect(memberOf(shown, 'constructor')).toBeUndefined()
    expect(memberOf(shown, '__proto__.x')).toBeUndefined()
  })
})
