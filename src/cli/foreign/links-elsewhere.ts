import { linksIn } from '../../text/links-in.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import { isRecord, listOf } from '../../text/values.ts'
import type { ForeignFolder } from './foreign-folder.ts'

/** Links that `check` cannot judge by the content alone, as others answer them. */
export interface Elsewhere {
  /** The beginning that they have in common. */
  readonly beginning: string
  readonly links: number
  readonly why: string
}

/** A section that no text is in is another's where it is linked so often: this many links, targets and texts. */
const [fewestLinks, fewestTargets, fewestTexts] = [5, 3, 3] as const
/** So many texts that link to one page mean one that is there. */
const manyTexts = 10
/** More beginnings than these would hide what is broken. */
const mostBeginnings = 100

/** What a website's addresses are known by. */
interface Addressed {
  /** Of the website, which links may begin with. */
  readonly url?: string | undefined
  /** The beginning of the addresses of posts (`/blog/`), if they do not follow their folders. */
  readonly addresses: string | undefined
  /** Where the address of a text is, if that is not its path. */
  readonly placeOf?: (text: string) => string
}

/**
 * The beginnings of links that a website answers by other means than its texts: files beside the content, pages made by
 * programs, redirects of its host, and sections that other folders bring.
 *
 * @param texts - those that are read, as paths from the content folder on
 */
export function linksElsewhere(
  folder: ForeignFolder,
  content: string,
  texts: readonly string[],
  { url = '', addresses, placeOf = (text) => text }: Addressed,
): Elsewhere[] {
  const known = sectionsOf(texts.map(placeOf))
  const isAnsweredBeside = openAnswers(folder, templatesIn(folder, content, placeOf))
  const groups = new Map<
    string,
    { links: number; targets: Set<string>; texts: Set<string>; why?: string | undefined }
  >()
  for (const { text, path } of pathsLinked(folder, content, texts, url.replace(/(?<!\/)\/+$/, ''))) {
    const why = isAnsweredBeside(path)
    // A page with texts below it alone.
    const beginning = firstUnknown(path, known) ?? (why === ofTemplate ? `${path}$` : undefined)
    if (beginning === undefined || isOfPosts(beginning, addresses)) continue
    const group = groups.get(beginning) ?? { links: 0, targets: new Set(), texts: new Set() }
    groups.set(beginning, group)
    group.links++
    group.targets.add(path)
    group.texts.add(text)
    group.why ??= why
  }
  const words = wordsLinked(folder, content, texts)
  const isAnothers = ({ links, targets, texts: from }: { links: number; targets: Set<string>; texts: Set<string> }) =>
    (links >= fewestLinks && targets.size >= fewestTargets && from.size >= fewestTexts) || from.size >= manyTexts
  return [...groups]
    .flatMap(([beginning, { why, ...group }]) => {
      const told = why ?? (isAnothers(group) ? 'no text is there, and many link to it' : undefined)
      // A section is linked with and without the slash behind it.
      const isWhole = beginning.endsWith('$') || group.targets.has(beginning)
      const written = isWhole ? beginning : `${beginning}/`
      return told === undefined ? [] : [{ beginning: written, links: group.links, why: told }]
    })
    .concat(words)
    .sort((a, b) => b.links - a.links || (a.beginning < b.beginning ? -1 : 1))
    .slice(0, mostBeginnings)
}

// Words in place of addresses that a template fills, as Hugo's own pages link terms of their glossary: `[page](g)`.
function wordsLinked(folder: ForeignFolder, content: string, texts: readonly string[]): Elsewhere[] {
  const places = new Set(texts.flatMap((text) => text.toLowerCase().split(/[/.]/)))
  const counts = new Map<string, { links: number; texts: Set<string> }>()
  for (const text of texts)
    for (const { target } of linksIn(sourceOf(folder, content, text), true)) {
      if (!/^[\w-]+$/.test(target) || places.has(target.toLowerCase())) continue
      const count = counts.get(target) ?? { links: 0, texts: new Set() }
      counts.set(target, { links: count.links + 1, texts: count.texts.add(text) })
    }
  return [...counts].flatMap(([target, { links, texts: from }]) =>
    from.size < manyTexts
      ? []
      : [{ beginning: `${target}$`, links, why: 'no text has that name, and many link to it' }],
  )
}

function sourceOf(folder: ForeignFolder, content: string, text: string): string {
  return blotCode(folder.text(content === '' ? text : `${content}/${text}`) ?? '')
}

// With `www.` or without it, as `check` compares addresses.
function withoutHost(written: string, url: string): string {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '')
  const isOwn = url !== '' && /^https?:/i.test(written) && bare(written).startsWith(`${bare(url)}/`)
  return isOwn ? bare(written).slice(bare(url).length) : written
}

