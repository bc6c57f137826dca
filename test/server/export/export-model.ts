import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { areas } from '../../../src/resources/registry.ts'
import { ExportFolder, type Exported } from '../../../src/server/export/export-folder.ts'
import { exportSite } from '../../../src/server/export/export-site.ts'
import { KeptAnswers } from '../../../src/server/export/kept-answers.ts'
import type { Random } from '../../site/live-equals-fresh/random.ts'
import { openFolder } from '../../../src/site/open-folder.ts'

interface ModelExport {
  readonly now: number
  /** Where it leaves what the next one may use. */
  readonly kept?: string
  readonly program?: string
}

/** Settings by which terms and people need no files, and pages live in folders. */
export const implicitly = { terms: 'implicit', page_paths: true } as const

const day = 86_400_000

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
  put('events/fair.md', '---\nid: 160\ntitle: Fair\nstart: 2027-03-03 10:00\nend: 2027-03-03 12:00\n---\n')
  return root
}

/** Exports a content folder as a fresh process would; says which answers were made. */
export async function exportInto(
  root: string,
  folder: string,
  { now, kept, program = 'this' }: ModelExport,
): Promise<{ made: string[]; done: Exported }> {
  const site = openFolder(root, { areas, publicUrl: 'https://example.org', now: () => now })
  const made: string[] = []
  const { make } = KeptAnswers.prototype
  KeptAnswers.prototype.make = function (key, work) {
    made.push(key)
    return make.call(this, key, work)
  }
  try {
    const into = new ExportFolder(folder)
    const read = () => (existsSync(kept!) ? readFileSync(kept!, 'utf8') : undefined)
    const write = (text: string) => writeFileSync(kept!, text)
    await exportSite(site, into, { host: 'netlify', ...(kept !== undefined && { kept: { program, read, write } }) })
    return { made, done: into.finish() }
  } finally {
    KeptAnswers.prototype.make = make
    site.close()
  }
}

/** Paths of files that one export has otherwise than another, or alone. */
export function differencesOf(one: string, other: string): string[] {
  const [ours, theirs] = [digestsOf(one), digestsOf(other)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter((path) => ours.get(path) !== theirs.get(path))
}

function digestsOf(folder: string): Map<string, string> {
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

/** Changes a model site at random, as people do; says what it did, and how much later it is. */
export function changeAtRandom(root: string, random: Random): { did: string; later: number } {
  const { pick, chance, below: upTo } = random
  const below = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
  const some = (folder: string) => `${folder}/${pick(below(folder).filter((name) => name.endsWith('.md')))}`
  const edit = (path: string, change: (text: string) => string) => {
    if (!existsSync(join(root, path))) return `nothing at ${path}`
    writeFileSync(join(root, path), change(readFileSync(join(root, path), 'utf8')))
    return `edit ${path}`
  }
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    return `write ${path}`
  }
  const number = upTo(1e6)
  const setting = (name: string, value: unknown) =>
    edit('settings.json', (text) => JSON.stringify({ ...(JSON.parse(text) as object), [name]: value }))
  const key = (name: string, value: string) => (text: string) =>
    new RegExp(`^${name}:.*$`, 'm').test(text)
      ? text.replace(new RegExp(`^${name}:.*$`, 'm'), `${name}: ${value}`)
      : text.replace('---\n', `---\n${name}: ${value}\n`)
  const changes: readonly (() => string)[] = [
    () => edit(some('posts'), key('title', `Title ${number}`)),
    () =>
      edit(some('posts'), (text) => `${text}\nMore ${number} [to](/2026/05/0${1 + (number % 9)}/p${number % 9}/)\n`),
    () => edit(some('posts'), key('status', pick(['publish', 'draft', 'private']))),
    () => edit(some('posts'), key('date', `2026-0${1 + (number % 9)}-11`)),
    () => edit(some('posts'), key('author', pick(['ann', 'bob', 'nobody', 'Zoe']))),
    () => edit(some('posts'), key('categories', pick(['[news]', '[notes, news]', '[]', '[new-one]']))),
    () => edit(some('posts'), key('tags', pick(['[fern]', '[moss, soil]', '[]', '[Wild]', '[wild, Fern]']))),
    () => edit(some('posts'), key('sticky', pick(['true', 'false']))),
    () => edit(some('posts'), key('aliases', `[/was-${number % 5}/, former-${number % 3}]`)),
    () => edit(some('posts'), key('password', pick(['secret', '""']))),
    () =>
      put(
        `posts/n${number % 40}.md`,
        `---\ntitle: New ${number}\ndate: 2026-05-${10 + (number % 18)}\nauthor: ann\n---\n\n[gallery]\n\nhttps://example.org/2026/05/02/p1/\n`,
      ),
    () => {
      const path = some('posts')
      rmSync(join(root, path))
      return `delete ${path}`
    },
    () => {
      const path = some('posts')
      renameSync(join(root, path), join(root, `posts/r${number % 50}.md`))
      return `rename ${path}`
    },
    () => put(pick(['categories/new-one.md', 'tags/fresh.md']), `---\nname: Made ${number}\n---\n`),
    () => edit(pick(['categories/news.md', 'tags/fern.md', 'tags/soil.md']), key('name', `Name ${number}`)),
    () => edit(some('users'), key('name', `Person ${number}`)),
    () => edit(some('pages'), key('title', `Page ${number}`)),
    () => edit(some('pages'), key('slug', `page-${number % 4}`)),
    () =>
      put(
        `pages/q${number % 4}.md`,
        `---\ntitle: Q\nparent: ${pick(['about', 'team'])}\n---\n\n[another](../about/)\n`,
      ),
    () =>
      put(
        `comments/c${number % 9}.md`,
        `---\npost: ${pick(['p1', 'p3', 'about'])}\nauthor_name: R\nstatus: ${pick(['approved', 'hold'])}\ndate: 2026-06-02\n---\n\nSay ${number}\n`,
      ),
    () => put(`events/e${number % 4}.md`, `---\ntitle: E\nstart: 2027-03-0${1 + (number % 8)} 10:00\n---\n`),
    () => put(`menus/main.json`, `{ "title": "Main", "items": [{ "title": "M${number}", "url": "/about/" }] }\n`),
    () =>
      put(
        `media/m${number % 3}.svg`,
        `<svg xmlns="http://www.w3.org/2000/svg" width="${1 + (number % 90)}" height="5"/>`,
      ),
    () => edit(some('posts'), key('featured_media', `m${number % 3}.svg`)),
    () => edit(some('posts'), (text) => `${text}\n[gallery]\n\n![](../media/m${number % 3}.svg)\n`),
    () => setting('title', `Site ${number}`),
    () => setting('posts_per_page', 3 + (number % 4)),
    () => setting('permalink', pick(['/{year}/{slug}/', '/{slug}/'])),
  ]
  const later = chance(0.3) ? upTo(3 * day) : 0
  return { did: pick(changes)(), later }
}
