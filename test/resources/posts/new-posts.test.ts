import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const now = () => Date.parse('2026-11-30T23:30:00Z')
const zone = '"timezone": "Europe/Vienna"'

it('A new post goes to the folder of the year, or of the month where a setting says so, by the clock of the site', async () => {
  for (const [settings, folder] of [
    [`{ ${zone} }`, 'posts/2026'],
    [`{ ${zone}, "new_posts": "year" }`, 'posts/2026'],
    [`{ ${zone}, "new_posts": "month" }`, 'posts/2026/12'],
  ] as const) {
    const { ask, root } = testSite({ 'settings.json': settings }, { now })
    const { status, json } = await ask('POST', '/core/v2/posts', {
      as: 'editor',
      json: { title: 'Soup', status: 'publish' },
    })
    expect([status, json.slug, existsSync(join(root, folder, 'soup.md'))]).toEqual([201, 'soup', true])
  }
})

it('A post that was moved by hand stays there, with its id and address, when its slug changes', async () => {
  const { ask, root, site } = testSite({ 'settings.json': `{ ${zone}, "new_posts": "month" }` }, { now })
  const made = await ask('POST', '/core/v2/posts', { as: 'editor', json: { title: 'Soup', status: 'publish' } })
  mkdirSync(join(root, 'posts/mine'))
  renameSync(join(root, 'posts/2026/12/soup.md'), join(root, 'posts/mine/soup.md'))
  for (const path of ['posts/2026/12/soup.md', 'posts/mine/soup.md']) site.load(path)
  const { json } = await ask('POST', `/core/v2/posts/${made.json.id}`, { as: 'editor', json: { slug: 'broth' } })
  expect([json.id, json.link]).toEqual([made.json.id, made.json.link.replace('soup', 'broth')])
  expect(existsSync(join(root, 'posts/mine/broth.md'))).toBe(true)
})

it('Two posts of one title in one month have the slugs that they would have in one year', async () => {
  const { ask } = testSite({ 'settings.json': '{ "new_posts": "month" }' }, { now })
  const create = async () =>
    (await ask('POST', '/core/v2/posts', { as: 'editor', json: { title: 'Soup', status: 'publish' } })).json.slug
  expect([await create(), await create()]).toEqual(['soup', 'soup-2'])
})

it('The terminal has the setting, and refuses what it does not mean', async () => {
  const { almanac, read } = cliOn({})
  expect(await almanac('settings', 'update', '--new-posts', 'month')).toMatchObject({ code: 0 })
  expect(JSON.parse(read('settings.json'))).toMatchObject({ new_posts: 'month' })
  expect(await almanac('settings', 'update', '--new-posts', 'week')).toMatchObject({ code: 2 })
})
