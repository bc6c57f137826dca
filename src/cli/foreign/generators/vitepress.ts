import { posix } from 'node:path'
import { type ForeignFolder, literalIn } from '../folder/foreign-folder.ts'
import type { Meaning } from '../folder/meaning.ts'

const names = ['js', 'mjs', 'ts', 'mts'].flatMap((end) => [`config.${end}`, `config/index.${end}`])
// A program's website is usually in a folder of its repository.
const roots = ['', 'docs/', 'website/', 'site/', 'packages/docs/']

/** The file that identifies a VitePress folder. */
export function knownAsVitePress(folder: ForeignFolder): string | undefined {
  return folder.first(...roots.flatMap((root) => names.map((name) => `${root}.vitepress/${name}`)))
}

/** The meaning of a VitePress configuration; only literal options count. */
export function meanVitePress(folder: ForeignFolder, by: string): Meaning {
  const code = folder.code(by)
  const root = by.slice(0, by.indexOf('.vitepress/'))
  const content = posix.join(root, literalIn(code, 'srcDir') ?? '').replace(/^\.$|\/$/g, '')
  // Texts from which a program makes pages: `people/[name].md`, beside `people/[name].paths.js`.
  const routes = folder.below(content).filter((path) => /\[[^\]/]+\]\.md$/.test(path))
  const [title, description, language, host, base = '/'] = ['title', 'description', 'lang', 'hostname', 'base'].map(
    (key) => literalIn(code, key),
  )
  const end = /[\s{,(]cleanUrls\s*:\s*true\b/.test(code) ? '' : '.html'
  return {
    content,
    title,
    description,
    url: host && host.replace(/\/$/, '') + base.replace(/\/$/, ''),
    language,
    permalink: (section) => `/${section}/:path${end}`,
    addresses: { '.': `/:path${end}` },
    prefixesDefault: false,
    exclude: listIn(code, 'srcExclude'),
    beside: routes,
    made: routes.map((path) => posix.dirname(path)),
  }
}

// The texts of a list: `srcExclude: ['a/**', 'b.md']`.
function listIn(code: string, key: string): string[] {
  const [, list = ''] = new RegExp(`[\\s{,(]${key}\\s*:\\s*\\[([^\\]]{0,2000})\\]`).exec(code) ?? []
  return Array.from(list.matchAll(/["'`]([^"'`\n]+)["'`]/g), ([, text]) => text!)
}
