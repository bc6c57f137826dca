import { readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { testSite } from '../../harness.ts'

const files = {
  'categories/news.md': '---\nid: 11\nname: News\n---\n',
  'categories/food.md': '---\nid: 12\nname: Food\n---\n',
  'posts/odd.md':
    '---\nid: 21\ntitle: Odd # mine\ndate: 2026-05-02T10:00:00+02:00\ncategories: [nowhere, news, food]\nauthor: gone\n---\n\nText.\n',
}

it('a client that sends back all of a post with another title changes the line of the title', async () => {
  const { ask, root } = testSite(files)
  const { json } = await ask('GET', '/core/v2/posts/21?context=edit', { as: 'editor' })
  const sent = { ...json, title: { raw: 'Even', rendered: 'Odd' } }
  expect((await ask('POST', '/core/v2/posts/21', { as: 'editor', json: sent })).json.title.raw).toBe('Even')
  expect(readFileSync(join(root, 'posts/odd.md'), 'utf8')).toBe(files['posts/odd.md'].replace('Odd #', 'Even #'))
})

it.each([
  ['a date in other words', { date: '2026-05-02T08:00:00Z' }],
  ['a list in the order of the file', { categories: [11, 12] }],
  ['a list in the order in which it is shown', { categories: [12, 11] }],
  ['a text as it is written', { title: 'Odd' }],
  ['a text without what was written', { title: { rendered: 'Other' } }],
  ['the number of nobody', { author: 0 }],
])('%s writes nothing', async (_what, json) => {
  const { ask, root } = testSite(files)
  const before = statSync(join(root, 'posts/odd.md'))
  expect((await ask('POST', '/core/v2/posts/21', { as: 'editor', json })).status).toBe(200)
  expect(readFileSync(join(root, 'posts/odd.md'), 'utf8')).toBe(files['posts/odd.md'])
  expect(statSync(join(root, 'posts/odd.md')).ino).toBe(before.ino)
})

it('a value that differs from what is shown is written, also one that empties', async () => {
  const { ask, root } = testSite(files)
  const { json } = await ask('POST', '/core/v2/posts/21', { as: 'editor', json: { categories: [], author: 2 } })
  expect([json.categories, json.author]).toEqual([[], 2])
  expect(readFileSync(join(root, 'posts/odd.md'), 'utf8')).toBe(
    files['posts/odd.md'].replace('[nowhere, news, food]', '[]').replace('gone', 'editor'),
  )
})

it('a client that adds a term to those it has read adds it behind them in the file', async () => {
  const more = { ...files, 'categories/alps.md': '---\nid: 13\nname: Alps\n---\n' }
  const { ask, root } = testSite(more)
  await ask('POST', '/core/v2/posts/21', { as: 'editor', json: { categories: [13, 12, 11] } })
  expect(readFileSync(join(root, 'posts/odd.md'), 'utf8')).toContain('\ncategories: [news, food, alps]\n')
})

it('a client that adds a tag that needs no file adds one line', async () => {
  const text = '---\nid: 22\ntitle: Odd\ntags:\n  - Zoo\n  - Big News\n---\nText\n'
  const { ask, root } = testSite({ 'settings.json': '{ "terms": "implicit" }', 'posts/tagged.md': text })
  const { tags } = (await ask('GET', '/core/v2/posts/22')).json
  const { id } = (await ask('POST', '/core/v2/tags', { as: 'admin', json: { name: 'Fair' } })).json
  await ask('POST', '/core/v2/posts/22', { as: 'editor', json: { tags: [...tags, id] } })
  const wanted = text.replace('Big News\n', 'Big News\n  - fair\n')
  expect(readFileSync(join(root, 'posts/tagged.md'), 'utf8')).toBe(wanted)
})

it('of two dates the one that goes before counts, though it is the one that was shown', async () => {
  const { ask } = testSite(files)
  const json = { date: '2026-05-02T04:00:00', date_gmt: '2020-01-01T00:00:00' }
  expect((await ask('POST', '/core/v2/posts/21', { as: 'editor', json })).json.date_gmt).toBe('2026-05-02T08:00:00')
})

it('a file without an id gets it with a change, and not with a change that changes nothing', async () => {
  const text = '---\ntitle: Plain\n---\n'
  const { ask, root, site } = testSite({ 'posts/plain.md': text })
  const { id } = site.find('post', 'plain')!
  await ask('POST', `/core/v2/posts/${id}`, { as: 'editor', json: { title: 'Plain', status: 'publish' } })
  expect(readFileSync(join(root, 'posts/plain.md'), 'utf8')).toBe(text)
  await ask('POST', `/core/v2/posts/${id}`, { as: 'editor', json: { title: 'Fancy' } })
  expect(readFileSync(join(root, 'posts/plain.md'), 'utf8')).toBe(`---\ntitle: Fancy\nid: ${id}\n---\n`)
})

it('an entry in the trash that is sent back as it was read stays there', async () => {
  const text = '---\nid: 31\ntitle: Fair\nstart: 2027-05-02 10:00\nstatus: trash\ntrashed_from: publish\n---\n'
  const { ask, root } = testSite({ 'events/fair.md': text })
  const json = { status: 'trash', title: 'Market' }
  expect((await ask('POST', '/cal/events/v1/events/31', { as: 'editor', json })).json.status).toBe('trash')
  expect(readFileSync(join(root, 'events/fair.md'), 'utf8')).toBe(text.replace('Fair', 'Market'))
})

it('what a user shows may be sent back without an address, which nobody can empty', async () => {
  const { ask } = testSite({ 'users/jo.md': '---\nid: 9\n---\n' })
  const { json } = await ask('GET', '/core/v2/users/9?context=edit', { as: 'admin' })
  expect((await ask('POST', '/core/v2/users/9', { as: 'admin', json })).status).toBe(200)
  const refused = await ask('POST', '/core/v2/users/2', { as: 'admin', json: { email: '' } })
  expect([refused.status, refused.json.data.details.email.code]).toEqual([400, 'rest_invalid_email'])
})

it('what another process made a moment ago is changed and deleted, though no watcher told of it', async () => {
  const { ask, root } = testSite(files)
  const other = openFolder(root, { areas })
  onTestFinished(() => other.close())
  const draft = other.draft('post')
  draft.set('title', 'Made elsewhere')
  const { id } = other.save(draft)
  const address = `/core/v2/posts/${id}`
  expect((await ask('POST', address, { json: { title: 'Stranger' } })).status).toBe(404)
  const changed = await ask('POST', address, { as: 'editor', json: { title: 'Changed' } })
  expect([changed.status, changed.json.title.raw]).toEqual([200, 'Changed'])
  other.save(Object.assign(other.draft('post'), { slug: 'second' }))
  const second = [...other.all('post')].find(({ slug }) => slug === 'second')!
  expect((await ask('DELETE', `/core/v2/posts/${second.id}?force=true`, { as: 'editor' })).status).toBe(200)
})

it.each([
  ['changed nothing', 'food'],
  ['renamed something', 'drinks'],
])('what %s is answered where another process moves the file before the answer is made', async (_what, slug) => {
  const many = Array.from({ length: 300 }, (_no, i) => [
    `tags/${i}.md`,
    `---\nid: ${1000 + i}\n---\n${'x'.repeat(60_000)}`,
  ])
  const { ask, site, root } = testSite({ ...files, ...Object.fromEntries(many) })
  const { locked } = site
  site.locked = async (work) => {
    const result = await locked.call(site, work)
    renameSync(join(root, `categories/${slug}.md`), join(root, 'categories/meals.md'))
    // What was read or written under the lock is not kept for ever.
    for (const tag of site.all('tag')) site.bodies.hold(tag, site.bodyOf(tag))
    return result as never
  }
  const { status, json } = await ask('POST', '/core/v2/categories/12', { as: 'admin', json: { slug } })
  expect([status, json.slug]).toEqual([200, 'meals'])
})