// Links within the website, from its top on: relative ones lead to texts.
function* pathsLinked(folder: ForeignFolder, content: string, texts: readonly string[], url: string) {
  for (const text of texts) {
    for (const { target } of linksIn(sourceOf(folder, content, text), true)) {
      const written = target.trim()
      const below = withoutHost(written, url)
      const path = /^\/(?!\/)[^?#{}<>]*/.exec(below)?.[0].replace(/(?<!\/)\/+$/, '')
      if (path) yield { text, path: decoded(path) }
    }
  }
}

// All folders of texts, and the texts without their endings, with the slash that begins them. Jekyll's `_docs` is `/docs`.
function sectionsOf(texts: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>()
  for (const text of texts) {
    const parts = text.replace(/^_|\.\w+$/g, '').split('/')
    for (let end = 1; end <= parts.length; end++) known.add(`/${parts.slice(0, end).join('/')}`.toLowerCase())
  }
  return known
}

// Addresses of posts are made of their dates and names, behind a section or what their pattern begins with.
function isOfPosts(beginning: string, addresses = '/'): boolean {
  return /\/\d{4}$/.test(beginning) || (addresses !== '/' && `${beginning}/`.startsWith(addresses))
}

// The first part of a path below which there is no text.
function firstUnknown(path: string, known: ReadonlySet<string>): string | undefined {
  const parts = path.split('/').slice(1)
  const at = parts.findIndex((_, i) => !known.has(`/${parts.slice(0, i + 1).join('/')}`.toLowerCase()))
  if (at < 0) return undefined
  return `/${parts.slice(0, at + 1).join('/')}`
}

const ofTemplate = 'a page of a template'
const statics = ['static', 'public', 'docs/public', 'src/static', 'src/public', 'website/static']
// The innermost first.
const routes = ['src/routes', 'src/pages', 'src/app', 'app/pages', 'pages', 'app']
const program = '(?:astro|vue|svelte|jsx?|tsx?|mdx?|html?|njk|liquid)'

// Why a path is answered beside the content; undefined where nothing is known of it.
function openAnswers(folder: ForeignFolder, templates: ReadonlySet<string>): (path: string) => string | undefined {
  const files = new Set(folder.files)
  const pages = pagesOfPrograms(folder)
  const redirects = redirectsOf(folder)
  return (path) => {
    if (statics.some((root) => files.has(root + path))) return 'a file beside the content'
    if (pages.has(path)) return 'a page of a program'
    if (templates.has(path.replace(/\.html$/, ''))) return ofTemplate
    return redirects(path) ? 'a redirect of the host' : undefined
  }
}

// Templates beside the texts, at the addresses that texts would have there.
function templatesIn(folder: ForeignFolder, content: string, placeOf: (text: string) => string): ReadonlySet<string> {
  const below = content === '' ? '' : `${content}/`
  const made = folder.files.filter((path) => path.startsWith(below) && /\.(?:html|njk|liquid|webc|erb|ejs)$/.test(path))
  return new Set(made.map((path) => `/${placeOf(path.slice(below.length)).replace(/(?:(?:^|\/)index)?\.\w+$/, '')}`))
}

// `src/routes/chat/+page.svelte`, `app/(shop)/cart/page.tsx`, `src/pages/chat.astro`: `/chat`, `/cart`.
function pagesOfPrograms(folder: ForeignFolder): ReadonlySet<string> {
  const page = new RegExp(`^(.*?)(?:/(?:index|page|route|\\+page|\\+server|\\+page\\.server))?\\.${program}$`)
  return new Set(
    folder.files.flatMap((file) => {
      const root = routes.find((one) => file.startsWith(`${one}/`))
      const path = root === undefined ? undefined : page.exec(file.slice(root.length))?.[1]
      return path === undefined || path.includes('[') ? [] : [path.replace(/\/\([^)/]*\)/g, '')]
    }),
  )
}

// Those of Netlify, Cloudflare and Vercel; what stands for any text ends a beginning.
function redirectsOf(folder: ForeignFolder): (path: string) => boolean {
  const lines = [...statics, '.']
    .flatMap((root) => (folder.text(`${root}/_redirects`) ?? '').split(/\r?\n/))
    .filter((line) => line.startsWith('/'))
  const tables = [
    ...listOf(folder.config('netlify.toml')['redirects']),
    ...['redirects', 'rewrites'].flatMap((key) => listOf(folder.config('vercel.json')[key])),
  ]
  const said = tables.map((one) => (isRecord(one) ? String(one['from'] ?? one['source'] ?? '') : ''))
  const exact = new Set<string>()
  const beginnings = new Set<string>()
  for (const from of [...lines.map((line) => line.split(/\s/)[0]!), ...said]) {
    const fixed = /^[^*:(]*/.exec(from)![0]
    if (fixed === from) exact.add(from.replace(/(?<!\/)\/+$/, ''))
    else if (fixed.length > 1) beginnings.add(fixed)
  }
  const lengths = [...new Set([...beginnings].map(({ length }) => length))]
  return (path) => exact.has(path) || lengths.some((length) => beginnings.has(`${path}/`.slice(0, length)))
}
