import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { place, textsOf } from '../../src/define/catalogue.ts'
import type { Catalogue, Message, Messages } from '../../src/model/model.ts'

const src = resolve(import.meta.dirname, '../../src')
const catalogues = await findCatalogues()
const namesIn = (folder: string) =>
  readdirSync(join(src, folder)).flatMap((name) => (name.endsWith('.json') ? [name.replace('.json', '')] : []))
const languages = namesIn('words')
const translationIn = (language: string) =>
  JSON.parse(readFileSync(join(src, 'words', `${language}.json`), 'utf8')) as Record<string, Messages>

describe('the words of the pages', () => {
  it('are there in eleven languages besides English', () => {
    expect(languages.toSorted()).toEqual(['ar', 'de', 'es', 'fr', 'he', 'it', 'ja', 'nl', 'pl', 'pt', 'zh'])
    expect(catalogues.length).toBeGreaterThan(10)
    expect(new Set(catalogues.map(({ name }) => name)).size).toBe(catalogues.length)
  })

  it.each(languages)('are all there in %s, and no others', (language) => {
    const keys = (of: Record<string, Messages>) =>
      Object.entries(of)
        .flatMap(([name, messages]) => Object.keys(messages).map((key) => `${name}.${key}`))
        .toSorted()
    expect(keys(translationIn(language))).toEqual(
      keys(Object.fromEntries(catalogues.map(({ name, messages }) => [name, messages]))),
    )
  })

  it.each(languages)('have the same places in %s', (language) => {
    const translation = translationIn(language)
    const wrong = catalogues.flatMap(({ name, messages }) =>
      Object.entries(messages).flatMap(([key, message]) => {
        const [english, translated] = [placesOf(message), placesOf(translation[name]![key]!)]
        return english === translated ? [] : [`${name}.${key}: ${english} became ${translated}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it.each(languages)('have the plurals of %s', (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    // Of millions, no page speaks.
    const wanted = pluralCategories.filter((one) => one !== 'many' || !['es', 'fr', 'it', 'pt'].includes(language))
    const translation = translationIn(language)
    const lacking = catalogues.flatMap(({ name, messages }) =>
      Object.entries(messages).flatMap(([key, message]) => {
        const said = translation[name]![key]!
        if (typeof message === 'string') return typeof said === 'string' ? [] : [`${name}.${key} has no plurals`]
        return wanted.filter((one) => typeof said === 'string' || !(one in said)).map((one) => `${name}.${key}.${one}`)
      }),
    )
    expect(lacking).toEqual([])
  })

  it.each(languages)('say what a link shows in its longer name, too, in %s', (language) => {
    const { reply, replyTo } = translationIn(language)['pages'] as Record<string, string>
    expect(replyTo!.toLowerCase()).toContain(reply!.toLowerCase())
  })

  it('have signs in French that never begin a line', () => {
    const { dates: _formats, ...sections } = translationIn('fr')
    const texts = Object.values(sections).flatMap((messages) => Object.values(messages).flatMap(textsOf))
    const signs = texts.filter((text) => /[^\u{A0}][:;!?»](?!\/\/)|«[^\u{A0}]/u.test(text))
    expect(signs).toEqual([])
  })

  it.each(languages)('are those of samples as well: all in %s, with the same places', (language) => {
    expect(namesIn('words/samples').toSorted()).toEqual([...languages, 'en'].toSorted())
    const [english, translated] = ['en', language].map(
      (one) => JSON.parse(readFileSync(join(src, `words/samples/${one}.json`), 'utf8')) as Record<string, string>,
    )
    const places = (of: Record<string, string>) => Object.entries(of).map(([key, text]) => [key, placesOf(text)])
    expect(places(translated!)).toEqual(places(english!))
    expect(Object.entries(translated!).filter(([key, text]) => text === english![key])).toEqual(
      // As they are written there, too.
      ['fr', 'nl'].includes(language) ? [['contact', 'Contact']] : [],
    )
  })

  it.each(languages)('say something in %s, without blanks around it', (language) => {
    const texts = Object.values(translationIn(language)).flatMap((messages) => Object.values(messages).flatMap(textsOf))
    expect(texts.filter((text) => text === '' || text !== text.trim())).toEqual([])
  })
})

// Of plurals those of the general form: `one` may be a word.
function placesOf(message: Message): string {
  const text = typeof message === 'string' ? message : message.other
  return [...text.matchAll(place)]
    .map(([, name]) => name)
    .toSorted()
    .join(' ')
}

async function findCatalogues(): Promise<Catalogue[]> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?:^|\/)catalogue\.ts$/.test(path),
  )
  const loaded = await Promise.all(files.map((path) => import(join(src, path)) as Promise<Record<string, unknown>>))
  return loaded.flatMap((one) => Object.values(one)).filter(isCatalogue)
}

function isCatalogue(value: unknown): value is Catalogue {
  return typeof value === 'object' && value !== null && 'messages' in value && 'name' in value
}
