import { H3 } from 'h3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { areas } from '../../src/resources/registry.ts'
import { type AppOptions, createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { contentFolder } from '../harness.ts'

const home = 'http://site.test'

/** A site whose interface is also where WordPress's clients look for it. */
function mounted(options: Partial<AppOptions> = {}) {
  const root = contentFolder({
    'posts/a.md': '---\nid: 10\ntitle: The namespace core/v2 of cal_events\nauthor: editor\n---\n\ncal_events\n',
    'events/e.md':
      '---\nid: 20\ntitle: E\nstart_date: 2030-01-01 10:00:00\nend_date: 2030-01-01 11:00:00\ncategories: [cal_events]\n---\n',
    'event-categories/cal_events.md': '---\nid: 30\nname: cal_events\n---\n',
  })
  const site = openFolder(root, { areas, home })
  onTestFinished(() => site.close())
  const app = createApp(site, { wordpress: true, ...options })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(new Request(`${home}${path}`, init))
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: /^[{[]/.test(text) ? JSON.parse(text) : {} }
  }
  return { app, ask }
}

describe("the interface under WordPress's names", () => {
  it('answers beside the own one, with links that lead back to where one came from', async () => {
    const { ask } = mounted()
    expect((await ask('/wp-json/wp/v2/posts/10')).json['_links'].self[0].href).toBe(`${home}/wp-json/wp/v2/posts/10`)
    expect((await ask('/rest/core/v2/posts/10')).json['_links'].self[0].href).toBe(`${home}/rest/core/v2/posts/10`)
    expect((await ask('/wp-json/core/v2/posts/10')).status).toBe(404)
    expect((await ask('/rest/wp/v2/posts/10')).status).toBe(404)
  })

  it('names namespaces, types, taxonomies and routes as WordPress does', async () => {
    const { ask } = mounted()
    const index = (await ask('/wp-json/')).json
    expect(index.namespaces).toEqual(
      expect.arrayContaining(['oembed/1.0', 'contact-form-7/v1', 'tribe/events/v1', 'wp/v2']),
    )
    expect(index.namespaces).not.toContain('core/v2')
    expect(Object.keys(index.routes)).toContain('/wp/v2/tribe_events_cat/(?P<id>[\\d]+)')
    expect((await ask('/wp-json/wp/v2')).json.namespace).toBe('wp/v2')
    expect((await ask('/wp-json/wp/v2?namespace=contact-form-7/v1')).json.namespace).toBe('contact-form-7/v1')
    expect((await ask('/wp-json/wp/v2/taxonomies/tribe_events_cat')).json).toMatchObject({
      slug: 'tribe_events_cat',
      types: ['tribe_events'],
      rest_base: 'tribe_events_cat',
      rest_namespace: 'wp/v2',
    })
    expect((await ask('/wp-json/wp/v2/taxonomies/cal_events_cat')).status).toBe(200)
    expect((await ask('/wp-json/wp/v2/statuses/tribe-ignored')).json.code).toBe('rest_cannot_read_status')
  })

  it('leaves what people wrote as it is', async () => {
    const { ask } = mounted()
    const { title, content } = (await ask('/wp-json/wp/v2/posts/10')).json
    expect([title.rendered, content.rendered]).toEqual(['The namespace core/v2 of cal_events', '<p>cal_events</p>\n'])
    const [category] = (await ask('/wp-json/tribe/events/v1/events/20')).json.categories
    expect([category.name, category.slug, category.taxonomy]).toEqual(['cal_events', 'cal_events', 'tribe_events_cat'])
  })

  it('is found by clients that are given only the address of the site', async () => {
    const { ask } = mounted()
    const link = `<${home}/wp-json/>; rel="https://api.w.org/"`
    for (const [path, method] of [
      ['/', 'HEAD'],
      ['/', 'GET'],
      ['/author/editor/', 'GET'],
      ['/nowhere/', 'GET'],
    ] as const)
      expect((await ask(path, { method, headers: { accept: '*/*' } })).headers.get('link')).toBe(link)
    expect((await ask('/?rest_route=/wp/v2/posts/10')).json.id).toBe(10)
    expect((await ask('/?rest_route=/wp/v2/posts&per_page=1&_fields=id')).json).toEqual([{ id: 10 }])
    expect((await ask('/?rest_route=/')).json.namespaces).toContain('wp/v2')
    expect((await ask('/?rest_route=/nothing')).json.code).toBe('rest_no_route')
  })

  it('gives clients of old versions plain addresses of routes', async () => {
    const self = async (wordpress: true | 'legacy') =>
      (await mounted({ wordpress }).ask('/wp-json/')).json.routes['/wp/v2/posts']['_links'].self
    expect(await self(true)).toEqual([{ href: `${home}/wp-json/wp/v2/posts` }])
    expect(await self('legacy')).toBe(`${home}/wp-json/wp/v2/posts`)
  })

  it('can be the only one', async () => {
    const { ask } = mounted({ mount: false })
    expect((await ask('/wp-json/wp/v2/posts/10')).status).toBe(200)
    expect((await ask('/rest/core/v2/posts/10', { headers: { accept: 'application/json' } })).status).toBe(404)
  })

  it('is not there unless it is asked for', async () => {
    const { ask } = mounted({ wordpress: false })
    const headers = { accept: 'application/json' }
    expect((await ask('/wp-json/wp/v2/posts/10', { headers })).status).toBe(404)
    expect((await ask('/?rest_route=/wp/v2/posts/10')).text).toMatch(/^<!doctype html>/i)
  })

  it('stands in another app like any of its routes', async () => {
    const { app } = mounted()
    const outer = new H3().mount('/site', app)
    const answer = await outer.fetch(new Request(`${home}/site/wp-json/wp/v2/posts/10?_fields=id`))
    expect(await answer.json()).toEqual({ id: 10 })
  })
})
