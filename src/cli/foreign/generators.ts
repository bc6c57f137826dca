import { isRecord, listOf } from '../../text/values.ts'
import { type Config, type ForeignFolder, literalIn } from './foreign-folder.ts'

/** What a generator's configuration means for this tool. */
export interface Meaning {
  /** The folder of content, empty for all. */
  readonly content: string
  readonly title?: unknown
  readonly description?: unknown
  readonly url?: unknown
  readonly language?: unknown
  readonly timezone?: unknown
  /** Whether a time to the second without a zone is UTC, whatever the zone is. */
  readonly isUtc?: boolean
  /** The pattern of the addresses of posts in a folder; by default that of `section`. */
  readonly permalink?: (section: string) => unknown
  readonly namesDate?: boolean
  /** Whether `permalink: false` leaves a page out. */
  readonly leavesOutPageless?: boolean
  /** What it leaves out by its configuration, from the folder on: paths. */
  readonly exclude?: readonly string[]
  /** Whether it leaves out what is below a top folder of this name. */
  readonly skips?: (name: string) => boolean
  /** Whether a text without front matter is no page. */
  readonly needsMatter?: boolean
}

/** A generator: by which file a folder is known to be its, and what that folder means. */
export interface Generator {
  readonly name: string
  readonly knownBy: (folder: ForeignFolder) => string | undefined
  readonly mean: (folder: ForeignFolder, by: string) => Meaning
}

const hugoFiles = ['hugo', 'config'].flatMap((name) => ['toml', 'yaml', 'yml', 'json'].map((end) => `${name}.${end}`))
const scripts = (name: string) => ['js', 'mjs', 'cjs', 'ts', 'mts'].map((end) => `${name}.${end}`)
const bySection = (section: string) => `/${section}/:title/`

/** The generators that are known, those whose files tell most first. */
export const generators: readonly Generator[] = [
  { name: 'Docusaurus', knownBy: (folder) => folder.first(...scripts('docusaurus.config')), mean: meanDocusaurus },
  {
    name: 'Hexo',
    knownBy: (folder) =>
      folder.depends('hexo') || folder.has('source/_posts') ? folder.first('_config.yml', '_config.yaml') : undefined,
    mean: meanHexo,
  },
  {
    name: 'Jekyll',
    knownBy: (folder) => folder.first('_config.yml', '_config.yaml', '_config.toml'),
    mean: meanJekyll,
  },
  {
    name: 'Zola',
    knownBy: (folder) =>
      folder.config('config.toml')['base_url'] !== undefined && folder.has('content') ? 'config.toml' : undefined,
    mean: meanZola,
  },
  {
    name: 'Hugo',
    knownBy: (folder) => {
      const below = hugoFiles.flatMap((name) => [`config/_default/${name}`])
      const by = folder.first(...hugoFiles.slice(0, 4), ...below) ?? folder.first(...hugoFiles.slice(4))
      return folder.has('content') || folder.config(by)['contentDir'] !== undefined ? by : undefined
    },
    mean: meanHugo,
  },
  { name: 'Astro', knownBy: (folder) => folder.first(...scripts('astro.config')), mean: meanAstro },
  {
    name: 'Nuxt Content',
    knownBy: (folder) =>
      folder.first(...scripts('content.config')) ??
      (folder.depends('@nuxt/content') ? folder.first(...scripts('nuxt.config')) : undefined),
    mean: (folder) => ({ content: folder.has('content') ? 'content' : '', permalink: bySection }),
  },
  { name: 'Next.js with MDX', knownBy: (folder) => folder.first(...scripts('next.config')), mean: meanNext },
  {
    name: 'Eleventy',
    knownBy: (folder) =>
      folder.first('.eleventy.js', ...scripts('eleventy.config')) ??
      (folder.depends('@11ty/eleventy') ? 'package.json' : undefined),
    mean: meanEleventy,
  },
]

function textIn(config: Config, ...keys: readonly string[]): string | undefined {
  const found = keys.map((key) => config[key]).find((value) => typeof value === 'string' && value !== '')
  return found as string | undefined
}

// Whatever else its configuration excludes: where gems are installed, each with texts of its own.
const jekyllExcludes = ['bundle', 'cache', 'gems', 'ruby'].map((name) => `vendor/${name}`)

