import type { ForeignFolder } from '../folder/foreign-folder.ts'
import { ignoredByGit } from './ignored-by-git.ts'
import { redirectsOf, statics } from './redirects.ts'

/** Why a path is answered, if not by a text. */
export interface RecordedAnswer {
  readonly why: string
  /** The common prefix of all paths with this answer, with a trailing slash, if it covers more than that path. */
  readonly beginning?: string
}

// The innermost first.
const routes = ['src/routes', 'src/pages', 'src/app', 'app/pages', 'pages', 'app']
const program = '(?:astro|vue|svelte|jsx?|tsx?|mdx?|html?|njk|liquid)'

/** Prepares the lookup of files besides the texts that answer a path. */
export function openAnswers(
  folder: ForeignFolder,
  content: string,
  {
    placeOf,
    made,
    lists,
    folders: full,
    languages,
  }: {
    readonly placeOf: (text: string) => string
    /** Folders in which programs make pages, with a trailing slash. */
    readonly made: readonly string[]
    /** Addresses of lists of posts, without trailing slashes. */
    readonly lists: readonly string[]
    /** The folders that contain further pages, by their addresses in lower case. */
    readonly folders: ReadonlySet<string>
    readonly languages: readonly string[]
  },
): (path: string) => RecordedAnswer | undefined {
  const files = new Set(folder.files)
  const pages = pagesOfPrograms(folder)
  const redirects = redirectsOf(folder)
  const templates = templatesIn(folder, content, placeOf)
  // In a folder with texts as well, a missing page cannot be attributed to a template.
  const alone = templates.beginnings.filter((one) => !full.has(one.slice(0, -1).toLowerCase()))
  const folders = [...made.map((one) => `/${one}`), ...alone]
  const isIgnored = ignoredByGit(folder)
  const others = new Set(languages.map((one) => one.toLowerCase()))
  let brought: ReadonlySet<string> | undefined
  return (path) => {
    const within = folders.find((one) => path.startsWith(one))
    if (within !== undefined) return { why: 'pages that a program makes', beginning: within }
    if (lists.includes(path)) return { why: 'a list of posts' }
    if (statics.some((root) => files.has(root + path))) return { why: 'a file beside the content' }
    if (pages.has(path)) return { why: 'a page of a program' }
    if (templates.pages.has(path.replace(/\.html$/, ''))) return { why: 'a page of a template' }
    if (redirects(path)) return { why: 'a redirect of the host' }
    if (others.has(path.split('/')[1]!.toLowerCase())) return { why: 'another language' }
    if (isLeftOut(filesOf(path).map((name) => isIgnored(content === '' ? name.slice(1) : content + name))))
      return { why: 'git leaves its text out, as a program makes it' }
    brought ??= textsBrought(folder, content)
    return brought.has(path) ? { why: 'a list brings it from elsewhere' } : undefined
  }
}

function filesOf(path: string): string[] {
  return ['.md', '.mdx', '.markdown', ''].map((end) => path + end)
}

// A text that git keeps is missing because it is lost: `*` and `!*.md` leave out no text.
function isLeftOut(said: readonly (boolean | undefined)[]): boolean {
  return said.includes(true) && !said.includes(false)
}

// Templates beside the texts, at the addresses that texts would have there, or at those that they name.
function templatesIn(folder: ForeignFolder, content: string, placeOf: (text: string) => string) {
  const below = content === '' ? '' : `${content}/`
  const made = folder.files.filter((path) => path.startsWith(below) && /\.(?:html|njk|liquid|webc|erb|ejs)$/.test(path))
  /** Prefixes below which templates make a page for each item of some data. */
  const beginnings: string[] = []
  const pages = made.map((path) => {
    const matter = /^---\r?\n((?:(?!---).*\n){0,40})/.exec(folder.text(path) ?? '')?.[1] ?? ''
    const [, said, isFilled] = /^permalink:[ \t]*["']?\/?([^\s"'{}]+)(\{\{)?/m.exec(matter) ?? []
    if (said?.endsWith('/') && isFilled && /^pagination:/m.test(matter)) beginnings.push(`/${said}`)
    return `/${(said ?? placeOf(path.slice(below.length))).replace(/(?:(?:^|\/)index)?\.(?:html|njk|liquid|webc|erb|ejs)$|\/$/, '')}`
  })
  return { pages: new Set(pages), beginnings }
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

// Lists of texts of other folders, and their places: `"/values.md","/community/values.md"`.
function textsBrought(folder: ForeignFolder, content: string): ReadonlySet<string> {
  const isList = (path: string) =>
    !(content !== '' && path.startsWith(`${content}/`)) && /(?:^|\/)[^./]+$|\.(?:csv|tsv|txt)$/.test(path)
  const line =
    /^[ \t]*["']?\/[^\s"',;]{1,200}\.(?:md|mdx|markdown)["']?[ \t]*[,;\t ][ \t]*["']?(\/[^\s"',;]{1,200})\.(?:md|mdx|markdown)["']?[ \t]*$/gm
  return new Set(
    folder.files
      .filter(isList)
      .slice(0, mostLists)
      .flatMap((path) => [...(folder.text(path) ?? '').matchAll(line)])
      .map(([, to = '']) => to.replace(/\/_?index$/, '')),
  )
}

/** A folder with more files without an extension is no website's. */
const mostLists = 300
