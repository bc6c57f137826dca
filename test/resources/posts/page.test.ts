import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { testSite } from '../../harness.ts'

const path = '/core/v2/pages'
const files = {
  'pages/company.md': '---\nid: 11\ntitle: Company\nmenu_order: 2\n---\n\nWho we are.\n',
  'pages/company/team.md': '---\nid: 12\ntitle: Team\nparent: company\n---\n\nPeople.\n',
  'pages/services.md': '---\nid: 13\ntitle: Services\nmenu_order: 1\n---\n\nWhat we do.\n',
  'pages/services/team.md': '---\nid: 14\ntitle: Their team\nparent: 13\n---\n\nOthers.\n',
  'pages/team.md': '---\nid: 15\ntitle: Top team\n---\n\nAll.\n',
}
const slugOf = ({ json }: { json: { slug: string } }) => json.slug

it('shows its place in the tree: parent, order, address and the page above', async () => {
  const { get } = testSite(files)
  const { json } = await get(`${path}/12`)
  expect(json).toMatchObject({
    type: 'page',
    parent: 11,
    menu_order: 0,
    link: 'http://site.test/company/team/',
    comment_status: 'closed',
    _links: { up: [{ embeddable: true, href: 'http://site.test/rest/core/v2/pages/11' }] },
  })
  expect(json).not.toHaveProperty('categories')
  expect(json).not.toHaveProperty('sticky')
})

it.each(['page_on_front', 'page_for_posts'])(
  'is deleted by administrators only while it is the %s',
  async (setting) => {
    const { ask, get } = testSite({
      ...files,
      'settings.json': JSON.stringify({ show_on_front: 'page', [setting]: 'services' }),
    })
    const gone = await ask('DELETE', `${path}/13?force=true`, { as: 'editor' })
    expect([gone.status, gone.json.code]).toEqual([403, 'rest_cannot_delete'])
    expect((await get(`${path}/13`, { as: 'editor' })).headers.get('allow')).toBe('GET, POST, PUT, PATCH')
    expect((await ask('DELETE', `${path}/11?force=true`, { as: 'editor' })).status).toBe(200)
    expect((await ask('DELETE', `${path}/13`, { as: 'admin' })).status).toBe(200)
  },
)

it('is deleted by administrators only in each of its languages while it is the home page', async () => {
  const { ask } = testSite({
    'settings.json': '{ "languages": ["de", "en"], "show_on_front": "page", "page_on_front": "start" }',
    'pages/start.md': '---\nid: 21\ntitle: Start\n---\n',
    'pages/start.en.md': '---\nid: 22\ntitle: Home\n---\n',
    'pages/other.en.md': '---\nid: 23\ntitle: Other\n---\n',
  })
  const remove = async (id: number) => (await ask('DELETE', `${path}/${id}`, { as: 'editor' })).status
  expect([await remove(21), await remove(22), await remove(23)]).toEqual([403, 403, 200])
})

it('tells editors the form of its address', async () => {
  const { ask, get } = testSite({
    ...files,
    'pages/company/later.md': '---\nid: 16\nstatus: draft\nparent: company\n---\nX\n',
  })
  const templateOf = async (id: number) =>
    (await get(`${path}/${id}?context=edit`, { as: 'editor' })).json.permalink_template
  expect([await templateOf(11), await templateOf(12), await templateOf(16)]).toEqual([
    'http://site.test/%pagename%/',
    'http://site.test/company/%pagename%/',
    'http://site.test/company/%pagename%/',
  ])
  const trashed = await ask('DELETE', `${path}/12`, { as: 'editor' })
  expect(trashed.json.permalink_template).toBe('http://site.test/company/%pagename%/')
  const above = (await ask('POST', path, { as: 'editor', json: { title: 'Кафе', status: 'publish' } })).json
  const { json } = await ask('POST', path, { as: 'editor', json: { title: '2027', parent: above.id } })
  expect([json.permalink_template, json.generated_slug]).toEqual(['http://site.test/кафе/%pagename%/', '2027-2'])
})

it.each([
  ['parent=11', [12]],
  ['parent=0&orderby=id&order=asc', [11, 13, 15]],
  ['parent_exclude=0&orderby=id&order=asc', [12, 14]],
  ['menu_order=2', [11]],
  ['parent=11&parent_exclude=11', [12]],
  ['parent=-11', [12]],
  ['parent=0&orderby=menu_order&order=desc', [11, 13, 15]],
  ['slug=team&orderby=id&order=asc', [12, 14, 15]],
])('a list is narrowed and ordered by %s', async (query, ids) => {
  const { get } = testSite(files)
  expect((await get(`${path}?${query}`)).json.map(({ id }: { id: number }) => id)).toEqual(ids)
})

