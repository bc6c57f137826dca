import fs, { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, relative } from 'node:path'
import { expect, it, vi } from 'vitest'
import { restRoot } from '../../../../src/derive/rest-root.ts'
import { makeCall, runCall } from '../../../../src/derive/arguments/make-call.ts'
import { toArgTable } from '../../../../src/derive/routes.ts'
import { ChangeFiles } from '../../../../src/site/transaction/record/change-files.ts'
import { undo, findUndoSet } from '../../../../src/site/transaction/record/undo.ts'
import type { OpenSite } from '../../../../src/site/open-site.ts'
import { callerOf } from '../../../../src/site/show/access.ts'
import type { Files } from '../../../harness.ts'
import { played } from '../kill-points.ts'

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
  // Too large for a line of a record.
  'media/2026/a.txt': 'A text.'.repeat(50_000),
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
    findUndoSet(journal.newest(), ({ undoes }) => undoes === undefined, 'command')!,
    false,
  )
}
const deletion = asked('category', 'delete', { id: 9, force: true })
const deletionOfFile = asked('media', 'delete', { id: 75, force: true })
const deletionOfUser = asked('user', 'delete', { id: 2, force: true, reassign: 1 })
const renaming = asked('category', 'mv', { id: 9, to: 'stories' })

const works: Readonly<Record<string, readonly [Work, before?: Work]>> = {
  'a deletion of a category with one below': [deletion],
  'a deletion of a file with its description': [deletionOfFile],
  'undo of a new name': [takeBack, renaming],
}

// Every other call, the others each second time: `test/campaigns/faults.mjs` kills processes before all of them.
const start = 1 + Math.floor(Math.random() * 2)

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
    for (let number = start, isKilled = true; isKilled; number += 2)
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
        const kept = [...new ChangeFiles(root).newest()].flatMap((one) =>
          one.files.map((file) => `${one.group} ${file.path} ${file.after}`),
        )
        expect(at(kept)).toEqual(at([...new Set(kept)]))
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

// Thousands of files take seconds, and editors know of no lock.
it('gives nothing back that somebody changes while it is given back', async () => {
  await played(files, now, async ({ root, opened, killed }) => {
    const others: string[] = []
    const site = opened(undefined, { onTakenUp: (what) => others.push(...what.others) })
    const half = () => bytesIn(root)
    for (let number = 1; ; number++) {
      expect(await killed(number, deletion)).toBe(true)
      const changed = ['posts/one.md', 'posts/two.md'].filter((path) => half()[path] !== files[path])
      if (changed.length === 2) break
      await site.locked(() => undefined)
    }
    const announce = site.journal.append.bind(site.journal)
    vi.spyOn(site.journal, 'append').mockImplementationOnce((paths) => {
      announce(paths)
      writeFileSync(join(root, 'posts/two.md'), 'Another text.\n')
    })
    await site.locked(() => undefined)
    expect([others, bytesIn(root)]).toEqual([['posts/two.md'], { ...files, 'posts/two.md': 'Another text.\n' }])
  })
})

it('undoes nothing where somebody changes one of its files meanwhile', async () => {
  await played(files, now, async ({ root, opened }) => {
    const site = opened()
    await beforehand(site, deletion)
    const after = bytesIn(root)
    const announce = site.journal.append.bind(site.journal)
    vi.spyOn(site.journal, 'append').mockImplementationOnce((paths) => {
      announce(paths)
      writeFileSync(join(root, 'posts/two.md'), 'Another text.\n')
    })
    await expect(takeBack(site)).rejects.toThrow('posts/two.md: has changed meanwhile')
    expect([bytesIn(root), leftIn(root)]).toEqual([{ ...after, 'posts/two.md': 'Another text.\n' }, []])
  })
})

it('tells who may only read that something is half done, and changes nothing', async () => {
  await played(files, now, async ({ root, opened, killed }) => {
    await killedHalfWay(root, (number) => killed(number, deletion))
    const half = bytesIn(root)
    const told: string[] = []
    opened('reads', { onTakenUp: (what) => told.push(what.became) })
    expect([told, bytesIn(root)]).toEqual([['left'], half])
    opened(undefined, { onTakenUp: (what) => told.push(what.became) })
    expect([told, bytesIn(root)]).toEqual([['left', 'taken back'], files])
  })
})

it.each([
  ['machine', '"host":"elsewhere"'],
  ['container of that name', '"space":"pid:[1]"'],
])('leaves to a process of another %s what it is at, until there is no sign of it', async (_, mark) => {
  await played(files, now, async ({ root, opened, killed }) => {
    await killedHalfWay(root, (number) => killed(number, deletion))
    const half = bytesIn(root)
    const [record, names] = [`unfinished/${leftIn(root)[0]}`, 'intentions.json'].map((name) =>
      join(root, '.almanac', name),
    )
    for (const file of [record!, names!].filter((one) => existsSync(one)))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"(host|space)":"[^"]*"/g, mark))
    const told: string[] = []
    const site = opened(undefined, { onTakenUp: (what) => told.push(what.became) })
    await site.locked(() => undefined)
    expect([told, site.recovery.isDue, bytesIn(root)]).toEqual([[], false, half])
    for (const file of [record!, names!].filter((one) => existsSync(one))) utimesSync(file, 0, Date.now() / 1000 - 31)
    await site.locked(() => undefined)
    expect([told, leftIn(root), bytesIn(root)]).toEqual([['taken back'], [], files])
  })
})

