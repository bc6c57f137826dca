import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createApp } from '../../../src/server/create-app.ts'
import { areas } from '../../../src/resources/registry.ts'
import { openFolder } from '../../../src/site/open-folder.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { firstDifference, observe } from '../live-equals-fresh/observe.ts'
import { openRandom, type Random } from '../live-equals-fresh/random.ts'

/** A request, and what stands in the folder if it was done. */
interface Request {
  readonly path: string
  readonly method: string
  readonly body?: Record<string, unknown>
  /** The name of a file that is sent, instead of a body. */
  readonly file?: string
  /** Words that it alone writes. */
  readonly mark: string
  /** The post that it changes, if it does. */
  readonly post?: number
  readonly gone?: true
}

interface Outcome extends Request {
  readonly status: number
}

/** How many rounds and requests there were, and how many of them failed as the disk did. */
export interface Count {
  rounds: number
  asked: number
  failed: number
}

const now = () => Date.UTC(2026, 0, 15, 10)
const everybody = { user: undefined, roles: ['administrator'], can: () => true }
const { writeFileSync } = fs
const failing = ['fsyncSync', 'linkSync', 'renameSync', 'writeFileSync'] as const

/**
 * Sends random requests at the same time, round by round, in some of which a call to the disk fails. After each round, what
 * was answered well stands in the files and everything else does not, and the index is that of a fresh opening. Gives the
 * first difference; undefined when there is none.
 */
export async function writeAtOnce(seed: number, rounds: number, count?: Count): Promise<string | undefined> {
  const random = openRandom(seed)
  const root = fs.mkdtempSync(join(tmpdir(), 'almanac-at-once-'))
  const put = (path: string, text: string) => {
    fs.mkdirSync(join(root, path, '..'), { recursive: true })
    fs.writeFileSync(join(root, path), text)
  }
  put('settings.json', '{ "title": "At once" }\n')
  put('categories/news.md', '---\nid: 9\nname: News\n---\n')
  for (let id = 1; id <= 6; id++)
    put(`posts/p-${id}.md`, `---\nid: ${id}\ntitle: P${id}\ncategories: [news]\n---\n\nmark-0-${id}\n`)
  const site = openFolder(root, { areas, now, snapshot: false, home: 'http://site.test' })
  const app = createApp(site, { caller: everybody, report: () => {} })
  const marks = new Map(Array.from({ length: 6 }, (_, i) => [i + 1, `mark-0-${i + 1}`]))
  try {
    for (let round = 1; round <= rounds; round++) {
      const requests = Array.from({ length: 1 + random.below(9) }, (_, i) =>
        aRequest(random, `mark-${round}-${i}`, [...marks.keys()]),
      )
      const mend = random.chance(0.5) ? breakCalls(root, random) : () => {}
      const edited = random.chance(0.2) ? byHand(root, random, round) : undefined
      const answers = await Promise.all(requests.map((one) => send(app, one))).finally(mend)
      await edited?.saved
      if (edited !== undefined) site.load(edited.path)
      // What could not be rewritten is, when the disk is mended.
      await site.finishChanges()
      if (count) count.rounds++
      if (count) count.asked += answers.length
      if (count) count.failed += answers.filter(({ status }) => status >= 500).length
      const told = answers.map(({ method, path, status, mark }) => `${method} ${path} ${mark} → ${status}`).join('\n  ')
      const difference = differenceOf(root, answers, marks) ?? editLost(root, edited) ?? (await staleness(site, root))
      if (difference !== undefined) return `seed ${seed}, round ${round}: ${difference}\n  ${told}`
    }
    return undefined
  } finally {
    site.close()
    fs.rmSync(root, { recursive: true, force: true })
  }
}

function aRequest(random: Random, mark: string, posts: readonly number[]): Request {
  const post = posts.length > 0 ? random.pick(posts) : undefined
  const kind = random.below(13)
  const to = { path: `/core/v2/posts/${post}`, method: 'POST', mark }
  if (kind < 4 || post === undefined)
    // Titles are few, so that slugs collide.
    return {
      path: '/core/v2/posts',
      method: 'POST',
      body: { title: `T${random.below(3)}`, content: mark, status: 'publish' },
      mark,
    }
  if (kind < 7) return { ...to, post, body: { content: mark } }
  if (kind === 7) return { ...to, post, body: { content: mark, status: 'no-such-status' } }
  if (kind === 10) return { path: '/core/v2/media', method: 'POST', file: `f${random.below(3)}.txt`, mark }
  if (kind === 11 && post !== undefined)
    return {
      path: '/core/v2/comments',
      method: 'POST',
      body: { post, content: mark, author_name: 'V', author_email: 'v@example.org' },
      mark,
    }
  if (kind === 12)
    return {
      path: '/cal/events/v1/events',
      method: 'POST',
      body: {
        title: 'E',
        description: mark,
        start_date: '2030-01-01 10:00',
        end_date: '2030-01-01 11:00',
        venue: { venue: `Hall ${random.below(2)}` },
      },
      mark,
    }
  if (kind === 8)
    return {
      path: '/core/v2/categories/9',
      method: 'POST',
      body: { slug: `news-${random.below(5)}`, description: mark },
      mark,
    }
  return { path: `/core/v2/posts/${post}?force=true`, method: 'DELETE', mark, post, gone: true }
}

