import { unlinkSync, writeFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { derivedId } from '../../../src/site/index/entry-id.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { testSite, type Files } from '../../harness.ts'

const implicit = { 'settings.json': '{ "title": "S", "terms": "implicit" }' }

function siteOf(files: Files) {
  return testSite({ ...implicit, ...files })
}

function namesOf(site: ReturnType<typeof testSite>['site'], resource = 'tag') {
  return [...site.all(resource)].map(({ slug, data }) => `${slug}: ${String(data['name'])}`).sort()
}

test('What files name is there, with the id of the file that would declare it', async () => {
  const { ask, site } = siteOf({ 'posts/a.md': '---\ntitle: A\ntags: [Big News, snow]\n---\n' })
  expect(namesOf(site)).toEqual(['big-news: Big News', 'snow: snow'])
  const { json } = await ask('GET', '/core/v2/tags?orderby=slug')
  expect(json).toMatchObject([
    { id: derivedId('tags/big-news.md'), name: 'Big News', slug: 'big-news', count: 1, description: '' },
    { id: derivedId('tags/snow.md'), name: 'snow', slug: 'snow', count: 1 },
  ])
  const posts = await ask('GET', '/core/v2/posts')
  expect(posts.json[0].tags).toEqual(json.map(({ id }: { id: number }) => id))
  const one = await ask('GET', `/core/v2/posts?tags=${derivedId('tags/big-news.md')}`)
  expect(one.json).toHaveLength(1)
})

test('Without the setting, a word that no file declares names nothing', async () => {
  const { ask } = testSite({ 'posts/a.md': '---\ntitle: A\ntags: [Big News]\n---\n', 'tags/snow.md': '' })
  expect((await ask('GET', '/core/v2/tags')).json).toMatchObject([{ slug: 'snow' }])
  expect((await ask('GET', '/core/v2/posts')).json[0].tags).toEqual([])
})

test('Spellings of one slug are one entry, named as most published entries do, or else by the first path', () => {
  const { site } = siteOf({
    'posts/a.md': '---\ntags: [BIG news, Ice]\n---\n',
    'posts/b.md': '---\ntags: [Big News, ice]\n---\n',
    'posts/c.md': '---\ntags: [Big News]\n---\n',
    'posts/d.md': '---\ntags: [BIG news]\nstatus: draft\n---\n',
    'posts/e.md': '---\ntags: [BIG news]\nstatus: draft\n---\n',
  })
  expect(namesOf(site)).toEqual(['big-news: Big News', 'ice: Ice'])
})

test('A number makes none, a text of digits does', () => {
  const { site } = siteOf({
    'posts/a.md': '---\ntags: [2024, 7]\n---\n',
    'posts/b.md': "---\ntags: ['2024']\n---\n",
  })
  expect(namesOf(site)).toEqual(['2024: 2024'])
  const named = site.find('tag', 2024)
  expect(named?.slug).toBe('2024')
  expect(site.keysOf(named!)).toContain('#2024')
})

test('A text that begins with a number sign is a name, and no id', async () => {
  const { ask, site, root } = siteOf({
    'posts/a.md': '---\nid: 5\ntitle: A\ndate: 2026-01-02\ntags: ["#hash", "#100DaysOfCode", "C#"]\n---\n',
  })
  expect(namesOf(site)).toEqual(['100daysofcode: #100DaysOfCode', 'c: C#', 'hash: #hash'])
  expect(String(site.refOf(site.find('tag', '#hash')!))).toBe('#hash')
  expect((await ask('GET', '/core/v2/posts/5')).json.tags).toHaveLength(3)
  expect(checkSite(site)).toEqual([])
  await ask('POST', `/core/v2/tags/${derivedId('tags/hash.md')}`, { as: 'admin', json: { slug: 'mark', name: 'Mark' } })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('tags: ["mark", "#100DaysOfCode", "C#"]')
  await ask('POST', `/core/v2/tags/${derivedId('tags/100daysofcode.md')}`, { as: 'admin', json: { description: 'x' } })
  expect(namesOf(site)).toEqual(['100daysofcode: #100DaysOfCode', 'c: C#', 'mark: Mark'])
})

test('A text of which no name can be made is told', () => {
  const { site } = siteOf({ 'posts/a.md': '---\ndate: 2026-01-02\ntags: ["!!!", "#12", "/"]\n---\n' })
  expect(namesOf(site)).toEqual([])
  expect(checkSite(site).map(({ message, hint }) => `${message}; ${hint}`)).toEqual([
    "'tags' names the tag '!!!', which does not exist; " +
      'no address can be made from it: write a name with a letter or digit, or remove it',
    "'tags' names the tag '#12', which does not exist; " +
      "'#12' is the id 12: write the name without # before digits, or remove it",
    "'tags' names the tag '/', which does not exist; " +
      'no address can be made from it: write a name with a letter or digit, or remove it',
  ])
})

test('What a file declares is found by its slug, its name and the slug that a name makes', () => {
  const { site } = siteOf({
    'tags/c-2.md': '---\nname: C++\n---\n',
    'tags/ann.md': '---\nid: 9\nname: Announcements\n---\n',
    'tags/big-news.md': '---\nname: Large news!\n---\n',
    'posts/a.md': '---\ntags: [C++, announcements, ANNOUNCEMENTS, Big News, big-news]\n---\n',
  })
  expect(site.find('tag', 'C++')?.slug).toBe('c-2')
  expect(site.find('tag', 'Announcements')?.id).toBe(9)
  expect(site.find('tag', 'Big News')?.slug).toBe('big-news')
  // A slug is no name: what is written so is there.
  expect(namesOf(site)).toEqual([
    'ann: Announcements',
    'announcements: announcements',
    'big-news: Large news!',
    'c-2: C++',
  ])
})

test('A text that comes to name what a file declares makes none any longer', () => {
  const { site, root } = siteOf({ 'posts/a.md': '---\ntags: ["2024", Big News, C++]\n---\n' })
  const declare = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), `---\n${text}\n---\n`)
    site.load(path)
  }
  expect(namesOf(site)).toEqual(['2024: 2024', 'big-news: Big News', 'c: C++'])
  declare('tags/year.md', 'id: 2024\nname: Year')
  declare('tags/large.md', 'slug: big-news\nname: Large')
  declare('tags/languages.md', 'slug: C++\nname: Languages')
  expect(namesOf(site)).toEqual(['C++: Languages', 'big-news: Large', 'year: Year'])
})