describe('the slug of a page', () => {
  it('may be that of a cousin, and gets a number where a sister has it, however files name their parent', async () => {
    const { ask } = testSite({ ...files, 'pages/x.md': '---\nid: 21\ntitle: X\n---\n' })
    const make = (parent: number) =>
      ask('POST', path, { as: 'editor', json: { title: 'Team', parent, status: 'publish' } })
    expect([slugOf(await make(21)), slugOf(await make(11)), slugOf(await make(13)), slugOf(await make(0))]).toEqual([
      'team',
      'team-2',
      'team-2',
      'team-2',
    ])
  })

  it('gets a number when the page moves to where a page has it: no two have one address', async () => {
    const { ask, root, get } = testSite(files)
    const moved = await ask('POST', `${path}/15`, { as: 'editor', json: { parent: 11 } })
    expect([moved.status, slugOf(moved), moved.json.link]).toEqual([200, 'team-2', 'http://site.test/company/team-2/'])
    expect((await get(`${path}/12`)).json.link).toBe('http://site.test/company/team/')
    expect(existsSync(join(root, 'pages/team.md'))).toBe(false)
    const free = await ask('POST', `${path}/15`, { as: 'editor', json: { parent: 0 } })
    expect([slugOf(free), free.json.link]).toEqual(['team-2', 'http://site.test/team-2/'])
  })

  it('stays when the page moves to where it is free', async () => {
    const { ask, root } = testSite({ ...files, 'pages/about.md': '---\nid: 21\ntitle: About\n---\n' })
    expect(slugOf(await ask('POST', `${path}/21`, { as: 'editor', json: { parent: 11 } }))).toBe('about')
    expect(readFileSync(join(root, 'pages/about.md'), 'utf8')).toContain('parent: company')
  })

  it('is kept by a draft made below another page when nothing there has it', async () => {
    const { ask } = testSite({ ...files, 'pages/x.md': '---\nid: 21\ntitle: X\nstatus: draft\n---\n' })
    const json = { title: 'Team', slug: 'team', parent: 21 }
    const made = await ask('POST', path, { as: 'editor', json: { ...json, status: 'draft' } })
    expect([made.status, slugOf(made)]).toEqual([201, 'team'])
    const published = await ask('POST', `${path}/${made.json.id}`, { as: 'editor', json: { status: 'publish' } })
    expect(slugOf(published)).toBe('team')
  })
})

it('a page below itself stands at the top, and children of a deleted one move up', async () => {
  const { ask, get } = testSite(files)
  expect((await ask('POST', `${path}/11`, { as: 'editor', json: { parent: 12 } })).json.parent).toBe(0)
  expect((await ask('POST', `${path}/11`, { as: 'editor', json: { parent: 99 } })).json.code).toBe(
    'rest_post_invalid_id',
  )
  await ask('DELETE', `${path}/11?force=true`, { as: 'editor' })
  expect((await get(`${path}/12`)).json.parent).toBe(0)
})

it.each([
  ['published', 'title: About'],
  ['a draft', 'title: About\ndraft: true'],
  ['without a slug', 'title: About\nstatus: draft\nslug: ""'],
])('a child that comes beside a page of its slug gets a number, where its parent was %s', async (_what, parent) => {
  const { ask, site, root } = testSite({
    'pages/about.md': `---\nid: 51\n${parent}\n---\n`,
    'pages/team.md': '---\nid: 52\ntitle: Team\n---\n',
    'pages/about/team.md': '---\nid: 53\ntitle: Team\nparent: 51\n---\n',
    'pages/about/about.md': '---\nid: 54\ntitle: About\nparent: 51\n---\n',
    'pages/about/x.md': '---\nid: 55\ntitle: X\nparent: 53\n---\n',
    'pages/y.md': '---\nid: 56\ntitle: Y\nparent: team\n---\n',
    'comments/1.md': '---\nid: 61\npost: 53\n---\nHello\n',
  })
  expect((await ask('DELETE', `${path}/51?force=true`, { as: 'editor' })).status).toBe(200)
  const told = async (id: number) => (await ask('GET', `${path}/${id}`)).json
  expect((await told(53)).link).toBe('http://site.test/team-2/')
  expect((await told(55)).link).toBe('http://site.test/team-2/x/')
  expect((await told(56)).link).toBe('http://site.test/team/y/')
  // What goes is no rival: its name is free for its child.
  expect((await told(54)).link).toBe('http://site.test/about/')
  expect((await ask('GET', '/core/v2/comments/61')).json.post).toBe(53)
  const fresh = openFolder(root, { areas, home: 'http://site.test' })
  onTestFinished(() => fresh.close())
  const slugs = (one: typeof site) => [...one.all('page')].map(({ id, slug }) => `${id} ${slug}`).sort()
  expect(slugs(fresh)).toEqual(slugs(site))
})

it('authors neither make nor change pages', async () => {
  const { ask } = testSite(files)
  for (const as of ['author', 'contributor', 'subscriber']) {
    expect((await ask('POST', path, { as, json: { title: 'X' } })).json.code).toBe('rest_cannot_create')
    expect((await ask('POST', `${path}/11`, { as, json: { title: 'X' } })).json.code).toBe('rest_cannot_edit')
  }
})