async function send(app: ReturnType<typeof createApp>, request: Request): Promise<Outcome> {
  const { path, method, body, file, mark } = request
  const answer = await app.fetch(
    new Request(`http://site.test/rest${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(file && {
        headers: { 'content-type': 'text/plain', 'content-disposition': `attachment; filename="${file}"` },
        body: `${mark}\n`,
      }),
    }),
  )
  await answer.text()
  return { ...request, status: answer.status }
}

// As an editor saves, between two calls of ours.
function byHand(root: string, random: Random, round: number) {
  const path = `posts/2026/t${random.below(3)}-by-hand-${round}.md`
  const mark = `by-hand-${round}`
  const save = async () => {
    await setImmediate()
    fs.mkdirSync(join(root, 'posts/2026'), { recursive: true })
    writeFileSync(join(root, path), `---\ntitle: ${mark}\n---\n`)
  }
  return { path, mark, saved: save() }
}

function editLost(root: string, edited: { path: string; mark: string } | undefined): string | undefined {
  return edited && !textsBelow(root).includes(edited.mark) ? `what was saved at ${edited.path} is gone` : undefined
}

/** Lets one call fail, or all from then on. */
function breakCalls(root: string, random: Random): () => void {
  const name = random.pick(failing)
  const [number, lasts, code] = [1 + random.below(12), random.chance(0.3), random.pick(['ENOSPC', 'EIO'])]
  const original = fs[name] as (...args: unknown[]) => unknown
  let calls = 0
  Object.assign(fs, {
    [name]: (...args: unknown[]) => {
      const isOurs = typeof args[0] === 'number' || String(args[0]).startsWith(root)
      // Renaming puts a kept file back, which always works on a disk that is full.
      if (isOurs && (++calls === number || (lasts && name !== 'renameSync' && calls > number)))
        throw Object.assign(new Error(`${code}: played`), { code, syscall: name })
      return original(...args)
    },
  })
  syncBuiltinESMExports()
  return () => {
    Object.assign(fs, { [name]: original })
    syncBuiltinESMExports()
  }
}

// The marks of what stands; those of posts that changed are taken over.
function differenceOf(root: string, answers: readonly Outcome[], marks: Map<number, string>): string | undefined {
  const all = textsBelow(root)
  for (const { mark, status, gone, post } of answers)
    if (!gone && status >= 400 && all.includes(`${mark}\n`))
      return `${mark} stands, of post ${post}, though it was refused`
  for (const [id, before] of marks) {
    const own = answers.filter(({ post, status }) => post === id && status < 300)
    if (own.some(({ gone }) => gone)) marks.delete(id)
    else {
      const possible = own.length > 0 ? own.map(({ mark }) => mark) : [before]
      const found = possible.filter((mark) => all.includes(`${mark}\n`))
      if (found.length !== 1) return `post ${id} should say one of ${possible.join(', ')}, and says ${found.join(', ')}`
      marks.set(id, found[0]!)
    }
  }
  const made = answers.filter(({ body, file, post, status }) => (body ?? file) && post === undefined && status === 201)
  // A post that is deleted takes its comments with it.
  const isGone = (body: Request['body']) =>
    answers.some(({ gone, post, status }) => gone && status < 300 && post === body?.['post'])
  const lost = made.find(({ mark, body }) => !all.includes(`${mark}\n`) && !isGone(body))
  return lost && `${lost.method} ${lost.path} was answered, and ${lost.mark} is not there`
}

function textsBelow(root: string): string {
  const found: string[] = []
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && /\.(md|json|txt)$/.test(entry.name) && !entry.parentPath.includes('.almanac'))
      found.push(fs.readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  return `${found.join('\n')}\n`
}

async function staleness(site: OpenSite, root: string): Promise<string | undefined> {
  const left = fs.existsSync(join(root, '.almanac/tmp')) ? fs.readdirSync(join(root, '.almanac/tmp')) : []
  if (left.length > 0) return `left in .almanac/tmp: ${left.join(', ')}`
  const fresh = openFolder(root, { areas, now, snapshot: false, home: 'http://site.test' })
  try {
    return firstDifference(await observe(site), await observe(fresh))
  } finally {
    fresh.close()
  }
}