test('They come and go with what names them, and with the files that declare them', () => {
  const { site, root } = siteOf({ 'posts/a.md': '---\ntags: [Snow]\n---\n' })
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
    site.load(path)
  }
  expect(namesOf(site)).toEqual(['snow: Snow'])
  write('tags/snow.md', '---\nname: White\n---\n')
  expect(namesOf(site)).toEqual(['snow: White'])
  unlinkSync(join(root, 'tags/snow.md'))
  site.load('tags/snow.md')
  expect(namesOf(site)).toEqual(['snow: Snow'])
  write('posts/a.md', '---\ntags: [Rain]\n---\n')
  expect(namesOf(site)).toEqual(['rain: Rain'])
  write('settings.json', '{ "title": "S" }')
  expect(namesOf(site)).toEqual([])
  write('settings.json', '{ "title": "S", "terms": "implicit" }')
  expect(namesOf(site)).toEqual(['rain: Rain'])
})

test('A write to one makes its file, with its id; its name in files stays', async () => {
  const { ask, site, root } = siteOf({ 'posts/a.md': '---\ntags: [Big News]\n---\n' })
  const id = derivedId('tags/big-news.md')
  const { status, json } = await ask('POST', `/core/v2/tags/${id}`, { as: 'admin', json: { description: 'Much.' } })
  expect([status, json]).toMatchObject([200, { id, name: 'Big News', description: 'Much.', count: 1 }])
  expect(readFileSync(join(root, 'tags/big-news.md'), 'utf8')).toBe(`---\nid: ${id}\nname: Big News\n---\n\nMuch.\n`)
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('[Big News]')
  expect(site.all('tag')).toHaveLength(1)
})

test('Renaming one makes its file, and files follow', async () => {
  const { ask, root } = siteOf({
    'posts/a.md': '---\ntags: [Big News, big-news]\n---\n',
    'posts/b.md': '---\ntags: [big-news, other]\n---\n',
  })
  const id = derivedId('tags/big-news.md')
  const { json } = await ask('POST', `/core/v2/tags/${id}`, { as: 'admin', json: { slug: 'news', name: 'News' } })
  expect(json).toMatchObject({ id, slug: 'news', name: 'News', count: 2 })
  expect(readFileSync(join(root, 'posts/b.md'), 'utf8')).toContain('[news, other]')
  expect((await ask('GET', '/core/v2/tags?orderby=slug')).json).toMatchObject([{ slug: 'news' }, { slug: 'other' }])
})

test('Creating one of its name makes its file with its id; a new one has an id like any other', async () => {
  const { ask } = siteOf({ 'posts/a.md': '---\ntags: [Big News]\n---\n' })
  const named = await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'Big news' } })
  expect([named.status, named.json]).toMatchObject([201, { id: derivedId('tags/big-news.md'), count: 1 }])
  const fresh = await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'Fresh' } })
  expect([fresh.status, fresh.json.count, fresh.json.id < 2 ** 30]).toEqual([201, 0, true])
})

