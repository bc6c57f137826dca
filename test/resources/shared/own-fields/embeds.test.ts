import { describe, expect, it } from 'vitest'
import { testSite } from '../../../harness.ts'

const reference = (to: string | string[]) => ({ type: 'reference', to })
const settings = {
  title: 'Museum',
  types: {
    exhibit: {
      fields: {
        artist: reference('artist'),
        shown_in: { type: 'list', of: reference(['room', 'page']) },
        parts: {
          type: 'list',
          of: { type: 'object', fields: { by: reference('artist'), photo: { type: 'picture' } } },
        },
        buyer: { ...reference('artist'), shown: false },
        year: { type: 'number' },
      },
    },
    artist: {},
    room: { access: 'page' },
  },
  fields: {
    post: { about: reference('exhibit') },
    user: { room: reference('room') },
    category: { room: reference('room') },
    event: { guide: reference('artist') },
    venue: { keeper: reference('user') },
  },
}
const files = {
  'settings.json': JSON.stringify(settings),
  'artists/jan.md': '---\nid: 10\ntitle: Jan\n---\n\nA painter.\n',
  'artists/eva.md': '---\nid: 11\ntitle: Eva\nstatus: draft\n---\n',
  'rooms/hall.md': '---\nid: 12\ntitle: Hall\n---\n',
  'pages/shop.md': '---\nid: 13\ntitle: Shop\n---\n',
  'exhibits/vase.md':
    '---\nid: 20\ntitle: Vase\nartist: jan\nshown_in: [room/hall, page/shop, room/none]\nparts: [{ by: jan }, { by: eva }, {}]\nbuyer: jan\n---\n',
  'exhibits/bowl.md': '---\nid: 21\ntitle: Bowl\nartist: none\n---\n',
  'posts/news.md': '---\nid: 30\ntitle: News\nabout: vase\ncategories: [old]\n---\n',
  'categories/old.md': '---\nid: 40\nname: Old\nroom: hall\n---\n',
  'users/ann.md': '---\nid: 50\nname: Ann\nroles: [author]\nroom: hall\n---\n',
  'events/tour.md': '---\nid: 60\ntitle: Tour\nstart: 2087-05-02 10:00\nguide: jan\nvenue: park\n---\n',
  'venues/park.md': '---\nid: 61\ntitle: Park\nkeeper: ann\n---\n',
}

