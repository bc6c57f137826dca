import { describe, expect, it } from 'vitest'
import { describeLocale, isLocale, readLanguage } from '../../src/text/read-language.ts'
import { testSite } from '../harness.ts'
import { cliOn } from '../cli/in-process.ts'

describe('readLanguage', () => {
  it.each([
    ['de_DE', 'de_DE'],
    ['de', 'de'],
    ['de-DE', 'de_DE'],
    ['DE-at', 'de_AT'],
    ['de_DE_formal', 'de_DE_formal'],
    ['German', 'de_DE'],
    ['deutsch', 'de_DE'],
    ['Français', 'fr_FR'],
    ['portuguese (brazil)', 'pt_BR'],
    ['Brazilian Portuguese', 'pt_BR'],
    ['zh-Hans', 'zh_CN'],
    ['zh-Hant', 'zh_TW'],
    ['日本語', 'ja'],
    ['عربي', undefined],
    ['العربية', 'ar'],
    ['Klingonisch', undefined],
    ['xx_XX', undefined],
    ['', undefined],
  ])('takes %s for %s', (typed, locale) => {
    expect(readLanguage(typed)).toBe(locale)
  })

  it('is described in words, and known by its code', () => {
    expect(describeLocale('de_AT')).toBe('Austrian German')
    expect([isLocale('de_DE'), isLocale('de-DE'), isLocale('xx')]).toEqual([true, false, false])
  })
})

describe('the setting language', () => {
  it('takes what people type at the terminal, and says what was understood', async () => {
    const { almanac } = cliOn({})
    const { stderr } = await almanac('settings', 'update', '--language', 'Deutsch')
    expect(stderr).toContain('The language is German (Germany): de_DE')
    expect((await almanac('settings', 'get', '--format', 'json')).stdout).toContain('"language": "de_DE"')
    expect((await almanac('settings', 'update', '--language', 'fi')).stderr).toContain(
      'have no wording in this language',
    )
    const refused = await almanac('settings', 'update', '--language', 'Klingonisch')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain('a code, or the name of a language')
  })

  it('takes codes alone over REST, as before', async () => {
    const { ask } = testSite()
    const { json } = await ask('POST', '/core/v2/settings', { as: 'admin', json: { language: 'de-DE' } })
    expect(json.language).toBe('en_US')
  })
})
