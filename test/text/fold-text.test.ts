import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold, sortKeyOf } from '../../src/text/fold-text.ts'

it('takes texts for the same that MySQL takes for the same', () => {
  const same = [
    ['Résumé', 'resume'],
    ['re\u0301sume\u0301', 'resume'],
    ['STRASSE', 'Straße'],
    ['Æon', 'aeon'],
    ['Œuvre', 'oeuvre'],
    ['ﬁne', 'fine'],
    ['a\u00a0b', 'a b'],
    ['ΟΔΟΣ', 'οδος'],
    ['İstanbul', 'istanbul'],
    ['ＦＵＬＬ', 'full'],
    ['Wait…', 'wait...'],
    ['Łódź', 'lodz'],
    ['Øre', 'ore'],
    ['Đorđe', 'Dorde'],
    ['Ħal Garðar', 'hal gardar'],
  ]
  for (const [one, other] of same) expect(fold(one!)).toBe(fold(other!))
})

it('keeps letters apart that only look alike, and syllables whole', () => {
  expect(fold('ı')).not.toBe(fold('i'))
  expect(fold('한')).not.toContain(fold('하'))
  expect(fold('कि')).not.toBe(fold('का'))
})

it('changes nothing that is folded already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
  )
})

it('finds a part of a text wherever it was before folding', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme-composite' }), { maxLength: 3 }), (parts) => {
      for (const part of parts) expect(fold(parts.join(' '))).toContain(fold(part))
    }),
  )
})

it('sorts signs before digits, digits before letters, and typographic quotes as typed ones', () => {
  const sorted = [
    '_',
    '-a',
    '"b',
    '“c”',
    '(d',
    '[e',
    '@f',
    '^g',
    '~h',
    '1',
    '10',
    '2',
    'a-b',
    'a1',
    'aa',
    'é',
    'ła',
    'lz',
    'm',
    '漢',
  ]
  for (const [at, text] of sorted.slice(1).entries()) {
    expect(sortKeyOf(sorted[at]!) < sortKeyOf(text), `${sorted[at]} before ${text}`).toBe(true)
  }
  expect(sortKeyOf('It’s')).toBe(sortKeyOf("it's"))
  expect(sortKeyOf('a–b')).toBe(sortKeyOf('a-b'))
})

it('makes the same sort key of a sign in a short, a long and a foreign text', () => {
  const signs = ' _-,;:!?.\'"()[]{}@*/\\&#%`^+<=>|~$'
  const key = sortKeyOf(signs)
  expect(sortKeyOf(signs + 'x'.repeat(300)).slice(0, signs.length)).toBe(key)
  expect(sortKeyOf(signs + '漢').slice(0, signs.length)).toBe(key)
})
