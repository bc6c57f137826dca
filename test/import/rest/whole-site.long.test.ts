import { describe, expect, it } from 'vitest'
import { findByAddress } from '../../../src/derive/addresses/find-by-address.ts'
import { findByFormerPath } from '../../../src/derive/addresses/find-by-former-path.ts'
import { discover } from '../../../src/import/rest/discover.ts'
import type { SourceAnswer } from '../../../src/import/rest/source-api.ts'
import { sourceOf } from './source-of.ts'

const bare = { title: 'A new site', description: '', timezone: 'UTC', default_category: 'uncategorized' }
const there = {
  title: 'Fern & Finch',
  description: 'Plants',
  email: 'shop@old.example',
  timezone: 'Europe/Berlin',
  date_format: 'd.m.Y',
  time_format: 'H:i',
  start_of_week: 0,
  language: 'de_DE',
  posts_per_page: 20,
  default_comment_status: 'closed',
  default_category: 'news',
  // WordPress's word for the usual one.
  default_post_format: '0',
  show_on_front: 'page',
  page_on_front: 'welcome',
  page_for_posts: 'blog',
  permalink: '/archives/%year%/%postname%/',
  category_base: 'topics',
}
const files = {
  'settings.json': JSON.stringify(there),
  'categories/news.md': '---\nid: 70\nname: News\n---\n',
  'pages/welcome.md': '---\nid: 80\ntitle: Welcome\ndate: 2020-05-01T10:00:00\nauthor: admin\n---\n\nHi.\n',
  'pages/blog.md': '---\nid: 81\ntitle: Blog\ndate: 2020-05-01T10:00:00\nauthor: admin\n---\n',
  'posts/a.md': '---\nid: 100\ntitle: A\ndate: 2020-05-01T23:30:00\nauthor: editor\ncategories: [news]\n---\n\nText.\n',
  'posts/b.md': '---\nid: 101\ntitle: B\ndate: 2021-05-01T00:30:00\nauthor: editor\ncategories: [news]\n---\n\nText.\n',
}

/** What a source answers, changed on the way. */
function changing(asked: string, change: (entry: Record<string, unknown>) => void, answered: () => Promise<Answer>) {
  return async (path: string): Promise<SourceAnswer | undefined> => {
    if (!path.startsWith(asked)) return undefined
    const { status, headers, text } = await answered()
    const told = JSON.parse(text) as Record<string, unknown>[]
    for (const entry of told) change(entry)
    return { status, headers: Object.fromEntries(headers), text: JSON.stringify(told) }
  }
}
type Answer = { status: number; headers: Headers; text: string }

