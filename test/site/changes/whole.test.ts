import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { restRoot } from '../../../src/derive/rest-root.ts'
import { makeCall, runCall } from '../../../src/derive/make-call.ts'
import { toArgTable } from '../../../src/derive/routes.ts'
import { ChangeFiles } from '../../../src/site/changes/change-files.ts'
import { undo, whatToUndo } from '../../../src/site/changes/undo.ts'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { callerOf } from '../../../src/site/showing/access.ts'
import type { Files } from '../../harness.ts'
import { played } from '../references/kill-points.ts'

const now = () => Date.UTC(2026, 10, 1, 12)
const page = (id: number, more = '') =>
  `---\nid: ${id}\ntitle: P\nauthor: bob\ndate: 2026-03-01 10:00\n${more}---\n\n[Two](../posts/two.md)\n`
const files: Files = {
  'settings.json': '{ "title": "Site" }\n',
  'categories/uncategorized.md': '---\nid: 1\nname: Uncategorized\n---\n',
  'users/admin.md': '---\nid: 1\nroles: [administrator]\nemail: admin@example.org\n---\n',
  'users/bob.md': '---\nid: 2\nroles: [author]\nemail: bob@example.org\n---\n',
  'categories/news.md': '---\nid: 9\nname: News\n---\n',
  'categories/x.md': '---\nid: 10\nname: Local\nparent: news\n---\n',
  'posts/one.md': page(60, 'categories: [news, news/x]\n'),
  'posts/two.md': page(61, 'categories: [news]\n'),
  'comments/one/70.md': '---\nid: 70\npost: post/one\nauthor_name: Ann\nstatus: approved\n---\n\nNice.\n',
  'media/2026/a.txt': 'A text.',
  'media/2026/a.txt.md': '---\nid: 75\ntitle: Text\nauthor: bob\n---\n',
}

type Work = (site: OpenSite) => Promise<unknown>

const asked =
  (noun: string, verb: string, args: Record<string, unknown>): Work =>
  (site) => {
    const resource = site.resources.get(noun)!
    const action = resource.actions.find(({ name, path }) => name === verb && !path.startsWith('/me'))!
    const caller = callerOf(site.get('user', 1), site)
    const nobody = { headers: {}, uploads: {}, origin: { ip: '', agent: '' } }
    const rest = restRoot('http://site.test/rest')
    const around = { site, caller, rest, context: 'view', face: 'terminal', ...nobody } as const
    return runCall(makeCall(around, resource, action, args, toArgTable(action, resource, 'terminal')))
  }
const takeBack: Work = (site) => {
  const journal = new ChangeFiles(site.folder.root)
  return undo(
    site,
    whatToUndo(journal.newest(), ({ undoes }) => undoes === undefined, 'command')!,
    false,
  )
}
const deletion = asked('category', 'delete', { id: 9, force: true })
const renaming = asked('category', 'mv', { id: 9, to: 'stories' })

const works: Readonly<Record<string, readonly [Work, before?: Work]>> = {
  'a deletion of a category with one below': [deletion],
  'a deletion of a file with its description': [asked('media', 'delete', { id: 75, force: true })],
  'undo of a new name': [takeBack, renaming],
}

it.each(Object.entries(works))(
  '%s is done or not, wherever it is killed, and the next opening says which',
  async (_, [work, before]) => {
    const [first, last] = await played(files, now, async ({ root, opened }) => {
      const site = opened()
      await beforehand(site, before)
      const state = bytesIn(root)
      await work(site)
      return [state, bytesIn(root)]
    })
    const became = new Set<string>()
    for (let number = 1, isKilled = true; isKilled; number++)
      isKilled = await played(files, now, async ({ root, opened, killed }) => {
        if (before) await beforehand(opened(), before)
        const came = await killed(number, work)
        const half = bytesIn(root)
        const told: string[] = []
        const next = opened(undefined, { onTakenUp: (what) => told.push(what.became) })
        await next.locked(() => undefined)
        const found = bytesIn(root)
        const at = (what: unknown) => [`before call ${number}`, what]
        expect([at(first), at(last)]).toContainEqual(at(found))
        expect(at(leftIn(root))).toEqual(at([]))
        // What has changed is told, and what it was told to be it is.
        for (const what of told) expect(at(what)).toEqual(at(isSame(found, last) ? 'finished' : 'taken back'))
        if (!isSame(half, first) && isSame(found, first)) expect(at(told)).toEqual(at(['taken back']))
        for (const what of told) became.add(what)
        return came
      })
    expect(became).toContain('taken back')
  },
)

it('gives nothing back that somebody else has changed since, and names it', async () => {
  const tries = async (number: number): Promise<void> =>
    await played(files, now, async ({ root, opened, killed }) => {
      expect(await killed(number, deletion)).toBe(true)
      const half = bytesIn(root)
      if (half['posts/one.md'] === files['posts/one.md'] || half['posts/two.md'] === files['posts/two.md'])
        return tries(number + 1)
      writeFileSync(join(root, 'posts/one.md'), 'Another text.\n')
      const others: string[] = []
      opened(undefined, { onTakenUp: (what) => others.push(...what.others) })
      expect(others).toEqual(['posts/one.md'])
      expect(bytesIn(root)).toEqual({ ...files, 'posts/one.md': 'Another text.\n' })
    })
  await tries(1)
})

async function beforehand(site: OpenSite, before: Work | undefined): Promise<void> {
  if (!before) return
  site.recorder.begin()
  await before(site)
}

function bytesIn(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(root, join(one.parentPath, one.name)))
    .filter((path) => !path.startsWith('.almanac'))
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function leftIn(root: string): string[] {
  const unfinished = join(root, '.almanac/unfinished')
  return existsSync(unfinished) ? readdirSync(unfinished) : []
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
