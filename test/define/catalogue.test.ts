import { describe, expect, it } from 'vitest'
import { defineCatalogue, inEnglish, isSameWriting, toSay } from '../../src/define/catalogue.ts'
import type { Messages } from '../../src/model/model.ts'

const catalogue = defineCatalogue('fruit', {
  apples: { zero: 'No apple', one: 'One apple', other: '{count} apples' },
  eats: '{name} eats {fruit}',
  pear: 'Pear',
})

function sayIn(language: string, translated: Messages | undefined, own: Messages = {}, asked = language) {
  return toSay(catalogue, { own, translated, requested: asked, language })
}

describe('a catalogue', () => {
  it('says its messages in English, with their places filled', () => {
    const say = inEnglish(catalogue)
    expect(say('pear')).toBe('Pear')
    expect(say('eats', { name: 'Ann', fruit: 'a {pear}' })).toBe('Ann eats a {pear}')
    expect([0, 1, 2].map((count) => say('apples', { count }))).toEqual(['No apple', 'One apple', '2 apples'])
  })

  it('chooses the plural that a language has, all six of Arabic', () => {
    const forms = { zero: 'z', one: 'o', two: 't', few: 'f {count}', many: 'm {count}', other: 'x {count}' }
    const say = sayIn('ar', { apples: forms, eats: '', pear: '' })
    expect([0, 1, 2, 3, 11, 100].map((count) => say('apples', { count }))).toEqual([
      'z',
      'o',
      't',
      'f 3',
      'm 11',
      'x 100',
    ])
    const polish = sayIn('pl', { apples: { one: 'o', few: 'f', many: 'm', other: 'x' }, eats: '', pear: '' })
    expect([1, 2, 5, 22, 0].map((count) => polish('apples', { count }))).toEqual(['o', 'f', 'm', 'f', 'm'])
  })

  it('says of none what is said of none, where a language has no word for it', () => {
    expect(sayIn('de', { apples: { zero: 'Kein Apfel', other: '{count} Äpfel' } })('apples', { count: 0 })).toBe(
      'Kein Apfel',
    )
  })

  it("puts a site's own words first", () => {
    const say = sayIn('de', { pear: 'Birne' }, { pear: 'Birnchen' })
    expect(say('pear')).toBe('Birnchen')
    expect(say.langOf('pear')).toBeUndefined()
  })

  it('tells the language of its words where it is another than was asked for', () => {
    const say = sayIn('fi', undefined, { pear: 'Päärynä' })
    expect([say('eats', { name: 'A', fruit: 'B' }), say.langOf('eats')]).toEqual(['A eats B', 'en'])
    expect([say('pear'), say.langOf('pear')]).toEqual(['Päärynä', undefined])
    expect(sayIn('de', { pear: 'Birne' }, {}, 'de-AT').langOf('pear')).toBeUndefined()
    expect(sayIn('zh-Hans', { pear: '梨' }, {}, 'zh-TW').langOf('pear')).toBe('zh-Hans')
  })

  it('knows which tags are of one language in one script', () => {
    expect(isSameWriting('zh-Hans', 'zh-CN')).toBe(true)
    expect(isSameWriting('pt', 'pt-BR')).toBe(true)
    expect(isSameWriting('zh-Hans', 'zh-HK')).toBe(false)
    expect(isSameWriting('en', 'de')).toBe(false)
  })
})
