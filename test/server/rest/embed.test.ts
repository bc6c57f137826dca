import { describe, expect, it, vi } from 'vitest'
import { createApp } from '../../../src/server/create-app.ts'
import { testSite } from '../../harness.ts'

const files = {
  'categories/news.md': '---\nid: 20\nname: News\n---\n',
  'media/own.txt.md': '---\nid: 13\nstatus: private\nauthor: admin\n---\n',
  'media/own.txt': 'mine',
  'posts/one.md':
    '---\nid: 10\ntitle: One\ndate: 2026-01-01\nauthor: admin\ncategories: [news]\nfeatured_media: 13\n---\nHi\n',
  'posts/two.md': '---\nid: 11\ntitle: Two\ndate: 2026-01-02\nauthor: admin\ncategories: [news]\n---\nHi\n',
}
const one = '/core/v2/posts/10?_embed'
const two = '/core/v2/posts/11?_embed'

interface Embedded {
  readonly author: readonly { readonly name: string }[]
  readonly 'wp:term': readonly (readonly { readonly name: string }[])[]
  readonly 'wp:featuredmedia'?: readonly { readonly id?: number; readonly code?: string }[]
}

const embeddedOf = ({ json }: { json: unknown }) => (json as Record<'_embedded', Embedded>)['_embedded']

describe('what answers to strangers embed', () => {
  it('is made once for all of them', async () => {
    const { get, site } = testSite(files)
    const shown = vi.spyOn(site, 'showText')
    const first = embeddedOf(await get(one))
    expect(shown).toHaveBeenCalled()
    shown.mockClear()
    const second = embeddedOf(await get(two))
    expect(shown).not.toHaveBeenCalled()
    expect([second.author, second['wp:term']]).toEqual([first.author, first['wp:term']])
  })

  it('is made anew when anything has changed', async () => {
    const { get, ask } = testSite(files)
    expect(embeddedOf(await get(one))['wp:term'][0]![0]!.name).toBe('News')
    await ask('POST', '/core/v2/categories/20', { as: 'admin', json: { name: 'Olds' } })
    await ask('POST', '/core/v2/users/me', { as: 'admin', json: { name: 'Ada' } })
    const { author, 'wp:term': terms } = embeddedOf(await get(two))
    expect([author[0]!.name, terms[0]![0]!.name]).toEqual(['Ada', 'Olds'])
  })

  it('is not what those are told who may see more, and the other way round', async () => {
    const { get, ask } = testSite(files)
    const media = async (as?: string) =>
      embeddedOf(await (as ? ask('GET', one, { as }) : get(`${one}&_=${Math.random()}`)))['wp:featuredmedia']?.[0]
    expect(await media('admin')).toMatchObject({ id: 13 })
    const told = await media()
    expect(told?.id).toBeUndefined()
    expect(await media('admin')).toMatchObject({ id: 13 })
    expect(await media()).toEqual(told)
  })

  it('is made for each answer where none is kept', async () => {
    const { site } = testSite(files)
    const { fetch } = createApp(site, { keptBytes: 0 })
    const get = (path: string) => fetch(new Request(`http://localhost/rest${path}`))
    await get(one)
    const shown = vi.spyOn(site, 'showText')
    expect((await get(two)).status).toBe(200)
    expect(shown).toHaveBeenCalled()
  })
})
