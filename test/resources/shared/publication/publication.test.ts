import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { testSite } from '../../../harness.ts'

const now = () => Date.UTC(2026, 0, 15)
const written = (matter: string) =>
  `---\nid: 7\ntitle: Secret words\ndate: 2020-01-01T10:00:00\n${matter}\n---\n\nHidden text.\n`
const heldBack = [
  'draft: true',
  'published: false',
  'draft: yes',
  'published: "no"',
  'status: publish\ndraft: true',
  'status: future\npublished: false',
  // What is neither yes nor no is a slip, or a list of other tools: nobody writes `draft` to publish.
  'draft: ture',
  'draft: later',
  'draft: [true]',
]
const shown = [
  'draft: false',
  'draft: No',
  'draft: 0',
  'draft:',
  'published: true',
  'published: 2020-01-01',
  'draft: ""',
]

describe('a file that says that it is not published', () => {
  test.each(heldBack)('is a draft that nobody else reads (%j)', async (matter) => {
    const { get, page, site } = testSite({ 'posts/secret.md': written(matter) })
    expect((await get('/core/v2/posts')).json).toEqual([])
    expect((await get('/core/v2/posts/7')).status).toBe(401)
    expect((await get('/core/v2/search?search=hidden')).text).not.toContain('ecret')
    expect((await get('/core/v2/posts/7', { as: 'admin' })).json).toMatchObject({ id: 7, status: 'draft' })
    expect((await page('/secret/')).text).not.toContain('Hidden')
    expect(checkSite(site).filter(({ code }) => code === 'unknown-key')).toEqual([])
  })

  test.each(shown)('is published when it says nothing of the kind (%j)', async (matter) => {
    const { get } = testSite({ 'posts/open.md': written(matter) })
    expect((await get('/core/v2/posts/7')).json).toMatchObject({ status: 'publish' })
  })

  test.each(['private', 'pending', 'trash'])('stays %s where it is hidden anyway', (status) => {
    const { site } = testSite({ 'posts/a.md': written(`status: ${status}\ndraft: true`) })
    expect(site.get('post', 7)!.derived.status).toBe(status)
  })

  test('is published by a status that is written, which is all that it says from then on', async () => {
    const { ask, root } = testSite({ 'posts/a.md': written('draft: true # for now') })
    const changed = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { title: 'Other words' } })
    expect(changed.json).toMatchObject({ status: 'draft' })
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('draft: true # for now')
    const published = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status: 'publish' } })
    expect(published.json).toMatchObject({ status: 'publish', title: { rendered: 'Other words' } })
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).not.toMatch(/draft/)
  })

  test('is left out of the calendar, of comments and of pictures as well', async () => {
    const { get, site } = testSite({
      'events/a.md': '---\nid: 8\ntitle: Secret event\ndate: 2020-01-01\nstart: 2026-02-01\ndraft: true\n---\n',
      'posts/a.md': '---\nid: 9\ntitle: Post\ndate: 2020-01-01\n---\n',
      'comments/c.md': '---\nid: 10\npost: a\nauthor_name: Ann\npublished: false\n---\n\nSecret comment.\n',
      'media/p.txt': 'text',
      'media/p.txt.md': '---\nid: 11\ntitle: Secret picture\ndraft: true\n---\n',
    })
    expect((await get('/cal/events/v1/events?start_date=2026-01-01&end_date=2026-12-31')).text).not.toContain('Secret')
    expect((await get('/cal/events/v1/events/8')).status).toBe(403)
    expect((await get('/core/v2/comments')).text).not.toContain('Secret')
    expect(site.get('comment', 10)!.derived.status).toBe('hold')
    expect((await get('/core/v2/media')).text).not.toContain('Secret')
  })

  test('shows a comment once it is approved', async () => {
    const { ask, root } = testSite({
      'posts/a.md': '---\nid: 9\ntitle: Post\ndate: 2020-01-01\n---\n',
      'comments/c.md': '---\nid: 10\npost: a\nauthor_name: Ann\npublished: false\n---\n\nWords.\n',
    })
    const approved = await ask('PUT', '/core/v2/comments/10', { as: 'admin', json: { status: 'approve' } })
    expect(approved.json).toMatchObject({ status: 'approved' })
    expect(readFileSync(join(root, 'comments/c.md'), 'utf8')).not.toContain('published')
  })
})

