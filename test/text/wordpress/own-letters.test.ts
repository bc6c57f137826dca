import { describe, expect, it } from 'vitest'
import { removeAccents } from '../../../src/text/wordpress/accents.ts'
import { toSlug } from '../../../src/text/wordpress/slug.ts'
import { testSite } from '../../harness.ts'

// Facts of WordPress 6.1's remove_accents.
describe('letters of a language', () => {
  it.each([
    ['de_DE', 'Öffnungszeiten für Großes Ärgernis', 'oeffnungszeiten-fuer-grosses-aergernis'],
    ['de_CH_informal', 'Über', 'ueber'],
    ['da_DK', 'Æble på Ørsted Å', 'aeble-paa-oersted-aa'],
    ['ca', 'Col·legi', 'collegi'],
    ['sr_RS', 'Đorđe', 'djordje'],
    ['sv_SE', 'Öppettider på ås', 'oppettider-pa-as'],
    ['nb_NO', 'Ås', 'as'],
    ['en_US', 'Öffnungszeiten', 'offnungszeiten'],
    ['', 'Öffnungszeiten', 'offnungszeiten'],
  ])('are spelt as in %s', (locale, title, slug) => {
    expect(toSlug(title, locale)).toBe(slug)
  })

  it('may be composed of several signs', () => {
    expect(removeAccents('U\u0308ber', 'de_DE')).toBe('Ueber')
  })

  it('are in new slugs, and in none that is there', async () => {
    const { ask, site } = testSite({
      'settings.json': '{ "title": "Test", "language": "de_DE" }\n',
      'pages/über-uns.md': '---\nid: 7\ntitle: Über uns\n---\n',
      'pages/offnungszeiten.md': '---\nid: 8\ntitle: Öffnungszeiten\n---\n',
    })
    const slugs = () => [...site.all('page')].map(({ slug }) => slug).toSorted()
    expect(slugs()).toEqual(['offnungszeiten', 'uber-uns'])
    const make = async (path: string, json: object) =>
      (await ask('POST', `/core/v2/${path}`, { as: 'admin', json })).json.slug
    expect(await make('pages', { title: 'Führungen', status: 'publish' })).toBe('fuehrungen')
    expect(await make('posts', { title: 'x', slug: 'Grüße', status: 'publish' })).toBe('gruesse')
    expect(await make('tags', { name: 'Übung' })).toBe('uebung')
    expect((await ask('GET', '/core/v2/pages?slug=Führungen')).json).toHaveLength(1)
    expect((await ask('GET', '/core/v2/pages?slug=Öffnungszeiten')).json).toHaveLength(1)
    expect((await ask('POST', '/core/v2/pages/8', { as: 'admin', json: { title: 'Öffnungszeiten!' } })).json.slug).toBe(
      'offnungszeiten',
    )
  })
})
