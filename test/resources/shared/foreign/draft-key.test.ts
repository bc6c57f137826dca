import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkSite } from '../../../../src/site/check/check.ts'
import { cliOn } from '../../../cli/in-process.ts'
import { testSite } from '../../../harness.ts'

const now = () => Date.UTC(2026, 0, 15)
const matter = (more = '') => `---\nid: 7\ntitle: Soup\ndate: 2020-01-01T10:00:00\n${more}---\nHot.\n`
const siteWith = (key: string, more = '') =>
  testSite(
    { 'settings.json': JSON.stringify({ title: 'T', timezone: 'UTC', draft_key: key }), 'posts/soup.md': matter(more) },
    { now },
  )

describe("a file says by the key of the website's own generator that it is not to be published", () => {
  test.each([
    ['draft', 'draft: true'],
    ['published', 'published: false'],
  ])('with every status that holds it back, until it is published (%s)', async (key, line) => {
    const { ask, root } = siteWith(key)
    const read = () => readFileSync(join(root, 'posts/soup.md'), 'utf8')
    for (const status of ['draft', 'pending', 'private']) {
      const { json } = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status } })
      expect([json.status, read().includes(`${line}\n`)]).toEqual([status, true])
      await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status: 'publish' } })
      expect(read()).not.toContain(key)
    }
    await ask('DELETE', '/core/v2/posts/7', { as: 'admin' })
    expect(read()).toContain(`${line}\n`)
    const { json } = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status: 'publish' } })
    expect([json.status, read().includes(key)]).toEqual(['publish', false])
  })

  test('when it is made as a draft, but not when it is scheduled, which the date says there, too', async () => {
    const { ask, root } = siteWith('draft')
    const make = async (json: object) => (await ask('POST', '/core/v2/posts', { as: 'admin', json })).json
    await make({ title: 'Stew', slug: 'stew' })
    const { status } = await make({ title: 'Later', slug: 'later', status: 'publish', date: '2027-01-01T00:00:00' })
    expect(status).toBe('future')
    const read = (slug: string) => readFileSync(join(root, 'posts/2026', `${slug}.md`), 'utf8')
    expect(read('stew')).toContain('draft: true\n')
    expect(read('later')).not.toContain('draft')
  })

  test('and a value that is no yes or no, such as a date under `published`, is left alone', async () => {
    const { ask, root } = siteWith('draft', 'published: 2020-01-01\n')
    await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status: 'private' } })
    expect(readFileSync(join(root, 'posts/soup.md'), 'utf8')).toContain('published: 2020-01-01\n')
  })

  test('and a status that somebody wrote without it is told by `check`', () => {
    const codes = (more: string, key = 'draft') => [...checkSite(siteWith(key, more).site)].map(({ code }) => code)
    for (const status of ['draft', 'trash', 'private']) expect(codes(`status: ${status}\n`)).toContain('open-status')
    for (const more of ['', 'status: publish\n', 'status: private\ndraft: true\n', 'draft: true\n'])
      expect(codes(more)).not.toContain('open-status')
    expect(codes('status: private\n', 'none')).not.toContain('open-status')
  })

  test('but a password, which it cannot ask for, is told by `check`', () => {
    const codes = (key: string) => {
      const { site } = siteWith(key, 'password: secret\n')
      return [...checkSite(site)].map(({ code }) => code)
    }
    expect([codes('draft').includes('open-password'), codes('none').includes('open-password')]).toEqual([true, false])
  })

  test.each([
    ['draft: true', { in: 'posts', values: { draft: true } }],
    ['published: false', { in: 'posts', values: { published: false } }],
  ])('also below a folder that holds all its files back (%s)', async (line, folder) => {
    const key = line.split(':')[0]!
    const { ask, root } = testSite(
      {
        'settings.json': JSON.stringify({ title: 'T', timezone: 'UTC', draft_key: key, folder_values: [folder] }),
        'posts/soup.md': matter(),
      },
      { now },
    )
    const change = async (status: string) => {
      const { json } = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status } })
      return [json.status, readFileSync(join(root, 'posts/soup.md'), 'utf8').includes(`${line}\n`)]
    }
    expect(await change('publish')).toEqual(['publish', false])
    expect(await change('pending')).toEqual(['pending', true])
    expect(await change('publish')).toEqual(['publish', false])
  })

  test.each(['draft: true', 'expiryDate: 2020-02-02'])(
    'and nothing that is held back comes out of the trash as published (%s)',
    async (line) => {
      const { almanac, read } = cliOn({
        'settings.json': JSON.stringify({ title: 'T', timezone: 'UTC', draft_key: 'draft' }),
        'posts/soup.md': matter(`status: publish\n${line}\n`),
      })
      await almanac('post', 'trash', '7')
      await almanac('post', 'restore', '7')
      expect(read('posts/soup.md')).toContain(`status: draft\n${line}\n`)
    },
  )

  test('events, venues and organizers say it, too', async () => {
    const event = '---\nid: 8\ntitle: Fair\nstart: 2027-01-01 10:00\nend: 2027-01-01 12:00\n---\n'
    const settings = JSON.stringify({ title: 'T', timezone: 'UTC', draft_key: 'draft' })
    const { almanac, read } = cliOn({
      'settings.json': settings,
      'events/fair.md': event,
      'venues/hall.md': '---\nid: 9\ntitle: Hall\n---\n',
    })
    for (const [noun, id, path] of [
      ['event', '8', 'events/fair.md'],
      ['venue', '9', 'venues/hall.md'],
    ] as const) {
      await almanac(noun, 'trash', id)
      expect(read(path)).toContain('draft: true\n')
      await almanac(noun, 'restore', id)
      expect(read(path)).not.toContain('draft')
    }
  })

  test('nothing else changes it: a status that a person wrote stays as it is', async () => {
    const { ask, root } = siteWith('draft', 'status: pending\n')
    await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { title: 'Stew' } })
    expect(readFileSync(join(root, 'posts/soup.md'), 'utf8')).not.toContain('draft')
  })
})