describe('an event with a password', () => {
  const event = (extra = '') =>
    `---\nid: 8\ntitle: Summer party\ndate: 2025-01-01\nstart: 2026-02-01 10:00\nexcerpt: Hidden excerpt\npassword: roses\n${extra}---\n\nHidden text.\n`

  test('shows its text to nobody but who may change it', async () => {
    const { get, site } = testSite({ 'events/party.md': event() }, { now })
    const paths = [
      '/events/8',
      '/events?start_date=2026-01-01&end_date=2026-12-31',
      '/events/8.ics',
      '/events.ics?start_date=2026-01-01&end_date=2026-12-31',
    ]
    for (const path of paths) {
      const { status, text } = await get(`/cal/events/v1${path}`)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain('Summer party')
      expect(text).not.toContain('Hidden')
    }
    const { json } = await get('/cal/events/v1/events/8', { as: 'editor' })
    expect(json).toMatchObject({ description: '<p>Hidden text.</p>', excerpt: '<p>Hidden excerpt</p>' })
    expect((await get('/cal/events/v1/events/8', { as: 'subscriber' })).text).not.toContain('Hidden')
    expect(checkSite(site)).toEqual([])
  })

  test.each([
    ['venue', 'venues/hall.md'],
    ['organizer', 'organizers/club.md'],
  ])('is as closed as a %s that has one', async (noun, path) => {
    const text = '---\nid: 9\ntitle: Shown\nexcerpt: Hidden excerpt\npassword: roses\n---\n\nHidden text.\n'
    const party = `---\nid: 8\ntitle: Party\nstart: 2026-02-01 10:00\n${noun}: 9\n---\n`
    const { get } = testSite({ [path]: text, 'events/party.md': party }, { now })
    for (const read of [`/${noun}s/9`, `/${noun}s`, '/events/8']) {
      const answer = await get(`/cal/events/v1${read}`)
      expect([read, answer.status]).toEqual([read, 200])
      expect(answer.text).toContain('Shown')
      expect(answer.text).not.toContain('Hidden')
    }
    expect((await get(`/cal/events/v1/${noun}s/9`, { as: 'editor' })).json.json_ld.description).toBe('Hidden text.')
  })

  test('is not found by its words', async () => {
    const { get } = testSite({ 'events/party.md': event() }, { now })
    const search = '/cal/events/v1/events?start_date=2026-01-01&end_date=2026-12-31&search=hidden'
    expect((await get(search)).text).not.toContain('party')
    expect((await get(search, { as: 'editor' })).text).toContain('party')
  })

  test('asks for it on its page, and opens with the right one', async () => {
    const { page } = testSite({ 'events/party.md': event() }, { now })
    const closed = await page('/event/party/')
    expect(closed.text).toContain('type="password"')
    expect(closed.text).not.toContain('Hidden')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '14' }
    const open = await page('/event/party/', { method: 'POST', headers, body: 'password=roses' })
    expect(open.text).toContain('Hidden text.')
    for (const path of ['/', '/event/', '/calendar/']) expect((await page(path)).text).not.toContain('Hidden')
  })

  test('keeps its text when it is saved as it was read', async () => {
    const { ask, get, root } = testSite({ 'events/party.md': event() }, { now })
    const { title, description, excerpt } = (await get('/cal/events/v1/events/8', { as: 'editor' })).json
    const saved = await ask('PUT', '/cal/events/v1/events/8', { as: 'editor', json: { title, description, excerpt } })
    expect(saved.status).toBe(200)
    expect(readFileSync(join(root, 'events/party.md'), 'utf8')).toMatch(/Hidden text\.[^]*$/)
  })
})

