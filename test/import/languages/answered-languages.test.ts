import { expect, it } from 'vitest'
import { languageIn } from '../../../src/import/languages/answered-languages.ts'

it('a group of translations has the name of its smallest id, whatever another website answers', () => {
  expect(languageIn({ lang: 'en', translations: { de: 9, en: { id: 7, link: '' }, fr: '8' } })).toEqual({
    language: 'en',
    translations: 'tied-7',
  })
  const odd = { toString: 1, valueOf: 1 }
  for (const translations of [{ de: odd, en: 7 }, { de: { id: odd }, en: 7 }, [], null, 'x', { de: -1, en: 7 }])
    expect(languageIn({ lang: 'en', translations })).toEqual({ language: 'en' })
  expect(languageIn({ lang: odd, translations: { de: 1, en: 2 } })).toEqual({})
})