function meanJekyll(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const collections = isRecord(config['collections']) ? config['collections'] : {}
  const timezone = textIn(config, 'timezone') ?? 'UTC'
  const content = textIn(config, 'source') ?? ''
  const isRead = (name: string) => name === '_posts' || Object.hasOwn(collections, name.slice(1))
  return {
    content: content === '.' ? '' : content,
    title: textIn(config, 'title', 'name'),
    description: textIn(config, 'description'),
    url: textIn(config, 'url') && `${textIn(config, 'url')}${textIn(config, 'baseurl') ?? ''}`,
    language: textIn(config, 'lang', 'locale'),
    timezone,
    isUtc: timezone !== 'UTC',
    permalink: () => ofPosts(config, collections) ?? config['permalink'] ?? 'date',
    namesDate: true,
    exclude: [...listOf(config['exclude']).filter((one) => typeof one === 'string'), ...jekyllExcludes],
    skips: (name) => name.startsWith('_') && !isRead(name),
    needsMatter: true,
  }
}

// A collection's own pattern, or that of the defaults for posts.
function ofPosts(config: Config, collections: Config): unknown {
  const { posts } = collections
  const own = isRecord(posts) ? posts['permalink'] : undefined
  const scoped = listOf(config['defaults']).find(
    (one) => isRecord(one) && isRecord(one['scope']) && one['scope']['type'] === 'posts' && isRecord(one['values']),
  ) as { values: Config } | undefined
  return scoped?.values['permalink'] ?? own
}

function meanHexo(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  return {
    content: textIn(config, 'source_dir') ?? 'source',
    title: config['title'],
    description: textIn(config, 'description', 'subtitle'),
    url: config['url'],
    language: listOf(config['language'])[0],
    timezone: textIn(config, 'timezone') ?? 'UTC',
    permalink: () => config['permalink'] ?? ':year/:month/:day/:title/',
    namesDate: /:year-:month-:day-:title/.test(textIn(config, 'new_post_name') ?? ''),
    skips: (name) => name.startsWith('_') && name !== '_posts',
  }
}

function meanHugo(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const content = textIn(config, 'contentDir') ?? 'content'
  const main = textIn(config, 'defaultContentLanguage', 'DefaultContentLanguage') ?? 'en'
  const patterns = isRecord(config['permalinks']) ? config['permalinks'] : {}
  const ofPages = isRecord(patterns['page']) ? patterns['page'] : patterns
  return {
    content: folder.has(`${content}/${main}`) ? `${content}/${main}` : content,
    title: config['title'],
    url: textIn(config, 'baseURL', 'baseurl', 'BaseURL'),
    language: textIn(config, 'languageCode', 'locale'),
    timezone: textIn(config, 'timeZone', 'timezone') ?? 'UTC',
    permalink: (section) => ofPages[section.split('/')[0]!] ?? bySection(section),
  }
}

function meanZola(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  return {
    content: 'content',
    title: config['title'],
    description: config['description'],
    url: config['base_url'],
    language: config['default_language'],
    permalink: bySection,
    namesDate: true,
  }
}

function meanEleventy(folder: ForeignFolder, by: string): Meaning {
  const code = folder.text(by) ?? ''
  const input = /setInputDirectory\(\s*["'`]([^"'`$]+)/.exec(code)?.[1] ?? literalIn(code, 'input') ?? ''
  const plain = input.replace(/^\.\/?|\/+$/g, '')
  return {
    content: plain !== '' && folder.has(plain) ? plain : '',
    permalink: bySection,
    namesDate: true,
    leavesOutPageless: true,
    exclude: (folder.text('.eleventyignore') ?? '').split(/\r?\n/).filter((line) => /^[^#!\s]/.test(line)),
    skips: (name) => name.startsWith('_') || name === 'node_modules',
  }
}

function meanAstro(folder: ForeignFolder, by: string): Meaning {
  const url = literalIn(folder.text(by) ?? '', 'site')
  const title = literalIn(folder.text(by) ?? '', 'title')
  const docs = folder.depends('@astrojs/starlight') ? ['src/content/docs'] : []
  const content = [...docs, 'src/content', 'content', 'src/pages'].find((one) => folder.has(one)) ?? ''
  return { content, url, title, permalink: bySection }
}

function meanDocusaurus(folder: ForeignFolder, by: string): Meaning {
  const code = folder.text(by) ?? ''
  const [title, url, description] = ['title', 'url', 'tagline'].map((key) => literalIn(code, key))
  const skipped = new Set(['src', 'static', 'i18n', 'versioned_docs', 'build'])
  return {
    content: '',
    title,
    url,
    description,
    permalink: (section) => `/${section}/:year/:month/:day/:title`,
    namesDate: true,
    skips: (name) => skipped.has(name),
  }
}

function meanNext(folder: ForeignFolder): Meaning {
  const content = ['content', 'src/content', 'posts', 'src/posts', '_posts', 'src/blog', 'src/app', 'app', 'src/pages']
  return { content: content.find((one) => folder.has(one)) ?? '', permalink: bySection }
}