it('goes on with nothing that others have taken up meanwhile, as if it had been interrupted', async () => {
  await played(files, now, async ({ root, opened }) => {
    const site = opened()
    const paths = ['posts/one.md', 'posts/two.md']
    const pause = vi.spyOn(site.recorder, 'pause').mockImplementationOnce(() => {
      writeFileSync(join(root, paths[0]!), files[paths[0]!]!)
      fs.rmSync(join(root, '.almanac/unfinished', leftIn(root)[0]!))
    })
    const turns = site.inOnePiece(() => () => {
      site.recorder.beWhole()
      site.folder.write(paths.shift()!, 'Changed.\n')
      return paths.length === 0 || undefined
    })
    await expect(turns).rejects.toThrow(/another process has meanwhile recovered this work/)
    expect(pause).toHaveBeenCalled()
    expect([bytesIn(root), leftIn(root)]).toEqual([files, []])
  })
})

it('shows after each turn that somebody is at it', async () => {
  await played(files, now, async ({ root, opened }) => {
    const site = opened()
    let turns = 0
    await site.inOnePiece(() => () => {
      site.recorder.beWhole()
      if (turns === 0) site.folder.write('posts/one.md', 'Changed.\n')
      const record = join(root, '.almanac/unfinished', leftIn(root)[0]!)
      if (turns > 0) expect(Date.now() - fs.statSync(record).mtimeMs).toBeLessThan(600_000)
      utimesSync(record, 0, 0)
      return ++turns === 3 || undefined
    })
    expect(turns).toBe(3)
  })
})

it('keeps large files where there are no hard links', async () => {
  const link = vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    if (/\.almanac\/lock/.test(String(to))) return fs.copyFileSync(from, to)
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  })
  syncBuiltinESMExports()
  try {
    await played(files, now, async ({ root, opened }) => {
      const site = opened()
      await deletionOfFile(site)
      expect(bytesIn(root)).not.toHaveProperty(['media/2026/a.txt'])
      expect(leftIn(root)).toEqual([])
    })
  } finally {
    link.mockRestore()
    syncBuiltinESMExports()
  }
})

const damages: readonly (readonly [what: string, damage: (record: string) => string])[] = [
  ['in its first line', (record) => record.replace('"pid"', '"dip"')],
  ['in another line', (record) => record.replace('"before"', '"erofeb"')],
  ['by a path that is no content', (record) => record.replace('"path":"', '"path":"../')],
  ['as a whole', () => `${'\0'.repeat(9000)}\n`],
]

it.each(damages)('believes nothing of a record that is damaged %s, and removes none of it', async (_, damage) => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    await played(files, now, async ({ root, opened, killed }) => {
      await killedHalfWay(root, (number) => killed(number, deletion))
      const half = bytesIn(root)
      const record = join(root, '.almanac/unfinished', leftIn(root)[0]!)
      writeFileSync(record, damage(readFileSync(record, 'utf8')))
      const became: string[] = []
      opened(undefined, { onTakenUp: (what) => became.push(what.became) })
      opened()
      expect([became, leftIn(root)]).toEqual([[], []])
      expect(bytesIn(root)).toEqual(half)
      expect(told.mock.calls.join('')).toMatch(/unfinished work.*moved to .*refused-.*nothing in it was trusted/)
    })
  } finally {
    told.mockRestore()
  }
})

it('takes back the latest first, where several pieces of work were interrupted', async () => {
  await played(files, now, async ({ root, opened, killed }) => {
    const bytes = bytesIn(root)
    // Two at once: each is hidden from the process that does the other.
    await killedHalfWay(root, (number) => killed(number, deletion))
    const [first] = leftIn(root) as [string]
    const aside = join(root, '..', first)
    fs.renameSync(join(root, '.almanac/unfinished', first), aside)
    const half = bytesIn(root)
    await killedHalfWay(root, (number) => killed(number, deletionOfUser), half)
    const [second] = leftIn(root) as [string]
    // Whatever they are called.
    const later = readFileSync(join(root, '.almanac/unfinished', second), 'utf8').replace(
      /"at":\d+/,
      '"at":9999999999999',
    )
    fs.rmSync(join(root, '.almanac/unfinished', second))
    const names = ['f'.repeat(8), '0'.repeat(8)].map((start) => `${start}-0000-4000-8000-000000000000.open`)
    for (const [i, name] of names.entries())
      writeFileSync(join(root, '.almanac/unfinished', name), i === 0 ? later : readFileSync(aside, 'utf8'))
    const others: string[] = []
    opened(undefined, { onTakenUp: (what) => others.push(...what.others) })
    expect(others).toEqual([])
    expect(bytesIn(root)).toEqual(bytes)
    fs.rmSync(aside)
  })
})

// Kills work before ever later calls, until some files have changed and some have not.
async function killedHalfWay(
  root: string,
  killed: (number: number) => Promise<boolean>,
  before: Record<string, string> = files as Record<string, string>,
): Promise<void> {
  for (let number = 1; ; number++) {
    expect(await killed(number)).toBe(true)
    const now = bytesIn(root)
    if (Object.keys(before).some((path) => now[path] !== before[path])) return
  }
}

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
