import { posix } from 'node:path'
import { dateKeySetting, otherStatusesSetting } from '../../../derive/settings/foreign-settings.ts'
import { readYaml } from '../../../storage/front-matter/read-yaml.ts'
import { quietly, isRecord, listOf } from '../../../text/values.ts'
import type { Config, ForeignFolder } from '../folder/foreign-folder.ts'
import { type Meaning, plainFolder, textIn } from '../folder/meaning.ts'

export function meanMkDocs(folder: ForeignFolder, by: string): Meaning {
  const config = readConfig(folder.text(by) ?? '', by)
  const theme = isRecord(config['theme']) ? config['theme'] : {}
  const languages = languagesIn(config)
  const end = config['use_directory_urls'] === false ? '.html' : '/'
  const content = plainFolder(textIn(config, 'docs_dir') ?? 'docs')
  const blog = blogIn(config)
  const readmes = readmesIn(folder, content)
  return {
    content,
    title: config['site_name'],
    description: config['site_description'],
    url: textIn(config, 'site_url')?.replace(/(?<!\/)\/+$/, ''),
    language: languages[0] ?? textIn(theme, 'language', 'locale'),
    ...(languages.length > 1 && { languages }),
    prefixesDefault: false,
    permalink: (section) => (blog && section === blog.posts ? blog.permalink + end : `/${section}/:path${end}`),
    addresses: {
      ...Object.fromEntries(readmes.pages.map((at) => [at, `/${at === '.' ? '' : `${at}/`}:doc_path${end}`])),
      ...(readmes.pages.includes('.') ? {} : { '.': `/:path${end}` }),
    },
    beside: readmes.beside,
    hasReadme: readmes.pages.includes('.'),
    always: { [otherStatusesSetting]: 'ignored', ...(blog && { [dateKeySetting]: 'date.created' }) },
    words: { slug: '%slug_or_title%' },
    exclude: excludedIn(config['exclude_docs']),
    skips: (name) => name === 'templates',
  }
}

function readmesIn(folder: ForeignFolder, content: string) {
  const files = folder.below(content)
  const known = new Set(files)
  const readmes = files.filter((path) => /(?:^|\/)README\.md$/.test(path))
  const isBeside = (path: string) => known.has(path.replace(/README\.md$/, 'index.md'))
  // The README pattern would also make a text named like its folder that folder's page.
  const namesakes = files.filter((path) => /(?:^|\/)([^/]+)\/\1\.md$/.test(path))
  const isClear = (at: string) => !namesakes.some((path) => at === '.' || path.startsWith(`${at}/`))
  return {
    /** The folders, relative to the content, whose page is their README. */
    pages: readmes
      .filter((path) => !isBeside(path))
      .map((path) => posix.dirname(path))
      .filter(isClear),
    /** READMEs beside an index, which takes their place. */
    beside: readmes.filter(isBeside),
  }
}

// YAML tags name Python objects and variables, which are not needed here.
function readConfig(text: string, by: string): Config {
  return quietly(() => readYaml(text.replace(/(?<=[\s:,[-])!{1,2}[\w/.:-]+/g, ''), by, 1, true), {})
}

// A plugin's options; undefined if it is not used.
function optionsOf(config: Config, ...names: readonly string[]): Config | undefined {
  for (const plugin of listOf(config['plugins']))
    for (const name of names) {
      if (plugin === name) return {}
      if (isRecord(plugin) && name in plugin) return isRecord(plugin[name]) ? plugin[name] : {}
    }
  return undefined
}

const partsOfDates: Readonly<Record<string, string>> = {
  yyyy: ':year',
  MM: ':month',
  M: ':i_month',
  dd: ':day',
  d: ':i_day',
}

// The folder of its posts, and the pattern of their addresses without the end.
function blogIn(config: Config): { readonly posts: string; readonly permalink: string } | undefined {
  const options = optionsOf(config, 'blog', 'material/blog')
  if (!options) return undefined
  const at = (textIn(options, 'blog_dir') ?? 'blog').replace(/^\.$|\/$/g, '')
  const dates = (textIn(options, 'post_url_date_format') ?? 'yyyy/MM/dd').replace(
    /\w+/g,
    (part) => partsOfDates[part] ?? '',
  )
  const url = (textIn(options, 'post_url_format') ?? '{date}/{slug}')
    .replace('{date}', dates)
    .replace('{slug}', ':slug')
    .replace('{file}', ':name')
    .replace('{categories}', ':categories')
  const posts = (textIn(options, 'post_dir') ?? '{blog}/posts').replace('{blog}', at).replace(/^\//, '')
  return { posts, permalink: `/${at}/${url}` }
}

// From the translations plugin, the default language first.
function languagesIn(config: Config): string[] {
  const said = listOf(optionsOf(config, 'i18n')?.['languages']).filter(isRecord)
  const codes = [...said.filter((one) => one['default'] === true), ...said.filter((one) => one['default'] !== true)]
  return codes.map((one) => one['locale']).filter((code) => typeof code === 'string' && code !== 'null') as string[]
}

// As in `.gitignore`: a name counts at any depth.
function excludedIn(said: unknown): string[] {
  const lines = typeof said === 'string' ? said.split(/\r?\n/).map((line) => line.trim()) : []
  const patterns = lines.filter((line) => line !== '' && !/^[#!]/.test(line)).map((line) => line.replace(/\/$/, ''))
  return patterns.map((one) => (one.includes('/') ? one.replace(/^\//, '') : `**/${one}`))
}
