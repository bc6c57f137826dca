import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { derivedId } from '../../../src/site/index/entry-id.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { cliOn } from '../../cli/in-process.ts'
import { testSite, type Files } from '../../harness.ts'

const settings = { 'settings.json': '{ "title": "S", "terms": "implicit", "permalink": "/%postname%/" }' }
const siteOf = (files: Files) => testSite({ ...settings, ...files })
const jane = derivedId('users/jane-doe.md')

test('An author whom only texts name is shown by name: in REST, on the page, in archive and feed', async () => {
  const { ask, page } = siteOf({ 'posts/a.md': '---\nid: 1\ntitle: Hi\nauthor: Jane Doe\n---\n' })
  expect((await ask('GET', '/core/v2/posts/1?_embed')).json).toMatchObject({
    author: jane,
    _embedded: { author: [{ id: jane, name: 'Jane Doe', slug: 'jane-doe' }] },
  })
  expect((await ask('GET', `/core/v2/posts?author=${jane}`)).json).toHaveLength(1)
  expect((await ask('GET', `/core/v2/users/${jane}?context=edit`, { as: 'admin' })).json).toMatchObject({
    name: 'Jane Doe',
    roles: [],
    email: '',
  })
  expect((await page('/a/')).text).toContain('by <a rel="author" href="http://site.test/author/jane-doe/">Jane Doe</a>')
  expect((await page('/author/jane-doe/')).text).toContain('Hi')
  expect((await page('/author/jane-doe/feed/')).text).toContain('Jane Doe')
})

test('Without the setting, a name that no user has is nobody', async () => {
  const { ask } = testSite({ 'posts/a.md': '---\nid: 1\nauthor: [author, Jane Doe]\n---\n' })
  expect((await ask('GET', '/core/v2/posts/1')).json.author).toBe(0)
  expect((await ask('GET', '/core/v2/posts/1')).json).not.toHaveProperty('authors')
})

test('A person whom only drafts name exists for nobody but those who may read these', async () => {
  const { ask, page } = siteOf({ 'posts/a.md': '---\nid: 1\nstatus: draft\nauthor: Jane Doe\n---\n' })
  for (const as of [undefined, 'subscriber', 'contributor']) {
    const init = as ? { as } : {}
    const hidden = await ask('GET', `/core/v2/users/${jane}`, init)
    expect([hidden.status, hidden.json.code]).toEqual([404, 'rest_user_invalid_id'])
    expect((await ask('GET', '/core/v2/users?slug=jane-doe', init)).json).toEqual([])
  }
  expect((await page('/author/jane-doe/')).status).toBe(404)
  expect((await ask('GET', '/core/v2/users?slug=jane-doe', { as: 'admin' })).json).toHaveLength(1)
})

test('Nobody signs in as such a person, or gets an application password for them', async () => {
  const { ask } = siteOf({ 'posts/a.md': '---\nid: 1\nauthor: Jane Doe\n---\n' })
  const authorization = `Basic ${Buffer.from('jane-doe:secret secret').toString('base64')}`
  const refused = await ask('GET', '/core/v2/users/me', { headers: { authorization } })
  expect([refused.status, refused.json.code]).toEqual([401, 'invalid_username'])
  const made = await ask('POST', `/core/v2/users/${jane}/application-passwords`, { as: 'admin', json: { name: 'x' } })
  expect(made.status).toBe(404)
})

test('A file makes that person a user: the id is kept, the texts are theirs, and how many is said', async () => {
  const files = {
    ...settings,
    'posts/a.md': '---\nid: 1\nauthor: Jane Doe\n---\n',
    'posts/b.md': '---\nid: 2\nauthor: jane doe\nstatus: draft\n---\n',
  }
  const { almanac, read } = cliOn(files)
  const words = ['user', 'create', '--username', 'jane-doe', '--email', 'j@example.org', '--name', 'Jane D.']
  const { code, stderr } = await almanac(...words, '--roles', 'author', '--password', 'four words are enough')
  expect([code, stderr]).toEqual([0, expect.stringContaining('jane-doe takes over 2 texts written under that name')])
  expect(read('users/jane-doe.md')).toContain(`id: ${jane}`)
  expect((await almanac('post', 'list', '--author', 'jane-doe', '--status', 'any', '--format', 'count')).stdout).toBe(
    '2\n',
  )
  const { ask } = siteOf(files)
  const json = { username: 'jane-doe', email: 'j@example.org', password: 'four words are enough', roles: ['author'] }
  const made = await ask('POST', '/core/v2/users', { as: 'admin', json })
  expect([made.status, made.json.id, made.json.roles, made.json.text_count]).toEqual([201, jane, ['author'], 2])
})

test('Nobody becomes such a person by what they may change of themselves', async () => {
  const { ask, site } = siteOf({ 'posts/a.md': '---\nid: 1\nauthor: Jane Doe\nstatus: draft\n---\n' })
  const renamed = await ask('POST', '/core/v2/users/me', { as: 'contributor', json: { name: 'Jane Doe' } })
  expect(renamed.status).toBe(200)
  expect(site.find('user', 'Jane Doe')?.id).toBe(jane)
  const moved = await ask('POST', '/core/v2/users/me', { as: 'contributor', json: { slug: 'jane-doe' } })
  expect(moved.status).toBe(400)
  expect(site.find('user', 'Jane Doe')?.id).toBe(jane)
})