test('what is made as published in a folder that holds all its files back says that it is not', async () => {
  const folder_values = [{ in: 'posts', values: { draft: true } }]
  const settings = JSON.stringify({ title: 'T', timezone: 'UTC', draft_key: 'draft', folder_values })
  const { ask, root } = testSite({ 'settings.json': settings }, { now })
  const { json } = await ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'Stew', status: 'publish' } })
  expect(json.status).toBe('publish')
  expect(readFileSync(join(root, 'posts/2026/stew.md'), 'utf8')).toContain('draft: false\n')
})

test('without a setting, a file that says so itself says it until it is published', async () => {
  const { ask, root } = siteWith('none', 'draft: true\n')
  const read = () => readFileSync(join(root, 'posts/soup.md'), 'utf8')
  await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status: 'pending' } })
  expect(read()).toContain('draft: true\nstatus: pending\n')
  await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { status: 'publish' } })
  expect(read()).not.toContain('draft')
})

test('where a file has a date and one of publication, both move when it is scheduled, and when it goes out after all', async () => {
  const { ask, root } = siteWith('none', 'publishDate: 2020-02-02\n')
  const change = async (date: string) => (await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { date } })).json
  const read = () => readFileSync(join(root, 'posts/soup.md'), 'utf8')
  await change('2021-01-01T00:00:00')
  expect(read()).toContain('date: 2021-01-01T00:00:00\npublishDate: 2020-02-02\n')
  await change('2027-01-01T00:00:00')
  expect(read()).toContain('date: 2027-01-01T00:00:00\npublishDate: 2027-01-01T00:00:00\n')
  expect((await ask('GET', '/core/v2/posts/7', { as: 'admin' })).json.status).toBe('future')
  expect((await change('2021-01-01T00:00:00')).status).toBe('publish')
})

test('a date of publication that is ahead goes when it is published now; another date leaves what has expired', async () => {
  const { almanac, read } = cliOn({
    'settings.json': '{ "title": "T", "timezone": "UTC" }',
    'posts/soup.md': matter('publishDate: 2999-02-02\n'),
    'posts/stew.md': '---\nid: 8\ntitle: Stew\ndate: 2020-01-01\nexpiryDate: 2020-02-02\n---\n',
  })
  await almanac('post', 'publish', '7')
  expect(read('posts/soup.md')).not.toMatch(/2999|future/)
  await almanac('post', 'update', '8', '--date', '2019-01-01')
  expect(read('posts/stew.md')).toContain('expiryDate: 2020-02-02\n')
})
