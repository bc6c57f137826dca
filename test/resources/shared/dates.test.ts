import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite } from '../../harness.ts'

const changed = Date.parse('2031-06-01T12:00:00Z')
const files = {
  'posts/plain.md': '---\nid: 11\ntitle: Plain\n---\n\nText.\n',
  'posts/said.md': '---\nid: 12\ntitle: Said\nstatus: publish\n---\n\nText.\n',
  'posts/planned.md': '---\nid: 13\ntitle: Planned\nstatus: future\n---\n\nText.\n',
  'pages/about.md': '---\nid: 14\ntitle: About\n---\n\nText.\n',
  'events/fair.md': '---\nid: 15\ntitle: Fair\nstart: 2000-01-02 10:00\n---\n\nText.\n',
}

// Files that were changed at one moment, seen at another.
function siteAt(clock: string, more: Record<string, string> = {}) {
  const opened = testSite({ ...files, ...more }, { now: () => Date.parse(clock) })
  for (const path of Object.keys({ ...files, ...more })) {
    utimesSync(join(opened.root, path), changed / 1000, changed / 1000)
    opened.site.load(path)
  }
  return opened
}

describe.each(['2000-01-01T00:00:00Z', '2031-06-01T11:59:59Z', '2031-06-01T12:00:00Z', '2099-12-31T23:59:59Z'])(
  'a published file without a date, seen at %s,',
  (clock) => {
    it('is published, and tells the time of its last change', async () => {
      const { get } = siteAt(clock)
      const { json } = await get('/core/v2/posts?orderby=slug&order=asc')
      expect(json).toMatchObject(
        ['plain', 'planned', 'said'].map((slug) => ({ slug, status: 'publish', date_gmt: '2031-06-01T12:00:00' })),
      )
      expect((await get('/core/v2/pages')).json).toMatchObject([{ slug: 'about', status: 'publish' }])
      const events = await get('/cal/events/v1/events?start_date=1999-01-01&end_date=2001-01-01')
      expect(events.json.events).toMatchObject([{ slug: 'fair', status: 'publish' }])
    })
  },
)

it('an undated file waits for no moment, and a dated one still does', () => {
  const { site } = siteAt('2031-01-01T00:00:00Z', { 'posts/dated.md': '---\nid: 16\ndate: 2031-02-01\n---\n\nText.\n' })
  expect(site.find('post', 'dated')!.derived).toMatchObject({ status: 'future' })
  expect(site.entries.nextDue()).toBe(site.find('post', 'dated')!.derived.date)
  for (const slug of ['plain', 'said', 'planned']) expect(site.find('post', slug)!.derived).not.toHaveProperty('due')
})

it('a comment whose file has no date keeps nobody from writing', async () => {
  const undated = '---\nid: 21\npost: plain\nauthor: subscriber\n---\n\nEarlier.\n'
  const { ask } = siteAt('2031-06-01T11:00:00Z', { 'comments/21.md': undated })
  const { status } = await ask('POST', '/core/v2/comments', { as: 'subscriber', json: { post: 11, content: 'New.' } })
  expect(status).toBe(201)
})

describe('a date that nobody can read', () => {
  const post = (date: string) => `---\ntitle: Old\ndate: ${date}\n---\n\nText.\n`

  it.each(['tomorrow', '12:30', '2021', '3/12/2020', '2021-02-30', '[2021-02-03]', 'true'])(
    'keeps its file back where the name tells none: %s',
    (date) => {
      const { site } = testSite({ 'posts/old.md': post(date) })
      expect(site.find('post', 'old')).toBeUndefined()
      expect(site.problems.all().map(({ file, rule }) => [file, rule])).toEqual([['posts/old.md', 'unreadable-date']])
    },
  )

  it('gives way to the date of the file name, and is an error of `check`', () => {
    const files = {
      'posts/2016-3-21-old.md': post('soon'),
      'comments/7.md': '---\npost: old\ndate: soon\n---\n\nHi.\n',
    }
    const { site } = testSite(files, { now: () => changed })
    expect([...site.all('post')].map(({ derived }) => derived.date)).toEqual([Date.parse('2016-03-21T04:00:00Z')])
    expect([...site.all('comment')]).toEqual([])
    expect(checkSite(site).map(({ code, file }) => [code, file])).toEqual(
      expect.arrayContaining([
        ['wrong-value', 'posts/2016-3-21-old.md'],
        ['unreadable-date', 'comments/7.md'],
      ]),
    )
  })

  it('is told with both its meanings', () => {
    const { site } = testSite({ 'posts/old.md': post('3/12/2020') })
    expect(site.problems.all()[0]?.reason).toBe(
      "'date': '3/12/2020' is ambiguous: it may mean 2020-12-03 or 2020-03-12",
    )
  })

  it('is none where nothing is written', () => {
    const { site } = testSite({
      'posts/old.md': post(''),
      'posts/2016-3-21-older.md': '---\ntitle: Older\n---\n\nText.\n',
    })
    expect([...site.all('post')].map(({ slug }) => slug).sort()).toEqual(['2016-3-21-older', 'old'])
  })
})

describe('dates: utc', () => {
  const settings = { 'settings.json': '{ "timezone": "America/Chicago", "dates": "utc" }' }
  const post = '---\nid: 30\ntitle: Old\ndate: 2021-07-01 10:00:00\nexpiryDate: 2021-07-02 10:00:00\n---\n\nText.\n'

  it('means a time to the second without a zone, and is written so that it is read as it was meant', async () => {
    const { ask, site, root } = testSite(
      { ...settings, 'posts/old.md': post },
      { now: () => Date.parse('2021-07-02T09:59:59Z') },
    )
    expect((await ask('GET', '/core/v2/posts/30')).json).toMatchObject({
      date: '2021-07-01T05:00:00',
      status: 'publish',
    })
    const whole = (await ask('GET', '/core/v2/posts/30?context=edit', { as: 'admin' })).json
    await ask('PUT', '/core/v2/posts/30', { as: 'admin', json: whole })
    expect(readFileSync(join(root, 'posts/old.md'), 'utf8')).toBe(post)
    await ask('PATCH', '/core/v2/posts/30', { as: 'admin', json: { date: '2021-07-01T08:00:00' } })
    expect(site.get('post', 30)!.derived.date).toBe(Date.parse('2021-07-01T13:00:00Z'))
  })

  it('is another moment of the same file as soon as the settings say so', () => {
    const { site, root } = testSite(
      { 'settings.json': '{ "timezone": "America/Chicago" }', 'posts/old.md': post },
      { now: () => 0 },
    )
    const before = site.get('post', 30)!.derived.date
    writeFileSync(join(root, 'settings.json'), settings['settings.json'])
    site.load('settings.json')
    expect(before - site.get('post', 30)!.derived.date).toBe(5 * 3_600_000)
  })
})
