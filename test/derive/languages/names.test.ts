import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const names = {
  en: {
    title: 'Clock museum',
    description: 'Clocks of four centuries',
    types: {
      exhibit: {
        name: 'Exhibit',
        plural: 'Exhibits',
        fields: {
          ...{ year: { label: 'Year' }, room: 'Room', parts: 'Parts', 'parts.made': 'Made' },
          of: { label: 'Made of', choices: { Holz: 'wood', Ton: 'clay' } },
          'parts.like': { choices: { neu: 'as new' } },
        },
      },
    },
  },
}
const settings = (more: object = {}) =>
  JSON.stringify(
    {
      title: 'Uhrenmuseum',
      description: 'Uhren aus vier Jahrhunderten',
      language: 'de_DE',
      languages: ['de', 'en'],
      types: {
        exhibit: {
          name: 'Exponat',
          plural: 'Exponate',
          order: 'title',
          fields: {
            year: { type: 'number', label: 'Jahr' },
            room: { type: 'reference', to: 'page', label: 'Raum' },
            parts: {
              type: 'list',
              label: 'Teile',
              of: {
                type: 'object',
                fields: {
                  made: { type: 'text', label: 'Gemacht' },
                  like: { type: 'choice', choices: ['neu', 'alt'], label: 'Zustand' },
                },
              },
            },
            of: { type: 'list', of: { type: 'choice', choices: ['Holz', 'Ton', 'Messing'] }, label: 'Aus' },
            secret: { type: 'text' },
          },
        },
      },
      names,
      ...more,
    },
    undefined,
    2,
  )
const files = {
  'settings.json': settings(),
  'pages/saal.md': '---\nid: 20\ntitle: Großer Saal\n---\n',
  'pages/hall.en.md': '---\nid: 21\ntitle: Great hall\ntranslationKey: /pages/saal\n---\n',
  'exhibits/uhr.md':
    '---\nid: 30\ntitle: Uhr\nstatus: publish\nyear: 1820\nroom: saal\nsecret: x\nof: [Holz, Messing]\nparts: [{ made: Holz, like: neu }]\n---\n',
  'exhibits/uhr.en.md':
    '---\nid: 31\ntitle: Clock\nstatus: publish\nyear: 1820\nroom: saal\nsecret: x\nof: [Holz, Messing]\nparts: [{ made: wood, like: neu }]\n---\n',
}
const german = /Uhrenmuseum|Jahrhunderten|Expona|Jahr\b|Raum|Teile|Gemacht|Saal/g

describe('names in other languages', () => {
  it('stand on pages and in feeds of that language, and the settings own in the default one', async () => {
    const { page, ask } = testSite(files)
    const { text } = await page('/en/exhibits/uhr/')
    expect(text.match(german)).toBe(null)
    for (const said of ['Clock museum', 'Clocks of four centuries', '>Year<', '>Room<', 'Great hall', 'Made wood'])
      expect(text).toContain(said)
    for (const path of ['/en/', '/en/exhibits/', '/en/feed/'])
      expect([path, (await page(path)).text.match(german)]).toEqual([path, null])
    expect((await page('/en/exhibits/')).text).toContain('<h1>Exhibits</h1>')
    const own = (await page('/exhibits/uhr/')).text
    expect([own.match(/Clock museum|>Year<|Exhibit\b/g), own.includes('>Jahr<')]).toEqual([null, true])
    expect((await ask('GET', '/')).json.name).toBe('Uhrenmuseum')
  })

  it('are words for choices, too, on pages alone: files and answers have the choices themselves', async () => {
    const { page, ask } = testSite(files)
    const factsOn = async (path: string) =>
      (await page(path)).text.replaceAll(/\s+/g, ' ').match(/<dt>(?:Aus|Made of|Teile|Parts)<.*?<\/dd>/g)
    expect(await factsOn('/exhibits/uhr/')).toEqual([
      '<dt>Teile</dt> <dd>Gemacht Holz · Zustand neu</dd>',
      '<dt>Aus</dt> <dd>Holz, Messing</dd>',
    ])
    expect(await factsOn('/en/exhibits/uhr/')).toEqual([
      '<dt>Parts</dt> <dd>Made wood · Zustand as new</dd>',
      '<dt>Made of</dt> <dd>wood, Messing</dd>',
    ])
    expect((await ask('GET', '/core/v2/exhibits/31')).json.of).toEqual(['Holz', 'Messing'])
  })

  it('are held by check, each at its place, with what may be meant', () => {
    const wrong = {
      de: { title: 'T' },
      fr: {},
      en: {
        types: { exhibi: {}, exhibit: { fields: { yaer: 'Y', 'parts.mad': 'M', of: { choices: { Hloz: 'x' } } } } },
      },
    }
    const { site } = testSite({ ...files, 'settings.json': settings({ names: wrong }) })
    const told = checkSite(site, { wanted: (path) => path === 'settings.json' }).map(({ message, hint }) => [
      message,
      hint,
    ])
    expect(told).toEqual([
      ["'names.de': this is the default language: its names are in the settings themselves", undefined],
      ["'names.fr': the setting 'languages' does not name it", undefined],
      ["'names.en.types.exhibi': there is no type 'exhibi'", "did you mean 'exhibit'?"],
      ["'names.en.types.exhibit.fields.yaer': this type has no field 'yaer' of its own", "did you mean 'year'?"],
      [
        "'names.en.types.exhibit.fields.parts.mad': this type has no field 'parts.mad' of its own",
        "did you mean 'parts.made'?",
      ],
      ["'names.en.types.exhibit.fields.of.choices.Hloz': this field has no choice 'Hloz'", "did you mean 'Holz'?"],
    ])
  })

  it('of a field whose declaration is wrong are told by that alone, as are its order, its sharing and its key', () => {
    const fields = { year: { type: 'number', sortabel: true }, of: { type: 'list', of: { type: 'txt' } } }
    const { site } = testSite({
      'exhibits/jug.md': '---\ntitle: Krug\nyear: 1905\n---\n',
      'exhibits/jug.en.md': '---\ntitle: Jug\n---\n',
      'settings.json': JSON.stringify({
        ...{ title: 'T', language: 'de_DE', languages: ['de', 'en'], shared: { exhibit: ['year'], page: ['seats'] } },
        fields: { page: { seats: { type: 'nmber' } } },
        types: { exhibit: { fields, order: '-year' } },
        names: {
          en: {
            types: { exhibit: { fields: { year: 'Year', 'of.made': 'Made' } }, page: { fields: { seats: 'Seats' } } },
          },
        },
      }),
    })
    const told = checkSite(site).map(({ message }) => /'([^']*)'/.exec(message)?.[1])
    expect(told.toSorted()).toEqual([
      ...['fields.page.seats.type', 'types.exhibit.fields.of.of.type', 'types.exhibit.fields.year'],
    ])
  })

  it('go along with a type and a field that get other names', async () => {
    const { almanac, read } = cliOn(files)
    expect((await almanac('field', 'mv', 'exhibit/year', 'since', '--yes')).code).toBe(0)
    expect((await almanac('type', 'mv', 'exhibit', 'piece', '--yes')).code).toBe(0)
    const { types } = JSON.parse(read('settings.json')).names.en
    expect([Object.keys(types), Object.keys(types.piece.fields)]).toEqual([
      ['piece'],
      ['since', 'room', 'parts', 'parts.made', 'of', 'parts.like'],
    ])
  })
})
