import { H3 } from 'h3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { credentials } from '../../src/define/credentials.ts'
import { areas } from '../../src/resources/registry.ts'
import { type AppOptions, createApp } from '../../src/server/create-app.ts'
import { openFolder } from '../../src/site/open-folder.ts'
import { contentFolder, type Files } from '../harness.ts'

const home = 'http://site.test'

/** A site whose interface is also where WordPress's clients look for it. */
function mounted(options: Partial<AppOptions> = {}, files: Files = {}) {
  const root = contentFolder({
    'posts/a.md': '---\nid: 10\ntitle: The namespace core/v2 of cal_events\nauthor: editor\n---\n\ncal_events\n',
    'events/e.md':
      '---\nid: 20\ntitle: E\nstart: 2030-01-01 10:00:00\nend: 2030-01-01 11:00:00\ncategories: [cal_events]\n---\n',
    'event-categories/cal_events.md': '---\nid: 30\nname: cal_events\n---\n',
    ...files,
  })
  const site = openFolder(root, { areas, home })
  onTestFinished(() => site.close())
  const app = createApp(site, { wordpress: true, ...options })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(new Request(`${home}${path}`, init))
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: /^[{[]/.test(text) ? JSON.parse(text) : {} }
  }
  const signedIn = (name: string) => {
    const { secret } = site.service(credentials).createToken(site.find('user', name)!.id, 'test')
    return `Basic ${btoa(`${name}:${secret}`)}`
  }
  return { app, ask, signedIn }
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

  it('lists only types that are read as posts are; the others keep their own address', async () => {
    const { ask } = mounted()
    const types = async (root: string) => Object.keys((await ask(`${root}/types`)).json)
    const usual = ['post', 'page', 'attachment']
    expect((await types('/wp-json/wp/v2')).slice(0, 3)).toEqual(usual)
    expect(await types('/wp-json/wp/v2')).not.toContain('tribe_events')
    expect((await types('/rest/core/v2')).slice(0, 4)).toEqual([...usual, 'cal_events'])
    expect(await ask('/wp-json/wp/v2/types/tribe_events')).toMatchObject({
      status: 401,
      json: { code: 'rest_cannot_read_type' },
    })
    expect((await ask('/rest/core/v2/types/cal_events')).status).toBe(200)
    expect((await ask('/wp-json/tribe/events/v1/events/20')).json.id).toBe(20)
  })

  it('answers as editors of blocks ask: who one is, what one may, by POST alone', async () => {
    const { ask, signedIn } = mounted()
    const authorization = signedIn('author')
    const headers = { authorization, 'x-wp-nonce': 'a1b2c3' }
    const me = await ask('/wp-json/wp/v2/users/me?context=edit&_locale=user', { headers })
    expect(me.json).toMatchObject({ id: 3, username: 'author', roles: ['author'], capabilities: { edit_posts: true } })
    const mayDo = async (path: string) =>
      (await ask(`/wp-json/wp/v2/${path}?_locale=user`, { method: 'OPTIONS', headers })).headers.get('allow')
    expect(await mayDo('posts')).toBe('GET, POST')
    expect(await mayDo('posts/10')).toBe('GET')
    expect(await mayDo('users/me')).toBe('GET, POST, PUT, PATCH')
    expect(await mayDo('settings')).toBeNull()
    const instead = async (verb: string, body: object) => {
      const sent = { ...headers, 'content-type': 'application/json', 'x-http-method-override': verb }
      const path = '/wp-json/wp/v2/users/me?_locale=user'
      return (await ask(path, { method: 'POST', headers: sent, body: JSON.stringify(body) })).json
    }
    expect(await instead('PUT', { description: 'Mine' })).toMatchObject({ id: 3, description: 'Mine' })
    expect((await instead('DELETE', { force: true, reassign: 1 })).code).toBe('rest_user_cannot_delete')
    expect((await instead('PURGE', {})).code).toBe('rest_no_route')
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
    expect((await ask('/index.php/wp-json/wp/v2/posts?per_page=1&_fields=id')).json).toEqual([{ id: 10 }])
    for (const index of ['/index.php/wp-json', '/index.php/wp-json/'])
      expect((await ask(index)).json.namespaces).toContain('wp/v2')
  })

  it('gives clients of old versions plain addresses of routes', async () => {
    const self = async (wordpress: true | 'legacy') =>
      (await mounted({ wordpress }).ask('/wp-json/')).json.routes['/wp/v2/posts']['_links'].self
    expect(await self(true)).toEqual([{ href: `${home}/wp-json/wp/v2/posts` }])
    expect(await self('legacy')).toBe(`${home}/wp-json/wp/v2/posts`)
  })

  it('tells clients of old versions nothing that came later', async () => {
    const told = async (wordpress: true | 'legacy') => {
      const { ask, signedIn } = mounted({ wordpress })
      const settings = await ask('/wp-json/wp/v2/settings', { headers: { authorization: signedIn('admin') } })
      const post = await ask('/wp-json/wp/v2/posts/10')
      const { routes, ...index } = (await ask('/wp-json/')).json
      const has = (path: string, method: string, name: string) =>
        routes[path].endpoints.some(
          (one: { methods: string[]; args: object }) => one.methods.includes(method) && name in one.args,
        )
      return [
        'show_on_front' in settings.json,
        'class_list' in post.json,
        'show_on_front' in index,
        has('/wp/v2/settings', 'POST', 'page_on_front'),
        has('/wp/v2/posts', 'GET', 'search_columns'),
      ]
    }
    expect(await told(true)).toEqual([true, true, true, true, true])
    expect(await told('legacy')).toEqual([false, false, false, false, false])
  })

  it('counts comments on what a password closes for clients of old versions only, and never finds what they say', async () => {
    const files = {
      'posts/closed.md': '---\nid: 40\npassword: sesame\n---\n\nText.\n',
      'posts/draft.md': '---\nid: 41\nstatus: draft\n---\n\nText.\n',
      'comments/1.md': '---\nid: 1\npost: post/closed\nauthor_name: Jo\n---\n\nSecret.\n',
      'comments/2.md': '---\nid: 2\npost: post/a\nauthor_name: Jo\n---\n\nOpen.\n',
      'comments/3.md': '---\nid: 3\npost: post/draft\nauthor_name: Jo\n---\n\nUnseen.\n',
    }
    const listed = async (wordpress: true | 'legacy', query = '') => {
      const { headers, json } = await mounted({ wordpress }, files).ask(`/wp-json/wp/v2/comments${query}`)
      return [headers.get('x-wp-total'), json.map(({ id }: { id: number }) => id)]
    }
    expect(await listed(true)).toEqual(['1', [2]])
    expect(await listed('legacy')).toEqual(['2', [2]])
    expect(await listed('legacy', '?search=Secret')).toEqual(['0', []])
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
