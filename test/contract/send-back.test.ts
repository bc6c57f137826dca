import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Entry, Resource } from '../../src/model/model.ts'
import { resources } from '../../src/resources/registry.ts'
import { museumResources, museumSettings } from '../declared-museum.ts'
import { testSite } from '../harness.ts'
import { pixel } from '../pictures.ts'
import { oddFiles } from './odd-files.ts'

const surroundings = {
  'categories/news.md': '---\nid: 11\nname: News\n---\n',
  'posts/first.md': '---\nid: 21\ntitle: First\nauthor: editor\ndate: 2026-01-01 10:00\n---\n\nWords.\n',
  'media/one.png.md': '---\nid: 31\n---\n',
  'tags/calm.md': '---\nid: 41\nname: A & B\n---\n',
  'event-categories/music.md': '---\nid: 42\nname: Music\n---\n',
  'event-categories/jazz.md': '---\nid: 43\nname: Jazz\nparent: music\n---\n',
  'venues/hall.md': '---\nid: 51\ntitle: Hall\nshow_map: false\nimage: one.png\n---\n',
  'organizers/club.md': '---\nid: 52\ntitle: Club\nauthor: gone\n---\n',
  'organizers/band.md': '---\nid: 53\ntitle: Band\n---\n',
  'artists/rembrandt.md': '---\nid: 61\nname: Rembrandt\n---\n',
}
const changing = [...resources, ...museumResources].filter(
  ({ files, actions }) => files && actions.some(({ name }) => name === 'update'),
)
const some = 24
const seed = 20_261_121

it.each(changing.map((resource) => [resource.name, resource] as const))(
  'what was read of a %s can be sent back, and changes no byte',
  async (_name, resource) => {
    const { ask, entries, path, root } = folderOf(resource)
    for (const entry of entries) {
      const before = readFileSync(join(root, path(entry)), 'utf8')
      const address = addressOf(entry)
      const read = await ask('GET', `${address}?context=edit`, { as: 'admin' })
      expect(read.status, before).toBe(200)
      for (const method of ['POST', 'PUT']) {
        const sent = await ask(method, address, { as: 'admin', json: read.json })
        expect([sent.status, sent.text.slice(0, 300)], before).toEqual([200, expect.anything()])
        expect(readFileSync(join(root, path(entry)), 'utf8')).toBe(before)
      }
      const again = await ask('GET', `${address}?context=edit`, { as: 'admin' })
      expect(again.text).toBe(read.text)
    }
  },
)

function folderOf(resource: Resource) {
  const { files = '' } = resource
  const isSingle = !files.includes('{')
  const odd = isSingle ? {} : oddFiles(resource.name, files, some, seed)
  const { ask, root, site } = testSite({ ...surroundings, ...(resource.declares && museumSettings), ...odd })
  for (const sidecar of ['media/one.png.md', ...Object.keys(odd)].filter((path) => path.endsWith('.png.md'))) {
    const picture = sidecar.replace(/\.md$/, '')
    writeFileSync(join(root, picture), pixel)
    site.load(picture)
  }
  const path = (entry: Entry) => (entry.path.endsWith('.png') ? `${entry.path}.md` : entry.path)
  const entries = [...site.all(resource.name)].filter((entry) => isSingle || path(entry) in odd)
  expect(entries.length).toBe(isSingle ? 1 : some)
  return { ask, entries, path, root }
}

function addressOf({ id, resource }: Entry): string {
  const { base, files, namespace } = resource
  return `/${namespace}/${base}${files!.includes('{') ? `/${id}` : ''}`
}

it('a term that the calendar told can be sent back to the calendar', async () => {
  const { ask, root } = testSite({ ...surroundings, 'event-categories/dance.md': '---\nid: 44\nname: A & B\n---\n' })
  const file = join(root, 'event-categories/dance.md')
  const before = readFileSync(file, 'utf8')
  const address = '/cal/events/v1/categories/44'
  const { json } = await ask('GET', address)
  expect(json).toMatchObject({ description: '', parent: 0 })
  expect((await ask('PUT', address, { as: 'admin', json })).status).toBe(200)
  expect(readFileSync(file, 'utf8')).toBe(before)
})

it('what is changed in an object that was read is changed, though the file holds more that nobody could send', async () => {
  const { ask, root } = testSite({
    'posts/old.md': '---\nid: 7\ntitle: Old   # the name\nformat: podcast\nstatus: trash\n---\nWords.\n',
  })
  const { json } = await ask('GET', '/core/v2/posts/7?context=edit', { as: 'admin' })
  const sent = await ask('PUT', '/core/v2/posts/7', { as: 'admin', json: { ...json, title: { raw: 'New' } } })
  expect([sent.status, sent.json.status]).toEqual([200, 'trash'])
  expect(readFileSync(join(root, 'posts/old.md'), 'utf8')).toBe(
    '---\nid: 7\ntitle: New   # the name\nformat: podcast\nstatus: trash\n---\nWords.\n',
  )
})

it('a wrong value is refused where it is not what is answered, and for whoever may not change the entry', async () => {
  const { ask } = testSite({
    'posts/old.md': '---\nid: 7\ntitle: Old\nformat: podcast\n---\nWords.\n',
    'users/sub.md': '---\nid: 9\nroles: subscriber\n---\n',
  })
  expect((await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { format: 'opera' } })).status).toBe(400)
  expect((await ask('POST', '/core/v2/posts/7', { as: 'admin', json: { format: 'podcast' } })).status).toBe(200)
  for (const format of ['podcast', 'opera'])
    expect((await ask('POST', '/core/v2/posts/7', { as: 'sub', json: { format } })).json.code).toBe(
      'rest_invalid_param',
    )
})
