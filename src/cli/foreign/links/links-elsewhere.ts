import { linksIn } from '../../../text/links-in.ts'
import { blotCode } from '../../../text/markdown/fences.ts'
import { decoded } from '../../../text/wordpress/slug.ts'
import { linkedPlace } from '../../../derive/links/linked-place.ts'
import { openAbove } from './answers-above.ts'
import { openAnswers } from './answers-beside.ts'
import { Evidence } from './evidence.ts'
import type { ForeignFolder } from '../folder/foreign-folder.ts'
import { getOrMake } from '../../../text/values.ts'

/** Links that `check` cannot judge by the content alone, as something else answers them. */
export interface Elsewhere {
  /** Their common prefix. */
  readonly beginning: string
  readonly links: number
  readonly why: string
}

/** This many texts that link to one page prove that it exists, and this many linked pages of one section prove the section. */
const many = 10
/** More beginnings than these would hide broken links. */
const mostBeginnings = 100

interface Addressed {
  /** The website's URL, which links may begin with. */
  readonly url?: string | undefined
  /** The prefix of the addresses of posts (`/blog/`), if they do not follow their folders. */
  readonly addresses: string | undefined
  /** The address of a text, if it is not its path. */
  readonly placeOf?: (text: string) => string
  /** The optional prefix of addresses in the default language: `en/`. */
  readonly begins?: string | undefined
  /** Folders of the content in which programs make pages. */
  readonly made?: readonly string[] | undefined
  readonly lists?: readonly string[] | undefined
  /** Languages that are left out, whose codes begin addresses. */
  readonly languages?: readonly string[] | undefined
}

/**
 * The beginnings of links that a website answers by other means than its texts: files beside the content, pages made by
 * programs, redirects of its host, and sections from other folders. `texts` are relative to the content folder.
 */
export function linksElsewhere(
  folder: ForeignFolder,
  content: string,
  texts: readonly string[],
  { url = '', addresses, placeOf = (text) => text, begins = '', made = [], lists = [], languages = [] }: Addressed,
): Elsewhere[] {
  const places = texts
    .map(placeOf)
    .flatMap((place) => (begins !== '' && place.startsWith(begins) ? [place, place.slice(begins.length)] : [place]))
  const own = pagesOf(places)
  const folders = foldersOf(own)
  const known = sectionsOf(places)
  const files = sectionsOf(texts)
  const answerOf = openAnswers(folder, content, {
    placeOf,
    made: made.map((one) => placeOf(`${one}/x`).slice(0, -1)),
    lists,
    folders,
    languages,
  })
  const groups = new Map<string, { evidence: Evidence; why?: string | undefined }>()
  const written = texts.flatMap((text) => {
    const source = blotCode(folder.text(content === '' ? text : `${content}/${text}`) ?? '')
    return linksIn(source, true).map(({ target }): Written => ({ text, target }))
  })
  const links = written.flatMap((link) => pathLinked(link, url.replace(/(?<!\/)\/+$/, '')))
  const isText = (path: string) => known.has(path.toLowerCase())
  const lost = links.filter(({ path, isOfFile }) => !isOfFile && !isText(path) && !answerOf(path))
  // A path that a host redirects is no page of a folder.
  const aboveOf = openAbove(lost, folders, (path) => isText(path) || answerOf(path)?.beginning !== undefined)
  for (const link of links) {
    const { path, isOfFile } = link
    const above = isOfFile ? undefined : aboveOf(path)
    const answer =
      answerOf(path) ?? (above === undefined ? undefined : { why: `${above} is also served one folder above` })
    const why = answer?.why
    const unknown = firstUnknown(path, isOfFile ? files : known)
    // A file's path is answered elsewhere only on evidence.
    if (isOfFile && (answer === undefined || files.has(path.toLowerCase()))) continue
    if (unknown === undefined && (answer === undefined || own.has(path.toLowerCase()))) continue
    // A path with texts only below it represents itself alone.
    const beginning = answer?.beginning ?? unknown ?? `${path}$`
    if (why === undefined && isOfPosts(beginning, addresses)) continue
    const group = getOrMake(groups, beginning, () => ({ evidence: new Evidence() }))
    group.evidence.add(link)
    group.why ??= why
  }
  const words = wordsLinked(written, texts)
  return [...groups]
    .flatMap(([beginning, { evidence, why }]) => {
      const { links, targets } = evidence
      const isAnothers = evidence.isEnough || evidence.texts.size >= many || targets.size >= many
      if (why === undefined && !isAnothers) return []
      // A section may be linked with and without the trailing slash.
      const isWhole = /[$/]$/.test(beginning) || targets.has(beginning)
      return { beginning: isWhole ? beginning : `${beginning}/`, links, why: why ?? 'there is no text, but many links' }
    })
    .concat(words)
    .sort((a, b) => b.links - a.links || (a.beginning < b.beginning ? -1 : 1))
    .slice(0, mostBeginnings)
}

