import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toVisible } from '../../src/text/visible.ts'
import { codePoint } from '../code-point.ts'

describe('text of others on a terminal', () => {
  it.each([
    ['\u001B]0;title\u0007', String.raw`\u001b]0;title\u0007`],
    ['a\u009B2Jb', String.raw`a\u009b2Jb`],
    ['\0\b\u007F', String.raw`\u0000\u0008\u007f`],
    ['invoice\u202Efdp.exe', String.raw`invoice\u202efdp.exe`],
    ['\u2066a\u2069', String.raw`\u2066a\u2069`],
    ['done\rfailed', String.raw`done\u000dfailed`],
  ])('has %j written out', (text, shown) => {
    expect(toVisible(text)).toBe(shown)
  })

  it.each(['two\nlines\tand a tab\r\n', 'Grüße, 中文, שלום\u200F, 👩‍👩‍👧', ''])('stays as it is: %j', (text) => {
    expect(toVisible(text)).toBe(text)
  })

  it('stays the same JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        expect(JSON.parse(toVisible(JSON.stringify(text)))).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  it('holds nothing that steers, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        // oxlint-disable-next-line no-control-regex
        expect(toVisible(text)).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
      }),
      { numRuns: 300 },
    )
  })
})