describe('references of a site’s own over REST', () => {
  it('have a link each, by a short name that the last of the links explains', async () => {
    const { get } = testSite(files)
    const { _links: links } = (await get('/core/v2/exhibits/20')).json
    const to = (path: string) => ({ embeddable: true, href: `http://site.test/rest/core/v2/${path}` })
    expect(links).toMatchObject({
      'field:artist': [to('artists/10')],
      'field:shown_in': [to('rooms/12'), to('pages/13')],
      'field:parts.by': [to('artists/10'), to('artists/11')],
    })
    expect(links).not.toHaveProperty('field:buyer')
    expect(Object.keys(links).at(-1)).toBe('curies')
    expect(links.curies).toEqual([
      { name: 'wp', href: 'https://api.w.org/{rel}', templated: true },
      { name: 'field', href: 'http://site.test/rest/core/v2/exhibits#{rel}', templated: true },
    ])
    // Nothing is named.
    const { _links: none } = (await get('/core/v2/exhibits/21')).json
    expect(Object.keys(none).filter((relation) => relation.startsWith('field:'))).toEqual([])
    expect(none.curies).toHaveLength(1)
    const edited = (await get('/core/v2/exhibits/20?context=edit', { as: 'admin' })).json['_links']
    expect(edited['field:buyer']).toEqual([to('artists/10')])
  })

  it('are embedded, all of them or the named ones, as far as the reader may see them', async () => {
    const { get } = testSite(files)
    const all = (await get('/core/v2/exhibits/20?_embed')).json['_embedded']
    expect(all['field:artist']).toMatchObject([{ id: 10, title: { rendered: 'Jan' } }])
    expect(all['field:artist'][0]).not.toHaveProperty('content')
    expect(all['field:shown_in']).toMatchObject([{ id: 12 }, { id: 13, type: 'page' }])
    expect(all['field:parts.by']).toMatchObject([{ id: 10 }, { code: 'rest_forbidden', data: { status: 401 } }])
    const asEditor = (await get('/core/v2/exhibits/20?_embed=field:parts.by', { as: 'editor' })).json['_embedded']
    expect(asEditor).toMatchObject({ 'field:parts.by': [{ id: 10 }, { id: 11 }] })
    expect(Object.keys(asEditor)).toEqual(['field:parts.by'])
    const listed = (await get('/core/v2/exhibits?_embed=field:artist&orderby=id&order=asc')).json
    expect(listed[0]['_embedded']['field:artist']).toMatchObject([{ id: 10 }])
    expect(listed[1]).not.toHaveProperty('_embedded')
    const chosen = (await get('/core/v2/exhibits/20?_embed=field:artist&_fields=id,_embedded')).json
    expect(Object.keys(chosen)).toEqual(['id', '_links', '_embedded'])
  })

  it('are the same under WordPress’s names, and of built-in types', async () => {
    const { ask, get } = testSite(files, { wordpress: true })
    const wp = (await ask('GET', '/wp/v2/exhibits/20?_embed=field:artist', { mount: '/wp-json' })).json
    expect(wp['_links']['field:artist'][0].href).toBe('http://site.test/wp-json/wp/v2/artists/10')
    expect(wp['_embedded']['field:artist']).toMatchObject([{ id: 10 }])
    const embedded = async (path: string) => (await get(`${path}?_embed`)).json['_embedded']
    expect((await embedded('/core/v2/posts/30'))['field:about']).toMatchObject([{ id: 20, type: 'exhibit' }])
    expect((await embedded('/core/v2/categories/40'))['field:room']).toMatchObject([{ id: 12 }])
    const user = (await get('/core/v2/users/50?_embed', { as: 'admin' })).json['_embedded']
    expect(user['field:room']).toMatchObject([{ id: 12 }])
  })

  it('of events are ids alone, as answers of the calendar have no links', async () => {
    const { get } = testSite(files)
    const { json } = await get('/cal/events/v1/events/60?_embed')
    expect(json).toMatchObject({ guide: 10, venue: { keeper: 50 } })
    expect(json).not.toHaveProperty('_links')
  })

  it('are linked up to a hundred for each field', async () => {
    const many = Array.from({ length: 103 }, (_, i) => `a${i}`)
    const { get } = testSite({
      'settings.json': JSON.stringify({ fields: { post: { by: { type: 'list', of: reference('page') } } } }),
      ...Object.fromEntries(many.map((slug, i) => [`pages/${slug}.md`, `---\nid: ${100 + i}\ntitle: ${slug}\n---\n`])),
      'posts/x.md': `---\nid: 10\nby: [${many.join(', ')}]\n---\n`,
    })
    const { json } = await get('/core/v2/posts/10?_embed=field:by')
    expect([json.by.length, json['_links']['field:by'].length, json['_embedded']['field:by'].length]).toEqual([
      103, 100, 100,
    ])
  })

  it('leave answers alone where a type has none of its own', async () => {
    const plain = {
      ...files,
      'settings.json': JSON.stringify({ title: 'Museum', fields: { page: { n: { type: 'number' } } } }),
    }
    const { get } = testSite(plain)
    const { json } = await get('/core/v2/pages/13?_embed')
    expect(Object.keys(json['_links']).filter((one) => one.startsWith('field:'))).toEqual([])
    expect(json['_links'].curies).toHaveLength(1)
  })

  it('are described to programs: what each embeds, and that it may be an error', async () => {
    const { get } = testSite(files)
    const { components } = (await get('/openapi.json')).json
    const { properties } = components.schemas.Exhibit.properties['_embedded']
    expect(JSON.stringify(properties['field:artist'])).toContain('ArtistEmbed')
    expect(JSON.stringify(properties['field:shown_in'])).toMatch(/RoomEmbed.*PageEmbed/)
    expect(JSON.stringify(components.schemas.Post.properties['_embedded'].properties['field:about'])).toContain(
      'ExhibitEmbed',
    )
  })
})
