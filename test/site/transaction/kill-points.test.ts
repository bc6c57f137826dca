import { restRoot } from '../../../src/derive/rest-root.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listOf } from '../../../src/text/values.ts'
import { makeCall, runCall } from '../../../src/derive/arguments/make-call.ts'
import { toArgTable } from '../../../src/derive/routes.ts'
import { checkSite } from '../../../src/site/check/check.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { referringFields } from '../../../src/site/names/referring.ts'
import { callerOf } from '../../../src/site/show/access.ts'
import type { Files } from '../../harness.ts'
import { played } from './kill-points.ts'

const now = () => Date.UTC(2026, 10, 1, 12)
const page = (id: number, more = '') =>
  `---\nid: ${id}\ntitle: P\nauthor: admin\ndate: 2026-03-01 10:00\ncomment_status: open\n${more}---\n`
const comment = (id: number, post: string) =>
  `---\nid: ${id}\npost: ${post}\nauthor_name: Ann\nstatus: approved\ndate: 2026-03-01 10:00\n---\n\nNice.\n`
const times = 'start: 2026-12-01 10:00\nend: 2026-12-01 12:00\n'

const files: Files = {
  'settings.json': '{ "title": "Site", "timezone": "America/New_York", "default_comment_status": "open" }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
  'users/editor.md': '---\nid: 2\nroles: [editor]\nemail: editor@example.org\n---\n',
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'categories/x.md': '---\nid: 10\nname: Local\nparent: news\n---\n',
  'tags/y.md': '---\nid: 11\nname: Why\n---\n',
  'pages/company.md': page(50),
  'pages/company/x.md': page(51, 'parent: company\n'),
  'pages/company/x/y.md': page(52, 'parent: company/x\n'),
  'pages/other.md': page(53),
  'pages/other/x.md': page(54, 'parent: other\n'),
  'pages/other/z.md': page(55, 'parent: x\n'),
  'posts/y.md': page(60, 'categories: [news, news/x]\ntags: [y]\n'),
  'posts/one.md': page(61, 'categories:\n  - x # kept\ntags:\n  - y\n'),
  'posts/x.md': page(62, 'status: trash\ntrashed_from: publish\n'),
  'posts/2026/x.md': page(63, 'tags: [y]\n'),
  'posts/note.md': page(65, 'status: draft\nslug: ""\nauthor: editor\n').replace('author: admin\n', ''),
  'posts/w.md': page(64, 'status: trash\ntrashed_from: publish\n'),
  'comments/company/70.md': comment(70, 'page/company'),
  'comments/x/71.md': comment(71, 'page/company/x'),
  'comments/y/72.md': comment(72, 'post/y'),
  'comments/x/73.md': comment(73, '62'),
  'comments/w/74.md': comment(74, 'post/w'),
  'venues/hall.md': page(80),
  'organizers/jane.md': page(81),
  'organizers/john.md': page(82),
  'events/fair.md': page(90, `${times}venue: hall\norganizer: [jane, john]\n`),
  'events/feast.md': page(91, `${times}venue: hall\norganizer: [jane]\n`),
}

type Work = readonly [noun: string, verb: string, asked: Record<string, unknown>]

const event = { title: 'X', start_date: '2030-05-01 10:00:00', end_date: '2030-05-01 12:00:00' }
const works: Readonly<Record<string, Work>> = {
  'a new name of a tag': ['tag', 'update', { id: 11, slug: 'z' }],
  'a new name of a category with others below': ['category', 'update', { id: 9, slug: 'stories' }],
  'a new name of a page with others below': ['page', 'update', { id: 50, slug: 'firm' }],
  'a name that others are known by': ['page', 'update', { id: 53, slug: 'company' }],
  'a page that moves to where its name is taken': ['page', 'update', { id: 54, parent: 50 }],
  'a post that gets the name of one in the trash': ['post', 'update', { id: 60, slug: 'w' }],
  'a new name, with other words': ['post', 'update', { id: 60, slug: 'z', title: 'Z', tags: [] }],
  'a draft that gets its name': ['post', 'update', { id: 65, status: 'publish' }],
  'a post that is trashed': ['post', 'delete', { id: 60 }],
  'a page that is trashed': ['page', 'delete', { id: 51 }],
  'a post that is restored where its name is taken': ['post', 'update', { id: 62, status: 'publish' }],
  'a post that is restored': ['post', 'update', { id: 64, status: 'publish' }],
  'a deletion of a tag': ['tag', 'delete', { id: 11, force: true }],
  'a deletion of a category with others below': ['category', 'delete', { id: 9, force: true }],
  'a deletion of a page with others below': ['page', 'delete', { id: 50, force: true }],
  'a deletion of a post with comments': ['post', 'delete', { id: 60, force: true }],
  'a deletion of a user with an heir': ['user', 'delete', { id: 2, force: true, reassign: '1' }],
  'a deletion of a venue': ['venue', 'delete', { id: 80, force: true }],
  'another venue of an event': ['event', 'update', { id: 90, venue: { venue: 'Barn' }, organizer: [82] }],
  'a new post': ['post', 'create', { title: 'W', slug: 'w', status: 'publish', tags: [11] }],
  'a new comment': ['comment', 'create', { post: 50, content: 'Well.' }],
  'a new event with a venue, an organizer and a category': [
    'event',
    'create',
    { ...event, venue: { venue: 'Barn' }, organizer: [{ organizer: 'Jim' }], categories: ['Music'] },
  ],
}

