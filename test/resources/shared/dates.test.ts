import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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