describe('what holds for the whole of a website', () => {
  it('comes over: settings that nobody has set here, the page at the front, and the forms of addresses', async () => {
    const { take, target } = sourceOf(files, bare)
    const report = await take(undefined, { user: 'admin', unchosen: bare })
    expect(target.settings).toMatchObject({ ...there, page_on_front: expect.anything() })
    expect(target.find('page', target.settings['page_on_front'])?.id).toBe(80)
    expect(report.made['setting']).toBe(Object.keys(there).length)
    expect(report.changed.filter(({ what }) => what.startsWith('setting'))).toEqual([])
    expect(report.verified).toMatchObject({ differences: [], missing: [] })
    // The wall time that pages showed, in the zone that came over.
    expect(target.get('post', 100)!.data['date']).toBe('2020-05-01T23:30:00')
    expect(findByAddress(target, '/archives/2021/b/')?.id).toBe(101)
    expect((await take(undefined, { user: 'admin', unchosen: bare })).made).toEqual({})
  })

  it('is told where somebody has set it otherwise here, and is theirs to decide', async () => {
    const own = { ...bare, title: 'Ours', posts_per_page: 5 }
    const { take, target } = sourceOf(files, own)
    const report = await take(undefined, { user: 'admin', unchosen: bare })
    expect(target.settings).toMatchObject({ title: 'Ours', posts_per_page: 5, description: 'Plants' })
    expect(report.changed).toContainEqual({
      what: 'setting title',
      why: 'it is "Ours" here, and was "Fern & Finch": it was not changed; `almanac settings update --title …` changes it',
    })
    expect(report.verified!.differences.map(({ what, member }) => `${what} ${member}`)).toEqual([
      'settings title',
      'settings posts_per_page',
    ])
    const asked: unknown[] = []
    await take(undefined, {
      user: 'admin',
      unchosen: bare,
      decide: async (...question) => {
        asked.push(question)
        return question[0] === 'title'
      },
    })
    expect(asked).toEqual([
      ['title', 'Ours', 'Fern & Finch'],
      ['posts_per_page', 5, 20],
    ])
    expect(target.settings).toMatchObject({ title: 'Fern & Finch', posts_per_page: 5 })
  })

  it('signed out is what the index tells, and what links show; the rest is named', async () => {
    const { take, target } = sourceOf(files, bare)
    const report = await take(undefined, { unchosen: bare })
    expect(target.settings).toMatchObject({
      title: 'Fern & Finch',
      description: 'Plants',
      timezone: 'Europe/Berlin',
      show_on_front: 'page',
      permalink: '/archives/%year%/%postname%/',
      posts_per_page: 10,
    })
    expect(target.find('page', target.settings['page_on_front'])?.id).toBe(80)
    expect(report.lost).toContainEqual({
      what: 'settings',
      why: 'not signed in: only title, tagline, time zone and front page were imported',
    })
  })

  it('a dry run sets nothing', async () => {
    const { take, target } = sourceOf(files, bare)
    expect((await take(undefined, { user: 'admin', unchosen: bare, dryRun: true })).made['setting']).toBeGreaterThan(10)
    expect(target.settings.title).toBe('A new site')
  })

  it('earlier texts come over with who wrote them and when, or are counted', async () => {
    const { take, target, ask, source } = sourceOf({
      'posts/a.md': files['posts/a.md'],
      'categories/news.md': '---\nid: 70\nname: News\n---\n',
    })
    for (const content of ['One', 'Two'])
      await ask('POST', '/core/v2/posts/100', { as: 'editor', json: { content: `<p>${content}</p>`, title: content } })
    const before = (await source.revisions.list(source.get('post', 100)!)).filter(({ isFirst }) => !isFirst)
    const signedOut = await take(undefined, { dryRun: true })
    expect(signedOut.lost).toContainEqual({ what: 'earlier texts: 2', why: 'only a signed-in user may read them' })
    await take()
    const entry = target.get('post', 100)!
    const texts = await target.revisions.list(entry)
    expect(texts.map(({ body, data, userId }) => [body.trim(), data['title'], userId])).toEqual([
      ['<p>Two</p>', 'Two', 2],
      ['<p>One</p>', 'One', 2],
    ])
    expect(texts.map(({ moment }) => Math.floor(moment / 1000))).toEqual(
      before.map(({ moment }) => Math.floor(moment / 1000)),
    )
    expect(target.revisions.snapshots(entry)).toHaveLength(2)
  })

  it('a date of which UTC says another day is the one that pages showed, and its address stays', async () => {
    const { take, target, ask } = sourceOf(files, { ...bare, timezone: 'Europe/Berlin' })
    const list = '/wp/v2/posts?'
    let path = ''
    const other = (entry: Record<string, unknown>) => {
      entry['date_gmt'] = String(entry['date']).replace(/T\d\d/, 'T04')
    }
    const report = await take(async (asked) => {
      path = asked
      return changing(list, other, () => ask('GET', path, { mount: '/wp-json', as: 'admin' }))(asked)
    })
    expect(target.get('post', 100)!.data['date']).toBe('2020-05-01T23:30:00')
    expect(findByAddress(target, '/archives/2020/a/')?.id).toBe(100)
    expect(report.changed).toContainEqual({ what: 'dates: 2', why: expect.stringContaining('keep the date and time') })
    expect(report.verified!.differences.filter(({ what }) => what !== 'settings')).toEqual([])
  })

  it('an address of a form that there is not here leads to its page by an alias, or is named with what can be done', async () => {
    const { take, target, ask } = sourceOf({
      ...files,
      'pages/news.md': '---\nid: 82\ntitle: News\ndate: 2020-05-01T10:00:00\n---\n',
    })
    let path = ''
    const other = (entry: Record<string, unknown>) => {
      entry['link'] = entry['id'] === 100 ? 'http://site.test/plants/caf%C3%A9/' : 'http://site.test/blog/'
    }
    const taking = () =>
      take(async (asked) => {
        path = asked
        return changing('/wp/v2/posts?', other, () => ask('GET', path, { mount: '/wp-json', as: 'admin' }))(asked)
      })
    const report = await taking()
    expect(target.get('post', 100)!.data['aliases']).toEqual(['/plants/café/'])
    expect(findByFormerPath(target, '/plants/caf%C3%A9/')?.id).toBe(100)
    expect(report.changed).toContainEqual({ what: 'old addresses: 1', why: expect.stringContaining('aliases') })
    expect(report.changed).toContainEqual({
      what: 'post 101 "B"',
      why: 'its old address /blog/ belongs to page 81, pages/blog.md here: rename that, or redirect the address to http://site.test/archives/2021/b/ in the web server',
    })
    expect(report.verified!.differences).toEqual([
      {
        what: 'post 101 "B"',
        member: 'link',
        expected: 'http://site.test/blog/',
        found: 'http://site.test/archives/2021/b/',
      },
    ])
    expect((await taking()).made).toEqual({})
    expect(target.get('post', 100)!.data['aliases']).toEqual(['/plants/café/'])
  })

  it('is found behind a home that leads round in a circle', async () => {
    const index = JSON.stringify({ name: 'A', home: 'https://a.example', namespaces: ['wp/v2'] })
    const found = await discover('https://a.example/', async (address) => {
      if (address === 'https://a.example/') throw new Error('it redirects too often')
      return { status: address.endsWith('/wp-json/') ? 200 : 404, headers: {}, text: index }
    })
    expect(found.root).toBe('https://a.example/wp-json/')
    const nowhere = discover('https://a.example/', async () => {
      throw new Error('it redirects too often')
    })
    await expect(nowhere).rejects.toMatchObject({ hint: expect.stringContaining('it redirects too often') })
  })
})