test('An address of e-mail is never shown, nor a slug; a map gives the name', async () => {
  const { ask, site } = siteOf({
    'posts/a.md': '---\nid: 1\nauthor: jane@example.org\n---\n',
    'posts/b.md': '---\nid: 2\nauthor: Jane Doe <jane@example.org>\n---\n',
    'posts/c.md': '---\nid: 3\nauthor: { name: Jane Doe, email: jane@example.org }\n---\n',
  })
  const { json } = await ask('GET', '/core/v2/users', { as: 'admin' })
  expect(JSON.stringify(json)).not.toContain('jane@')
  expect(
    (await ask('GET', '/core/v2/posts?orderby=id&order=asc')).json.map((one: { author: number }) => one.author),
  ).toEqual([0, jane, jane])
  expect(checkSite(site).filter(({ file, severity }) => file !== 'posts/a.md' && severity === 'error')).toEqual([])
})

test('Of several authors the first has the rights, all are told in order, and a new author replaces the first', async () => {
  const { ask, page, root } = siteOf({
    'posts/a.md': '---\nid: 1\ntitle: A\nauthor: [author, contributor, Jane Doe]\n---\n',
    'posts/b.md': '---\nid: 2\ntitle: B\nauthors: [Jane Doe, author]\n---\n',
  })
  const users = await ask('GET', '/core/v2/users?per_page=50', { as: 'admin' })
  const idOf = (slug: string) => users.json.find((one: { slug: string }) => one.slug === slug).id
  const posts = async () => (await ask('GET', '/core/v2/posts?orderby=id&order=asc')).json
  expect(await posts()).toMatchObject([
    { author: idOf('author'), authors: [idOf('author'), idOf('contributor'), jane] },
    { author: jane, authors: [jane, idOf('author')] },
  ])
  expect((await ask('POST', '/core/v2/posts/1', { as: 'contributor', json: { title: 'X' } })).status).toBe(403)
  expect((await ask('POST', '/core/v2/posts/2', { as: 'author', json: { title: 'X' } })).status).toBe(403)
  expect((await ask('POST', '/core/v2/posts/1', { as: 'author', json: { title: 'X' } })).status).toBe(200)
  expect((await ask('GET', `/core/v2/posts?author=${idOf('contributor')}`)).json).toHaveLength(1)
  const text = (await page('/a/')).text
  expect(text.indexOf('>contributor<')).toBeGreaterThan(text.indexOf('>author<'))
  for (const id of [1, 2]) await ask('POST', `/core/v2/posts/${id}`, { as: 'admin', json: { author: idOf('editor') } })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('author: [editor, contributor, Jane Doe]')
  expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toContain('authors: [editor, author]')
  await ask('POST', `/core/v2/users/${idOf('author')}`, { as: 'admin', json: { slug: 'auteur' } })
  expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toContain('authors: [editor, auteur]')
  await ask('DELETE', `/core/v2/users/${idOf('contributor')}?force=true&reassign=false`, { as: 'admin' })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('author: [editor, Jane Doe]')
})

test('Several authors of an event are told in lists as in the event itself', async () => {
  const { ask } = siteOf({ 'events/a.md': '---\nid: 1\nstart: 2026-02-01 10:00\nauthors: [Jane Doe, author]\n---\n' })
  const { authors } = (await ask('GET', '/cal/events/v1/events/1')).json
  expect(authors).toHaveLength(2)
  const list = await ask('GET', '/cal/events/v1/events?start_date=2026-01-01')
  expect(list.json.events).toMatchObject([{ authors }])
})

test('What such a person wrote is shown as what nobody wrote: the files are trusted', async () => {
  const { ask } = siteOf({
    'posts/a.md': '---\nid: 1\nauthor: Jane Doe\n---\n\n<iframe src="https://example.org/x"></iframe>\n',
    'posts/b.md': '---\nid: 2\nauthor: subscriber\n---\n\n<iframe src="https://example.org/x"></iframe>\n',
  })
  const textOf = async (id: number) => (await ask('GET', `/core/v2/posts/${id}`)).json.content.rendered
  expect(await textOf(1)).toContain('<iframe')
  expect(await textOf(2)).not.toContain('<iframe')
})

test('A name on a platform beside a name is no address, and an empty item of a list is nobody', async () => {
  const words = ['Mu-Fan Teng (@teng)', 'Ann @example.org', 'Bo b @ example.org', '"@cy@example.org"', 'Dee @dee']
  const { ask, site } = siteOf({
    ...Object.fromEntries(words.map((one, at) => [`posts/p${at}.md`, `---\nid: ${at + 1}\nauthor: ${one}\n---\n`])),
    'posts/z.md': '---\nid: 9\ndate: 2026-01-02\nauthors:\n  -\n  - Jane Doe\n---\n',
  })
  const { json } = await ask('GET', '/core/v2/users?orderby=name')
  const names = json.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Dee @dee', 'Jane Doe', 'Mu-Fan Teng (@teng)'])
  expect(checkSite(site).filter(({ file }) => file === 'posts/z.md')).toEqual([])
})

test('A link is named by its words, whatever it leads to, and a name on a platform may stand in brackets of any script', async () => {
  const words = {
    a: "'[Ann Lee](https://example.org/ann)'",
    b: 'Ann Lee',
    c: "'[Bo](mailto:bo@example.org) (Acme), [Cy](https://example.org/@cy)'",
    d: '山田（@yamada）',
    e: "'[jane@example.org](https://example.org)'",
  }
  const { ask, site } = siteOf(
    Object.fromEntries(
      Object.entries(words).map(([slug, one], at) => [
        `posts/${slug}.md`,
        `---\nid: ${at + 1}\ndate: 2026-01-02\nauthor: ${one}\n---\n`,
      ]),
    ),
  )
  const { json } = await ask('GET', '/core/v2/users?orderby=name')
  const names = json.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['Ann Lee', 'Bo (Acme), Cy', '山田（@yamada）'])
  const wrong = checkSite(site).filter(({ code }) => code === 'unknown-reference')
  expect(wrong.map(({ file }) => file)).toEqual(['posts/e.md'])
})