describe('a file in which git left a merge', () => {
  const body = 'before\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n'
  const files = {
    'posts/body.md': `---\nid: 7\ntitle: A\ndate: 2020-01-01\n---\n\n${body}`,
    'posts/matter.md': '---\nid: 8\n<<<<<<< HEAD\ntitle: A\n=======\ntitle: B\n>>>>>>> other\n---\n\nx\n',
    'pages/data.json': '{\n<<<<<<< HEAD\n  "title": "A"\n=======\n  "title": "B"\n>>>>>>> other\n}\n',
    'posts/crlf.md': `---\nid: 9\n---\n\n${body}`.replaceAll('\n', '\r\n'),
  }

  test('is left out, and named with the line', async () => {
    const { get, site } = testSite(files)
    expect((await get('/core/v2/posts?per_page=100')).json).toEqual([])
    expect(site.problems.all().map(({ message }) => message.split(';')[0])).toEqual([
      'pages/data.json:2:1: git left a merge conflict here',
      'posts/body.md:8:1: git left a merge conflict here',
      'posts/crlf.md:6:1: git left a merge conflict here',
      'posts/matter.md:3:1: git left a merge conflict here',
    ])
    expect(checkSite(site).map(({ file }) => file)).toEqual(Object.keys(files).sort())
  })

  test('comes back when it is resolved, and goes when it happens while the site is open', async () => {
    const { get, root, site } = testSite({ 'posts/a.md': written('') })
    writeFileSync(join(root, 'posts/a.md'), files['posts/body.md'])
    site.load('posts/a.md')
    expect((await get('/core/v2/posts/7')).status).toBe(404)
    writeFileSync(join(root, 'posts/a.md'), written(''))
    site.load('posts/a.md')
    expect((await get('/core/v2/posts/7')).status).toBe(200)
  })

  test.each([
    ['a heading', 'Heading\n=======\n\ntext'],
    ['marks that are indented', '    <<<<<<< HEAD\n    =======\n    >>>>>>> other'],
    ['marks in another order', '>>>>>>> other\n=======\n<<<<<<< HEAD'],
    ['longer lines', '<<<<<<< HEAD\n========\n>>>>>>> other'],
  ])('is not taken for one for %s', async (_, text) => {
    const { get } = testSite({ 'posts/a.md': `---\nid: 7\ndate: 2020-01-01\n---\n\n${text}\n` })
    expect((await get('/core/v2/posts/7')).status).toBe(200)
  })

  test('is not made by a request: text that would be one is refused', async () => {
    const { ask, root } = testSite({ 'posts/a.md': written('') })
    const answer = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { content: body } })
    expect(answer.status).toBe(409)
    expect(answer.json.message).toContain('posts/a.md:')
    expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toBe(written(''))
    expect((await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'x', content: body } })).status).toBe(409)
  })
})

describe('a password that nobody can give', () => {
  test.each(['password: [x]', 'password: { a: x }'])('hides the text all the same (%j)', async (matter) => {
    const { get, page, site } = testSite({ 'posts/secret.md': written(matter) })
    const hidden = { content: { rendered: '', protected: true } }
    expect((await get('/core/v2/posts/7')).json).toMatchObject(hidden)
    expect((await get('/core/v2/posts/7?password=x')).status).toBe(403)
    expect((await get('/core/v2/posts?password=x')).json[0]).toMatchObject(hidden)
    expect((await get('/core/v2/posts?search=hidden')).json).toEqual([])
    expect((await page('/2020/01/01/secret/')).text).not.toContain('Hidden text')
    expect(checkSite(site)).toContainEqual(expect.objectContaining({ line: 5, severity: 'error' }))
  })

  test.each(['password:', 'password: ""'])('hides nothing when it is empty (%j)', async (matter) => {
    const { get } = testSite({ 'posts/open.md': written(matter) })
    expect((await get('/core/v2/posts/7')).json.content.protected).toBe(false)
  })
})
