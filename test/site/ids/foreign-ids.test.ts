import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areas } from '../../../src/resources/registry.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import { doubledIds } from '../../../src/site/ids/doubled-ids.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import { mergeEntries } from '../../../src/storage/merge/merge-entries.ts'
import { cliOn } from '../../cli/in-process.ts'
import { testSite } from '../../harness.ts'

const matters = [
  ['pages/intro.md', '---\nid: introduction # of the sidebar\ntitle: Intro\n---\n\nText.\n'],
  ['pages/intro.md', '+++\nid = "introduction"\ntitle = "Intro"\n+++\n\nText.\n'],
  ['pages/intro.json', '{ "id": "introduction", "title": "Intro", "content": "Text." }\n'],
] as const

it.each(matters)("another tool's id stays, and the number stands beside it: %s", async (path, text) => {
  const { ask, site, root } = testSite({ [path]: text })
  const { id } = site.find('page', 'intro')!
  expect(checkSite(site).filter(({ file }) => file === path)).toEqual([])
  const whole = (await ask('GET', `/core/v2/pages/${id}?context=edit`, { as: 'admin' })).json
  await ask('PUT', `/core/v2/pages/${id}`, { as: 'admin', json: whole })
  expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  const { json } = await ask('PATCH', `/core/v2/pages/${id}`, { as: 'admin', json: { title: 'Intro 2' } })
  expect(json).toMatchObject({ id, title: { raw: 'Intro 2' } })
  const written = readFileSync(join(root, path), 'utf8')
  expect(written).toContain('introduction')
  expect(site.find('page', 'intro')!.data).toMatchObject({ id: 'introduction', almanac_id: id })
  expect(checkSite(site).filter(({ file }) => file === path)).toEqual([])
  // Another change brings no other number.
  await ask('PATCH', `/core/v2/pages/${id}`, { as: 'admin', json: { title: 'Intro 3' } })
  expect(readFileSync(join(root, path), 'utf8')).toBe(written.replace('Intro 2', 'Intro 3'))
  const fresh = openFolder(root, { areas })
  expect(fresh.get('page', id)?.path).toBe(path)
  fresh.close()
})

it('the number survives a move of the file, a copy of it is told, and gets another', async () => {
  const { root, almanac } = cliOn({
    'pages/intro.md': matters[0][1],
    'pages/more.md': '---\ntitle: More\n---\n\nText.\n',
  })
  await almanac('page', 'update', 'intro', '--title', 'Intro 2')
  const text = readFileSync(join(root, 'pages/intro.md'), 'utf8')
  writeFileSync(join(root, 'pages/z.md'), text)
  const site = openFolder(root, { areas })
  expect(doubledIds(site, () => undefined).map(({ keeper, others }) => [keeper.path, others.length])).toEqual([
    ['pages/intro.md', 1],
  ])
  expect(checkSite(site).map(({ file, code }) => [file, code])).toContainEqual(['pages/z.md', 'doubled-id'])
  site.close()
  await almanac('check', '--fix')
  const after = readFileSync(join(root, 'pages/z.md'), 'utf8')
  expect(after).toContain('id: introduction # of the sidebar\n')
  expect(after).not.toBe(text)
  expect(readFileSync(join(root, 'pages/intro.md'), 'utf8')).toBe(text)
})

it('two branches that gave a file its number merge, and its own id stays', () => {
  const base = matters[0][1]
  const numbered = base.replace('title: Intro\n', 'title: Intro\nalmanac_id: 1867473688\n')
  const ours = numbered.replace('Text.', 'Other text.')
  const theirs = numbered.replace('title: Intro', 'title: Introduction')
  const merged = mergeEntries({ base, ours, theirs }, 'pages/intro.md')
  expect(merged).toEqual({ text: theirs.replace('Text.', 'Other text.'), hasConflict: false })
})
