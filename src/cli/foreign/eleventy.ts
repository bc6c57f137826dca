import { posix } from 'node:path'
import { type ForeignFolder, literalIn } from './foreign-folder.ts'
import { bySection, type Meaning } from './meaning.ts'

/** What a configuration of Eleventy means, and what its data for folders say of addresses. */
export function meanEleventy(folder: ForeignFolder, by: string): Meaning {
  const code = folder.text(by) ?? ''
  const input = /setInputDirectory\(\s*["'`]([^"'`$]+)/.exec(code)?.[1] ?? literalIn(code, 'input') ?? ''
  const plain = input.replace(/^\.\/?|\/+$/g, '')
  const content = plain !== '' && folder.has(plain) ? plain : ''
  const top = content === '' ? '' : `${content}/`
  const data = folder.files.filter((path) => path.startsWith(top) && isDataOfFolder(path))
  const patterns = new Map(
    data.flatMap((path) => {
      const said = folder.config(path)['permalink']
      const at = posix.dirname(path).slice(top.length)
      return typeof said === 'string' ? [[at, patternIn(said, at)] as const] : []
    }),
  )
  return {
    content,
    permalink: (section) => patterns.get(section) ?? bySection(section),
    addresses: { ...Object.fromEntries(patterns), '.': '/:path/' },
    namesDate: true,
    leavesOutPageless: true,
    exclude: (folder.text('.eleventyignore') ?? '').split(/\r?\n/).filter((line) => /^[^#!\s]/.test(line)),
    data: data.map((path) => path.slice(top.length)),
    skips: (name) => name.startsWith('_') || name === 'node_modules',
  }
}

// `blog/blog.json` and `blog/x.11tydata.json` say what all texts of the folder have.
function isDataOfFolder(path: string): boolean {
  const [folder, name] = path.split('/').slice(-2)
  return path.endsWith('.11tydata.json') || name === `${folder}.json`
}

// A filter of its own is a program: its word has no equal here, and the note names it.
function patternIn(said: string, folder: string): string {
  return said
    .replace(/\{\{-?\s*page\.fileSlug\s*-?\}\}/g, ':title')
    .replace(/\{\{-?\s*page\.filePathStem\s*-?\}\}/g, `/${folder}/:path`)
    .replace(/\{\{-?\s*page\.date\s*\|\s*date:?\s*\(?\s*["']([^"']+)["']\)?\s*-?\}\}/g, (_whole, form: string) =>
      form.replace(/%Y/g, ':year').replace(/%m/g, ':month').replace(/%d/g, ':day'),
    )
    .replace(/\{\{[^}]*?(\w+)\s*-?\}\}/g, ':$1')
    .replace(/(?:^|\/)index\.html$/, '/')
}
