import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testSite } from '../../harness.ts'

const settings = (more: Record<string, unknown> = {}) =>
  JSON.stringify({
    title: 'Museum',
    language: 'de_DE',
    languages: ['de', 'en', 'ar'],
    fields: {
      page: { price: { type: 'number' } },
      post: { price: { type: 'number' }, rooms: { type: 'list', of: { type: 'reference', to: 'page' } } },
    },
    shared: {
      event: ['start', 'end', 'timezone', 'all_day', 'cost', 'venue'],
      post: ['price', 'rooms'],
      page: ['price'],
    },
    ...more,
  })

const files = {
  'settings.json': settings(),
  'pages/hall.md': '---\nid: 50\ntitle: Halle\nprice: 5\n---\n',
  'pages/hall.en.md': '---\nid: 51\ntitle: Hall\n---\n',
  'events/fair.md': '---\nid: 30\ntitle: Fest\nstart: 2027-05-02 10:00\nend: 2027-05-02 12:00\n---\n',
  'events/fair.en.md': '---\nid: 31\ntitle: Fair\n---\n',
  'events/talk.en.md': '---\nid: 32\ntitle: Talk\nstart: 2027-06-02 10:00\n---\n',
  'posts/one.md': '---\nid: 20\ntitle: Eins\ndate: 2026-01-01 10:00:00\nprice: 5\nrooms: [hall]\n---\nText\n',
  'posts/one.en.md': '---\nid: 21\ntitle: One\ndate: 2026-01-01 10:00:00\n---\nText\n',
}

function opened(more: Record<string, string> = {}) {
  const site = testSite({ ...files, ...more })
  return { ...site, read: (path: string) => readFileSync(join(site.root, path), 'utf8') }
}

