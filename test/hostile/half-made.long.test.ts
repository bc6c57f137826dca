import { visitors } from '../../src/resources/comments/visitors.ts'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testSite } from '../harness.ts'
import { breakDisk } from './faulty-disk.ts'
import { pixel } from '../pictures.ts'

type Site = ReturnType<typeof testSite>

const event = {
  title: 'Fair',
  start_date: '2030-05-01 10:00:00',
  end_date: '2030-05-01 12:00:00',
  venue: { venue: 'Town hall', city: 'Springfield' },
  organizer: [{ organizer: 'Jane' }, { organizer: 'John' }],
  categories: ['Music'],
  tags: ['outdoors'],
}
// Somebody has a password, whatever it is.
const hash = { kind: 'scrypt', N: 2, r: 1, p: 1, salt: '', hash: '' }
const users = Object.fromEntries([3, 5].map((id) => [id, { password: hash, tokens: [] }]))
const files = {
  '.almanac/credentials.json': JSON.stringify({ version: 1, users }),
  'comments/hello/30.md': '---\nid: 30\npost: hello\nauthor_name: Ann\n---\n\nNice.\n',
  'posts/hello.md': '---\nid: 10\ntitle: Hello\nauthor: admin\ncomment_status: open\n---\n\nWelcome.\n',
  'posts/below.md': '---\nid: 12\ntitle: Below\nauthor: admin\n---\n\nMore.\n',
}

/** What is done, and how; each makes or changes more than one file. */
const works: Readonly<Record<string, (site: Site) => ReturnType<Site['ask']>>> = {
  'a new user': ({ ask }) =>
    ask('POST', '/core/v2/users', {
      as: 'admin',
      json: { username: 'jane', email: 'jane@example.org', password: 'a secret of hers' },
    }),
  'a change of a user and their password': ({ ask }) =>
    ask('POST', '/core/v2/users/3', { as: 'admin', json: { description: 'Writes.', password: 'another secret' } }),
  'a comment': ({ ask }) =>
    ask('POST', '/core/v2/comments', {
      as: 'subscriber',
      headers: { 'user-agent': 'Browser' },
      json: { post: 10, content: 'Nice' },
    }),
  'a change of a comment': ({ ask }) =>
    ask('POST', '/core/v2/comments/30', {
      as: 'admin',
      json: { content: 'Nicer', author_name: 'Ann', author_email: 'other@example.org' },
    }),
  'an event with a venue, organizers and terms': ({ ask }) =>
    ask('POST', '/cal/events/v1/events', { as: 'admin', json: event }),
  'an upload': ({ ask }) =>
    ask('POST', '/core/v2/media?alt_text=A%20dot', {
      as: 'admin',
      headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="dot.png"' },
      body: pixel as unknown as string,
    }),
  'a post': ({ ask }) => ask('POST', '/core/v2/posts', { as: 'admin', json: { title: 'New', content: 'Text' } }),
  'a change of a post': ({ ask }) =>
    ask('POST', '/core/v2/posts/10', { as: 'admin', json: { title: 'Changed', content: 'Other' } }),
  'another name of a post with other words': ({ ask }) =>
    ask('POST', '/core/v2/posts/10', { as: 'admin', json: { slug: 'welcome', title: 'Changed' } }),
  'a deletion of a user': ({ ask }) => ask('DELETE', '/core/v2/users/5?force=true&reassign=1', { as: 'admin' }),
}

// A disk that stays full is the harder one: what takes back may want for room too.
const brief = new Set([
  'a change of a user and their password',
  'an event with a venue, organizers and terms',
  'a comment',
  'an upload',
])

for (const lasting of [false, true])
  test.each(Object.entries(works).filter(([about]) => lasting || brief.has(about)))(
    lasting
      ? '%s on a disk that fills up at any of its steps is a 507, and leaves nothing half made'
      : '%s of which any one step fails is a 507, and leaves nothing half made',
    async (about, work) => {
      let { site, before } = await ready()
      for (let step = 1; ; step++) {
        const fault = breakDisk(site.root, step, 'ENOSPC', lasting)
        const answer = await work(site)
        fault.mend()
        // What is told as done is done, and what is told as failed is not, in part neither.
        const at = `${about}, step ${step}`
        if (answer.status < 300) {
          expect([at, stateOf(site.root)]).not.toEqual([at, before])
          if (fault.hits === 0) return expect(step).toBeGreaterThan(3)
          ;({ site, before } = await ready())
        } else {
          expect([at, answer.status, answer.json?.code]).toEqual([at, 507, 'rest_storage_full'])
          expect([at, stateOf(site.root)]).toEqual([at, before])
        }
      }
    },
  )

/** A site before anything fails: with who signs in, and with this machine's own files. */
async function ready() {
  const site = testSite(files, { report: () => {} })
  for (const as of ['admin', 'subscriber']) await site.ask('GET', '/core/v2/users/me', { as })
  site.site.service(visitors).note(30, { email: 'ann@example.org' })
  return { site, before: stateOf(site.root) }
}

/**
 * Every file of the content, and what this machine keeps of people; not what only makes things fast, nor a snapshot of the
 * text that stands, which is true whatever follows.
 */
function stateOf(root: string, below = ''): Record<string, string> {
  const state: Record<string, string> = {}
  for (const name of readdirSync(join(root, below)).sort()) {
    const path = below === '' ? name : `${below}/${name}`
    if (/^\.almanac\/(?:cache|revisions|journal|journal-next|lock.*|waiting.*)$/.test(path)) continue
    if (statSync(join(root, path)).isDirectory()) Object.assign(state, stateOf(root, path))
    else state[path] = readFileSync(join(root, path), 'utf8')
  }
  return state
}