test('Deleting one takes its names out of the files', async () => {
  const { ask, root, site } = siteOf({
    'posts/a.md': '---\ntags: [Big News, snow]\n---\n',
    'posts/b.md': '---\ntags: big news\n---\n',
    'posts/c.md': '---\nstatus: draft\ntags:\n  - big-news\n---\n',
  })
  const { status } = await ask('DELETE', `/core/v2/tags/${derivedId('tags/big-news.md')}?force=true`, { as: 'admin' })
  expect(status).toBe(200)
  expect(namesOf(site)).toEqual(['snow: snow'])
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('[snow]')
})

test('An entry keeps the spellings in its file when its terms change over REST', async () => {
  const { ask, root } = siteOf({ 'posts/a.md': '---\nid: 5\ntags: [Big News, Ice]\n---\n' })
  const tags = [derivedId('tags/big-news.md'), derivedId('tags/ice.md')]
  await ask('POST', '/core/v2/posts/5', { as: 'admin', json: { title: 'X', tags } })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('[Big News, Ice]')
  await ask('POST', '/core/v2/posts/5', { as: 'admin', json: { tags: [tags[0]] } })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('[Big News]')
  const made = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Y', tags: [tags[0]] } })
  expect(made.json.tags).toEqual([tags[0]])
})

test('What names a term by its name names it still when that changes', async () => {
  const { ask, root, site } = siteOf({
    'tags/ann.md': '---\nid: 9\nname: Announcements\n---\n',
    'posts/a.md': '---\ntags: [Announcements, other]\n---\n',
  })
  const { json } = await ask('POST', '/core/v2/tags/9', { as: 'admin', json: { name: 'News from us' } })
  expect(json).toMatchObject({ id: 9, slug: 'ann', name: 'News from us', count: 1 })
  expect(readFileSync(join(root, 'posts/a.md'), 'utf8')).toContain('[ann, other]')
  expect(site.pins.changes).toEqual([])
})

test('The spelling that names an entry follows each change of what holds it', async () => {
  const files = Array.from({ length: 20 }, (_, at) => {
    const tag = at % 2 ? 'Big News' : 'big news'
    return [`posts/p${at + 100}.md`, `---\nid: ${at + 1}\ntitle: P\nstatus: publish\ntags: [${tag}]\n---\n`] as const
  })
  const { ask, site, root } = siteOf(Object.fromEntries(files))
  expect(namesOf(site)).toEqual(['big-news: big news'])
  const name = async (json: object, id = 1) => {
    expect((await ask('POST', `/core/v2/posts/${id}`, { as: 'admin', json })).status).toBe(200)
    return (await ask('GET', '/core/v2/tags')).json.map((one: { name: string }) => one.name)
  }
  expect(await name({ title: 'Q' })).toEqual(['big news'])
  expect(await name({ status: 'draft' })).toEqual(['Big News'])
  expect(await name({ title: 'R' })).toEqual(['Big News'])
  expect(await name({ status: 'publish' })).toEqual(['big news'])
  expect(await name({ tags: [] })).toEqual(['Big News'])
  expect(await name({ tags: [] }, 2)).toEqual(['big news'])
  unlinkSync(join(root, 'posts/p102.md'))
  site.load('posts/p102.md')
  expect(namesOf(site)).toEqual(['big-news: Big News'])
})

test('A type that has no folder has no entries, whatever texts name', async () => {
  const settings = '{ "title": "S", "terms": "implicit", "folders": { "tag": false, "user": false } }'
  const { ask, site } = testSite({
    'posts/a.md': '---\ntitle: A\ntags: [Big News]\nauthor: Jane Doe\n---\nText\n',
    'settings.json': settings,
  })
  expect(namesOf(site)).toEqual([])
  expect(await ask('GET', '/core/v2/tags')).toMatchObject({ status: 200, json: [] })
  expect((await ask('GET', '/core/v2/posts')).json).toMatchObject([{ title: { rendered: 'A' }, tags: [] }])
})

test('An entry without a file has no time of a commit, whatever was committed at the path of its file', () => {
  const { site } = testSite({
    'settings.json': '{ "terms": "implicit", "exclude": ["**/b.md"] }',
    'categories/b.md': '---\nname: B\n---\n',
    'posts/one.md': '---\nid: 10\ntitle: One\ncategories: [b]\n---\n',
  })
  site.commitTimes.set('categories/b.md', 1_760_000_000_000)
  expect(site.find('category', 'b')).toMatchObject({ implicit: true, modified: 0, derived: { date: 0 } })
})

test('One is there while a file in its place cannot be read, and when that is gone', () => {
  const { root, site } = siteOf({ 'posts/a.md': '---\ntags: [snow]\n---\n', 'tags/snow.md': '---\nname: [open\n---\n' })
  expect(namesOf(site)).toEqual(['snow: snow'])
  unlinkSync(join(root, 'tags/snow.md'))
  site.load('tags/snow.md')
  expect([namesOf(site), site.problems.all()]).toEqual([['snow: snow'], []])
})
