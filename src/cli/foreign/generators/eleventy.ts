import { posix } from 'node:path'
import { eleventyData, eleventyDataFiles, eleventyDataIn } from '../folder/folder-data.ts'
import { type ForeignFolder, literalIn } from '../folder/foreign-folder.ts'
import { bySection, type Meaning, plainFolder } from '../folder/meaning.ts'

/** The meaning of an Eleventy configuration, and addresses in its data for folders. */
export function meanEleventy(folder: ForeignFolder, by: string): Meaning {
  const code = folder.code(by)
  const input = /setInputDirectory\(\s*["'`]([^"'`$]+)/.exec(code)?.[1] ?? literalIn(code, 'input') ?? ''
  const plain = plainFolder(input)
  const content = plain !== '' && folder.has(plain) ? plain : ''
  const top = content === '' ? '' : `${content}/`
  const data = eleventyDataFiles(folder, top)
  const patterns = new Map(
    data.flatMap((path) => {
      const said = eleventyDataIn(folder, path)['permalink'] ?? returnedPermalink(folder.code(path))
      const at = posix.dirname(path).slice(top.length)
      return typeof said === 'string' && said.length <= longestPattern ? [[at, patternIn(said, at, code)] as const] : []
    }),
  )
  const apart = new Set(['node_modules', ...directories.map(([kind, usual]) => directoryIn(code, kind) ?? usual)])
  return {
    content,
    permalink: (section) => patterns.get(section) ?? bySection(section),
    addresses: { ...Object.fromEntries(patterns), '.': '/:path/' },
    // Its default address has the whole name, with the date.
    namesDate: [...patterns].some(
      ([at, said]) => said.includes(':title') && folder.below(top + at).some((path) => dated.test(path)),
    ),
    leavesOutPageless: true,
    exclude: (folder.text('.eleventyignore') ?? '').split(/\r?\n/).filter((line) => /^[^#!\s]/.test(line)),
    data: data.filter((path) => path.endsWith('.json')).map((path) => path.slice(top.length)),
    given: eleventyData(folder, data, top),
    skips: (name) => apart.has(name),
  }
}

const dated = /(?:^|\/)\d{4}-\d\d-\d\d-[^/]+$/

/** Eleventy's own folders, relative to the content; other names that begin with `_` are content. */
const directories = [
  ['includes', '_includes'],
  ['layouts', '_layouts'],
  ['data', '_data'],
  ['output', '_site'],
] as const

function directoryIn(code: string, kind: string): string | undefined {
  const setter = new RegExp(`set${kind[0]!.toUpperCase()}${kind.slice(1)}Directory\\(\\s*["'\`]([^"'\`$]+)`).exec(code)
  const dir = /(?:^|[\s{,(])["']?dir["']?\s*[:=]\s*\{([^{}]*)\}/.exec(code)?.[1] ?? ''
  return (setter?.[1] ?? literalIn(dir, kind))?.replace(/^\.?\/+|(?<!\/)\/+$/g, '')
}

// A function's returned template with only words of the page: `permalink: (data) => \`/a/${data.page.fileSlug}/\``.
function returnedPermalink(code: string): string | undefined {
  const returned =
    /(?:^|[\s{,])["']?permalink["']?(?:\s*:)?\s*(?:function\b\s*)?(?:\([^()]{0,80}\)|\w+)(?:\s*=>)?(?:\s*\{)?(?:\s*return\b)?\s*`([^`\n]*)`/.exec(
      code,
    )?.[1]
  const said = returned?.replace(/\$\{\s*(?:\w+\.)?page\.(fileSlug|filePathStem)\s*\}/g, '{{ page.$1 }}')
  return said?.includes('$') ? undefined : said
}

// In characters: matching may visit each of them many times.
const longestPattern = 500

// Custom filters are programs: unless their date format is visible, their word stays untranslated, and the note names it.
function patternIn(said: string, folder: string, code: string): string {
  return said
    .replace(/\{\{-?\s*page\.fileSlug\s*-?\}\}/g, ':title')
    .replace(/\{\{-?\s*page\.filePathStem\s*-?\}\}/g, `/${folder}/:path`)
    .replace(/\{\{-?\s*page\.date\s*\|\s*date:?\s*\(?\s*["']([^"']+)["']\)?\s*-?\}\}/g, (_whole, form: string) =>
      form.replace(/%Y/g, ':year').replace(/%m/g, ':month').replace(/%d/g, ':day'),
    )
    .replace(/\{\{-?\s*page\.date\s*\|\s*(\w+)\s*-?\}\}/g, (whole, name: string) => dateOfFilter(name, code) ?? whole)
    .replace(/\{\{[^{}]*?(\w+)\s*-?\}\}/g, ':$1')
    .replace(/(?:^|\/)index\.html$/, '/')
}

// The format in which a filter writes dates, if it has one as a literal: `toFormat("yyyy/MM")`.
function dateOfFilter(name: string, code: string): string | undefined {
  const at = code.search(new RegExp(`addFilter\\(\\s*["'\`]${name}["'\`]`))
  const form =
    at < 0 ? undefined : /\(\s*["'`]([yYLMd]+(?:[/-][yYLMd]+)*)["'`]\s*\)/.exec(code.slice(at, at + 600))?.[1]
  const words: Readonly<Record<string, string>> = { y: ':year', l: ':month', m: ':month', d: ':day' }
  return form?.replace(/[A-Za-z]+/g, (one) => words[one[0]!.toLowerCase()]!)
}