describe('what translations share is written', () => {
  it('to the file that holds it, whichever of them is changed; the other keeps its bytes', async () => {
    const { ask, read, site } = opened()
    const { status, json } = await ask('POST', '/cal/events/v1/events/31', {
      as: 'editor',
      json: { start_date: '2027-05-03 10:00:00', end_date: '2027-05-03 11:00:00' },
    })
    expect([status, json.start_date]).toEqual([200, '2027-05-03 10:00:00'])
    expect(read('events/fair.en.md')).toBe(files['events/fair.en.md'])
    expect(read('events/fair.md')).toContain('start: 2027-05-03 10:00\nend: 2027-05-03 11:00')
    expect(site.get('event', 30)?.data['start']).toBe('2027-05-03 10:00')
    await ask('POST', '/core/v2/posts/21', { as: 'editor', json: { price: 7, title: 'One more' } })
    expect(read('posts/one.en.md')).toBe(files['posts/one.en.md'].replace('One', 'One more'))
    expect(read('posts/one.md')).toBe(files['posts/one.md'].replace('price: 5', 'price: 7'))
  })

  it('to the file that holds it, by a new translation whose file could not have the name that ties it', async () => {
    const other = '---\nid: 22\ntitle: Other\nslug: other\ntranslationKey: x\n---\n'
    const { ask, read } = opened({ 'posts/one.ar.md': other })
    const json = { translation_of: 20, lang: 'ar', price: 7 }
    const made = await ask('POST', '/core/v2/posts', { as: 'editor', json })
    expect([made.status, made.json.price]).toEqual([201, 7])
    expect(read('posts/one.md')).toContain('price: 7')
    expect(read('posts/one-2.ar.md')).not.toContain('price')
  })

  it('to the file of an original in the trash, by one that takes its place', async () => {
    const { ask, read } = opened()
    await ask('DELETE', '/core/v2/posts/20', { as: 'admin' })
    const made = await ask('POST', '/core/v2/posts', {
      as: 'admin',
      json: { translation_of: 21, lang: 'de', slug: 'eins', price: 7 },
    })
    expect([made.status, made.json.price]).toEqual([201, 7])
    expect(read('posts/one-2.md')).not.toContain('price')
    expect(read('posts/one.md')).toContain('price: 7')
  })

  it('to the first language where no file says it, and to a translation that alone does', async () => {
    const { ask, read } = opened({ 'events/talk.md': '---\nid: 33\ntitle: Vortrag\n---\n' })
    await ask('POST', '/cal/events/v1/events/33', { as: 'editor', json: { start_date: '2027-06-03 10:00:00' } })
    expect(read('events/talk.en.md')).toContain('start: 2027-06-03 10:00')
    expect(read('events/talk.md')).not.toContain('start')
    await ask('POST', '/cal/events/v1/events/32', { as: 'editor', json: { cost: '5 €' } })
    expect(read('events/talk.md')).toContain('cost: 5 €')
  })

  it('with a new translation, too', async () => {
    const { ask, read } = opened()
    const { status, json } = await ask('POST', '/core/v2/pages', {
      as: 'editor',
      json: { title: 'قاعة', slug: 'hall', lang: 'ar', translation_of: 50, price: 6 },
    })
    expect([status, json.price]).toEqual([201, 6])
    expect(read('pages/hall.ar.md')).not.toContain('price')
    expect(read('pages/hall.md')).toContain('price: 6')
  })

  it('nowhere, where all is sent back as it came', async () => {
    const { ask, root } = opened()
    const times = () => Object.keys(files).map((path) => statSync(join(root, path)).mtimeMs)
    const before = times()
    for (const path of ['/core/v2/posts/20', '/core/v2/posts/21', '/cal/events/v1/events/31']) {
      const { json } = await ask('GET', `${path}?context=edit`, { as: 'admin' })
      expect((await ask('POST', path, { as: 'admin', json })).status).toBe(200)
    }
    expect(times()).toEqual(before)
  })

  it('under the rights to the file that holds it', async () => {
    const { ask, read } = opened({
      'posts/two.md': '---\nid: 22\ntitle: Zwei\nauthor: editor\ndate: 2026-01-01 10:00:00\nprice: 5\n---\n',
      'posts/two.en.md': '---\nid: 23\ntitle: Two\nauthor: author\ndate: 2026-01-01 10:00:00\n---\n',
    })
    const change = (json: object) => ask('POST', '/core/v2/posts/23', { as: 'author', json })
    expect((await change({ title: 'Two of them' })).status).toBe(200)
    const refused = await change({ price: 6, title: 'Not this' })
    expect([refused.status, refused.json.code]).toEqual([403, 'rest_cannot_edit_shared'])
    expect([read('posts/two.md'), read('posts/two.en.md')].join()).not.toMatch(/price: 6|Not this/)
  })

  it('goes to a translation when the file that held it is deleted, with what it named', async () => {
    const { ask, read, site } = opened()
    expect((await ask('DELETE', '/core/v2/posts/20?force=true', { as: 'admin' })).status).toBe(200)
    expect(read('posts/one.en.md')).toContain('price: 5')
    expect((await ask('GET', '/core/v2/posts/21')).json.rooms).toEqual([50])
    expect((await ask('DELETE', '/cal/events/v1/events/30?force=true', { as: 'admin' })).status).toBe(200)
    expect(site.get('event', 31)?.data['start']).toBe('2027-05-02 10:00')
  })

  it('follows what it names, in the one file', async () => {
    const { ask, read, site } = opened()
    await ask('POST', '/core/v2/pages/50', { as: 'admin', json: { slug: 'saal' } })
    await site.finishChanges()
    expect(read('posts/one.md')).toContain('rooms: [saal]')
    expect(read('posts/one.en.md')).toBe(files['posts/one.en.md'])
  })

  it('stays with all translations where a slug changes', async () => {
    const { ask, read, site } = opened()
    await ask('POST', '/core/v2/posts/20', { as: 'admin', json: { slug: 'erstes' } })
    expect(site.get('post', 20)?.path).toBe('posts/erstes.md')
    expect(site.get('post', 21)?.data['price']).toBe(5)
    await ask('POST', '/core/v2/posts/21', { as: 'admin', json: { slug: 'first' } })
    expect([site.get('post', 21)?.path, site.get('post', 21)?.data['price']]).toEqual(['posts/first.en.md', 5])
    const { json } = await ask('GET', '/core/v2/posts/20')
    expect(Object.keys(json.translations)).toEqual(['de', 'en'])
    expect(read('posts/first.en.md')).toContain('translationKey: /posts/one')
  })

  it('is not changed through a draft that takes the slug of an original: its file gets a name of its own', async () => {
    const { ask, site } = opened({
      'posts/2026/tour.en.md': '---\nid: 60\ntitle: Tour\ndate: 2026-01-01 10:00:00\nprice: 5\n---\nText\n',
    })
    const draft = { title: 'Mine', slug: 'mine', status: 'draft', date: '2026-02-01T10:00:00', price: 9 }
    const { id } = (await ask('POST', '/core/v2/posts', { as: 'contributor', json: draft })).json
    const { status, json } = await ask('POST', `/core/v2/posts/${id}`, { as: 'contributor', json: { slug: 'tour' } })
    expect([status, json.slug, Object.keys(json.translations)]).toEqual([200, 'tour', ['de']])
    expect([site.get('post', id)?.path, site.get('post', 60)?.data['price']]).toEqual(['posts/2026/tour-2.md', 5])
  })
})