// One call in eight, others each time: `test/campaigns/faults.mjs` kills processes before all of them.
const stride = 8
const start = 1 + Math.floor(Math.random() * stride)

it.each(Object.entries(works))('%s leaves every entry whole, wherever it is killed', async (_, work) => {
  const { after, faults } = await endsOf(work)
  let number = start - stride
  const playOnce = () =>
    played(files, now, async ({ root, opened, killed }) => {
      const at = (found: unknown) => [`before call ${number}`, found]
      // It never hears of files but by what others tell.
      const survivor = opened()
      const isKilled = await killed(number, (victim) => run(victim, work))
      expect(at(faults(opened('reads')))).toEqual(at([]))
      await survivor.locked(() => undefined)
      expect(hasIntentions(root)).toBe(false)
      expect(at(stateOf(survivor))).toEqual(at(stateOf(opened('reads'))))
      expect(at(faults(survivor))).toEqual(at([]))
      // Who asks once more gets what was asked for, unless it is there, or gone, already.
      await run(survivor, work).catch(() => undefined)
      expect(at(errorsOf(survivor))).toEqual(at([]))
      if (work[1] !== 'create') expect(at(stateOf(survivor))).toEqual(at(after))
      return isKilled
    })
  do number += stride
  while (await playOnce())
  expect(number).toBeGreaterThan(2)
})

it('who finishes a change for another may be killed as well, wherever that is', async () => {
  const work = works['a new name of a page with others below']!
  const { after, faults } = await endsOf(work)
  let [first, second] = [1, start]
  const playOnce = () =>
    played(files, now, async ({ root, opened, killed }) => {
      const survivor = opened()
      await killed(first, (victim) => run(victim, work))
      // The name is to be another, and nothing has followed yet.
      if (opened('reads').get('page', 50)!.slug !== 'firm') {
        first++
        return true
      }
      const isKilled = await killed(second, (victim) => victim.locked(() => undefined))
      const at = (found: unknown) => [`before call ${second}`, found]
      expect(at(faults(opened('reads')))).toEqual(at([]))
      await survivor.locked(() => undefined)
      expect(at([hasIntentions(root), ...stateOf(survivor)])).toEqual(at([false, ...after]))
      expect(at(stateOf(opened('reads')))).toEqual(at(after))
      second += stride
      return isKilled
    })
  for (let goesOn = true; goesOn;) goesOn = await playOnce()
  expect(second).toBeGreaterThan(5)
})

/** What a change that is not killed makes of the files; and what is neither as it was then nor as it is to be. */
async function endsOf(work: Work) {
  const { before, after } = await played(files, now, async ({ opened }) => {
    const site = opened()
    const state = stateOf(site)
    await run(site, work)
    return { before: state, after: stateOf(site) }
  })
  const known = new Set([...before, ...after])
  const last = new Set(after.map(entryOf))
  const staying = before.map(entryOf).filter((entry) => last.has(entry))
  const faults = (site: OpenSite) => {
    const state = stateOf(site)
    const there = new Set(state.map(entryOf))
    return [...state.filter((line) => !known.has(line)), ...staying.filter((entry) => !there.has(entry))]
  }
  return { after, faults }
}

function hasIntentions(root: string): boolean {
  return existsSync(join(root, '.almanac/intentions.json'))
}

async function run(site: OpenSite, [noun, verb, asked]: Work): Promise<void> {
  const resource = site.resources.get(noun)!
  const action = resource.actions.find(({ name, path }) => name === verb && !path.startsWith('/me'))!
  const caller = callerOf(site.get('user', 1), site)
  const rest = restRoot('http://site.test/rest')
  const nobody = { headers: {}, uploads: {}, origin: { ip: '', agent: '' } }
  // As over REST: a name that is taken is numbered.
  const around = { site, caller, rest, context: 'view', face: 'rest', ...nobody } as const
  await runCall(makeCall(around, resource, action, asked, toArgTable(action, resource, 'terminal')))
}

/** What stands in files: each entry's slug, status and whom it names, by id. */
function stateOf(site: OpenSite): string[] {
  const fields = referringFields(site.resources)
  return [...site.entries.byPath.values()]
    .map(({ resource, id, slug, derived, data }) => {
      const own = fields.filter((field) => field.resource === resource)
      const named = own.map(({ stored: { key, references, space }, index }) => {
        const ids = listOf(data[key]).map(
          (ref) => (references ? site.find(references, ref) : site.findInSpace(space!, ref))?.id ?? `?${String(ref)}`,
        )
        return `${index}: ${ids.join(' ')}`
      })
      return `${resource.name} ${id}: ${slug} ${derived.status} ${named.join('; ')}`
    })
    .sort()
}

function entryOf(line: string): string {
  return line.slice(0, line.indexOf(':'))
}

function errorsOf(site: OpenSite): string[] {
  return checkSite(site)
    .filter(({ severity }) => severity === 'error')
    .map(({ file, code, message }) => `${file} ${code} ${message}`)
}
