import { expect, it } from 'vitest'
import { resources } from '../../src/resources/registry.ts'
import { museumResources, museumSettings } from '../declared-museum.ts'
import { testSite } from '../harness.ts'

// A word that stands only in what not everybody may read.
const word = 'xyzzy'
const statuses = ['draft', 'pending', 'private', 'future', 'trash'] as const
const date = (status: string) => (status === 'future' ? '2999-01-01 10:00' : '2020-01-01 10:00')
const trashed = (status: string) => (status === 'trash' ? 'trashed_from: publish\n' : '')

/** What is hidden, of everybody who writes: one of each status. */
function hiddenFiles(): Record<string, string> {
  const files: Record<string, string> = { ...museumSettings }
  let id = 100
  for (const author of ['admin', 'author', 'contributor']) {
    for (const status of statuses) {
      const head = (more = '') =>
        `---\nid: ${id++}\ntitle: ${word} ${status} of ${author}\nauthor: ${author}\ndate: ${date(status)}\nstatus: ${status}\n${trashed(status)}${more}---\n\nSays ${word}.\n`
      const name = `${status}-${author}`
      files[`posts/${name}.md`] = head()
      files[`pages/${name}.md`] = head()
      files[`exhibits/${name}.md`] = head()
      files[`rooms/${name}.md`] = head()
      files[`office/books/${name}.md`] = head()
      files[`events/${name}.md`] = head('start: 2027-05-02 10:00\n')
      files[`venues/${name}.md`] = head()
      files[`organizers/${name}.md`] = head()
      files[`comments/a/${id}.md`] =
        `---\nid: ${id++}\npost: post/${name}\nauthor_name: ${word}\nstatus: approved\ndate: 2020-01-01 10:00\n---\n\nSays ${word}.\n`
      files[`comments/b/${id}.md`] =
        `---\nid: ${id++}\npost: post/open\nauthor: ${author}\nstatus: ${status === 'draft' ? 'spam' : 'hold'}\ndate: 2020-01-01 10:00\n---\n\nSays ${word}.\n`
    }
  }
  files['posts/locked.md'] = `---\nid: ${id++}\ntitle: Locked\npassword: sesame\n---\n\nSays ${word}.\n`
  files['comments/c/1.md'] = `---\nid: ${id++}\npost: post/locked\nauthor_name: Jo\n---\n\nSays ${word}.\n`
  files['comments/d/1.md'] = `---\nid: ${id++}\npost: nowhere\nauthor_name: Jo\n---\n\nSays ${word}.\n`
  files['posts/open.md'] = `---\nid: ${id++}\ntitle: Open\nauthor: author\ntags: [seen]\n---\n\nText.\n`
  files['tags/seen.md'] = `---\nid: 7\n---\n\nDescribed.\n`
  files['comments/e/1.md'] = `---\nid: ${id++}\npost: post/open\nauthor_name: Jo\n---\n\nText.\n`
  files['users/jane.md'] = `---\nid: 50\nusername: ${word}\nemail: ${word}@example.org\n---\n\nWords.\n`
  files['media/plan.txt'] = 'plan\n'
  files['media/plan.txt.md'] = `---\nid: ${id++}\ntitle: ${word}\npost: post/draft-admin\nauthor: admin\n---\n`
  files['media/own.txt'] = 'own\n'
  files['media/own.txt.md'] = `---\nid: ${id++}\ntitle: ${word}\npost: post/draft-admin\nauthor: author\n---\n`
  files['media/open.txt'] = 'open\n'
  files['media/open.txt.md'] = `---\nid: ${id++}\ntitle: Open\npost: post/open\nauthor: admin\n---\n`
  return files
}

const lists = [...resources, ...museumResources].filter(
  ({ files, actions }) =>
    files?.includes('{') &&
    actions.some(({ answers, name, path }) => name === 'list' && path === '' && answers === 'list'),
)
const questions = [
  '',
  'context=edit',
  'status=any',
  'status=draft,private,publish',
  'status=hold',
  'status=all',
  'status=inherit,private,trash',
  `search=${word}`,
  `search=${word}&status=any`,
  `search=${word}&status=all`,
  'context=edit&status=draft,publish',
]
const everyDay = 'start_date=2000-01-01&end_date=2999-12-31&per_page=50'

it.each([undefined, 'subscriber', 'contributor', 'author', 'editor'])(
  'lists count and hold for %s what they may read, and nothing else',
  async (as) => {
    const { ask } = testSite(hiddenFiles())
    const asked = as ? { as } : {}
    // Most entries are in the answers to several questions, and nothing changes between them.
    const known = new Map<string, number>()
    const statusOf = async (path: string) => {
      if (!known.has(path)) known.set(path, (await ask('GET', path, asked)).status)
      return known.get(path)
    }
    for (const { base, name, namespace } of lists) {
      for (const question of questions) {
        const about = `${base}?${question}`
        const answer = await ask('GET', `/${namespace}/${about}&${everyDay}`, asked)
        if (answer.status !== 200) continue
        const entries = entriesIn(answer.json, base)
        const told = answer.headers.get('x-wp-total') ?? answer.headers.get('x-tec-total')
        if (told !== null) expect(Number(told), about).toBe(entries.length)
        // Who sees that there is a form need not see what is in it.
        if (name === 'form') continue
        const context = question.includes('context=edit') ? '?context=edit' : ''
        for (const { id } of entries)
          expect(await statusOf(`/${namespace}/${base}/${id}${context}`), `${about}: ${id}`).toBe(200)
      }
    }
  },
)

it.each([undefined, 'subscriber'])('no list finds for %s a word that stands in hidden texts alone', async (as) => {
  const { ask } = testSite(hiddenFiles())
  for (const { base, namespace } of lists)
    for (const more of ['', '&orderby=relevance', '&hide_empty=true']) {
      const about = `/${namespace}/${base}?search=${word}${more}&${everyDay}`
      const { json, status } = await ask('GET', about, as ? { as } : {})
      expect(status === 200 ? entriesIn(json, base) : [], about).toEqual([])
    }
})

it('an author finds a file of their own, though it belongs to what they may not read', async () => {
  const { get } = testSite(hiddenFiles())
  const { json } = await get(`/core/v2/media?search=${word}`, { as: 'author' })
  expect(json.map(({ source_url }: { source_url: string }) => source_url)).toEqual(['http://site.test/uploads/own.txt'])
})

it('the right password lets a search look into what it opens', async () => {
  const { get } = testSite(hiddenFiles())
  const found = async (password: string) =>
    (await get(`/core/v2/posts?search=${word}&password=${password}`)).headers.get('x-wp-total')
  expect([await found('wrong'), await found('sesame')]).toEqual(['0', '1'])
})

function entriesIn(json: unknown, base: string): { id: number }[] {
  return Array.isArray(json) ? json : (json as Record<string, { id: number }[]>)[base]!
}