// Words in place of addresses that a template fills, such as glossary terms on Hugo's own pages: `[page](g)`.
function wordsLinked(written: readonly Written[], texts: readonly string[]): Elsewhere[] {
  const places = new Set(texts.flatMap((text) => text.toLowerCase().split(/[/.]/)))
  const found = new Map<string, Evidence>()
  for (const { text, target } of written)
    if (/^[\w-]+$/.test(target) && !places.has(target.toLowerCase()))
      getOrMake(found, target, () => new Evidence()).add({ text, path: target })
  return [...found].flatMap(([target, { links, texts: from }]) =>
    from.size < many ? [] : [{ beginning: `${target}$`, links, why: 'no text has that name, but many link to it' }],
  )
}

// With or without `www.`, as `check` compares addresses.
function withoutHost(written: string, url: string): string {
  const bare = (address: string) => address.replace(/^https?:\/\/(?:www\.)?/i, '')
  const isOwn = url !== '' && /^https?:/i.test(written) && bare(written).startsWith(`${bare(url)}/`)
  return isOwn ? bare(written).slice(bare(url).length) : written
}

interface Written {
  readonly text: string
  readonly target: string
}

// A link's path in the website, with a leading slash and no trailing one; without the extension if it names a file relatively.
function pathLinked({ text, target }: Written, url: string) {
  const below = withoutHost(target.trim(), url)
  const path = /^\/(?!\/)[^?#{}<>]*/.exec(below)?.[0].replace(/(?<!\/)\/+$/, '')
  if (path) return [{ text, path: decoded(path), isOfFile: false }]
  const place = linkedPlace(target.trim(), text)
  return place === undefined ? [] : [{ text, path: place, isOfFile: true }]
}

// All folders of texts, and the texts without their extensions, with a leading slash. Jekyll's `_docs` is `/docs`.
function sectionsOf(texts: readonly string[]): ReadonlySet<string> {
  const known = new Set<string>()
  for (const text of texts) {
    const parts = text.replace(/^_|\.\w+$/g, '').split('/')
    for (let end = 1; end <= parts.length; end++) known.add(`/${parts.slice(0, end).join('/')}`.toLowerCase())
  }
  return known
}

// The addresses of texts, with a leading slash: that of `docs/index.md` is `/docs`.
function pagesOf(places: readonly string[]): ReadonlySet<string> {
  return new Set(places.map((place) => `/${place.replace(/^_|(?:(?:^|\/)_?index)?\.\w+$/g, '')}`.toLowerCase()))
}

// The folders that contain further pages.
function foldersOf(pages: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...pages].flatMap((page) =>
      page.split('/').flatMap((_, i, parts) => (i === 0 ? [] : [parts.slice(0, i).join('/')])),
    ),
  )
}

// Addresses of posts consist of their dates and names, after a section or the prefix of their pattern.
function isOfPosts(beginning: string, addresses = '/'): boolean {
  return /\/\d{4}$/.test(beginning) || (addresses !== '/' && `${beginning}/`.startsWith(addresses))
}

// The shortest prefix of a path below which there is no text.
function firstUnknown(path: string, known: ReadonlySet<string>): string | undefined {
  const parts = path.split('/').slice(1)
  const at = parts.findIndex((_, i) => !known.has(`/${parts.slice(0, i + 1).join('/')}`.toLowerCase()))
  if (at < 0) return undefined
  return `/${parts.slice(0, at + 1).join('/')}`
}
