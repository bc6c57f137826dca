import { expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

it.each([
  [undefined, ['de', 'en'], 'en_US'],
  ['en_US', ['de'], 'en_US'],
  ['pt_BR', ['de', 'pt-br'], 'pt_BR'],
  // Of one script and region.
  ['nds_DE', ['de', 'en'], 'nds_DE'],
  ['de_AT', ['de', 'en'], undefined],
  ['pt_PT', ['pt-br', 'en'], undefined],
  ['nb_NO', ['no', 'en'], undefined],
  ['de_DE', [], undefined],
])('language %s with languages %j is held by check: %s', (language, languages, own) => {
  const { site } = testSite({ 'settings.json': JSON.stringify({ title: 'T', language, languages }) })
  const found = checkSite(site, { wanted: (path) => path === 'settings.json' }).map(({ severity, message }) => [
    severity,
    message,
  ])
  expect(found).toEqual(own ? [['warning', `'languages' begins with 'de', but 'language' is '${own}'`]] : [])
})

it.each([5, null])('a language that is no text, such as %j, is held by its own rule alone', (language) => {
  const { site } = testSite({ 'settings.json': JSON.stringify({ title: 'T', language }) })
  const found = checkSite(site, { wanted: (path) => path === 'settings.json' })
  expect(found.map(({ code }) => code)).not.toContain('default-language')
})
