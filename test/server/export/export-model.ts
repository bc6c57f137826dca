import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { ExportFolder, type Exported } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { AnswerCache } from '../../../src/server/export/answer-cache.ts'
import { openFolder } from '../../../src/site/open-folder.ts'

interface ModelExport {
  readonly now: number
  /** Where it leaves what the next one may use. */
  readonly kept?: string
  readonly program?: string
  /** Whether pages are exported as well, which make up two thirds of an export; true by default. */
  readonly pages?: boolean
}

/** Settings by which terms and people need no files, and pages live in folders. */
export const implicitly = { terms: 'implicit', page_paths: true } as const

/** A site that has some of everything that answers show of one another; gives its folder. `settings`: besides the usual ones. */
export function makeModelSite(root: string, settings: Readonly<Record<string, unknown>> = {}): string {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    // A copy of the folder says the same.
    utimesSync(join(root, path), 1_780_000_000, 1_780_000_000)
  }
  put(
    'settings.json',
    `${JSON.stringify({ title: 'Model', posts_per_page: 5, show_on_front: 'posts', ...settings })}\n`,
  )
  put('users/ann.md', '---\nid: 1\nname: Ann\nroles: [administrator]\n---\n')
  put('users/bob.md', '---\nid: 2\nname: Bob\nroles: [author]\n---\n')
  for (const [i, name] of ['news', 'notes'].entries())
    put(`categories/${name}.md`, `---\nid: ${10 + i}\nname: ${name}\n---\n`)
  for (const [i, name] of ['fern', 'moss', 'soil'].entries())
    put(`tags/${name}.md`, `---\nid: ${20 + i}\nname: ${name}\n---\n`)
  for (let i = 0; i < 8; i++)
    put(
      `posts/p${i}.md`,
      `---\nid: ${100 + i}\ntitle: Post ${i}\ndate: 2026-05-${String(i + 1).padStart(2, '0')}\nauthor: ${i % 3 ? 'ann' : 'bob'}\ncategories: [${i % 2 ? 'news' : 'notes'}]\ntags: [${['fern', 'moss', 'soil'][i % 3]}]\n---\n\nText ${i}, see [another](/2026/05/02/p1/).\n`,
    )
  put('posts/soon.md', '---\nid: 130\ntitle: Soon\nstatus: future\ndate: 2027-03-02\nauthor: ann\n---\n\nComes\n')
  put('posts/draft.md', '---\nid: 131\ntitle: Draft\nstatus: draft\n---\n\nHidden\n')
  put('pages/about.md', '---\nid: 140\ntitle: About\naliases: [/old/]\n---\n\nUs\n')
  put('pages/team.md', '---\nid: 141\ntitle: Team\nparent: about\n---\n\nWe\n')
  put(
    'comments/c1.md',
    '---\nid: 150\npost: p3\nauthor_name: Reader\nstatus: approved\ndate: 2026-06-01\n---\n\nNice\n',
  )
  put('event-categories/music.md', '---\nid: 170\nname: Music\n---\n')
  put('venues/hall.md', '---\nid: 171\ntitle: Hall\ncity: Bath\n---\n')
  put('organizers/club.md', '---\nid: 172\ntitle: Club\n---\n')
  put(
    'events/fair.md',
    '---\nid: 160\ntitle: Fair\nstart: 2027-03-03 10:00\nend: 2027-03-03 12:00\nvenue: hall\norganizer: [club]\ncategories: [music]\n---\n',
  )
  return root
}

/** Exports a content folder as a fresh process would; says which answers were made. */
export async function exportInto(
  root: string,
  folder: string,
  { now, kept, program = 'this', pages = true }: ModelExport,
): Promise<{ made: string[]; done: Exported }> {
  const site = openFolder(root, { areas, publicUrl: 'https://example.org', now: () => now })
  const made: string[] = []
  const { make } = AnswerCache.prototype
  AnswerCache.prototype.make = function (key, work) {
    made.push(key)
    return make.call(this, key, work)
  }
  try {
    const into = new ExportFolder(folder)
    const read = () => (existsSync(kept!) ? readFileSync(kept!, 'utf8') : undefined)
    const write = (text: string) => writeFileSync(kept!, text)
    await exportSite(site, into, {
      host: 'netlify',
      pages,
      ...(kept !== undefined && { cache: { program, read, write } }),
    })
    return { made, done: into.finish() }
  } finally {
    AnswerCache.prototype.make = make
    site.close()
  }
}

/** Paths of files that one export has otherwise than another, or alone. */
export function differencesOf(one: string, other: string): string[] {
  return differing(digestsOf(one), digestsOf(other))
}

/** The same of what was in folders. */
export function differing(ours: ReadonlyMap<string, string>, theirs: ReadonlyMap<string, string>): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => ours.get(path) !== theirs.get(path))
}

/** What the files in a folder hold, in short, by their paths. */
export function digestsOf(folder: string): Map<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  return new Map(
    paths.map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  )
}
