import { posix } from 'node:path'
import { addressDatesSetting, keyCaseSetting } from '../../derive/settings/foreign-settings.ts'
import { permalinkKeySetting, termReadingSetting } from '../../derive/settings/foreign-settings.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { type Config, type ForeignFolder, literalIn } from './foreign-folder.ts'
import { meanEleventy } from './eleventy.ts'
import { meanJekyll } from './jekyll.ts'
import { hugoData } from './folder-data.ts'
import { isLanguage, scanTexts } from './survey.ts'
import { meanSvelteKit } from './sveltekit.ts'
import { bySection, type Meaning, textIn } from './meaning.ts'

/** A generator: by which file a folder is known to be its, and what that folder means. */
export interface Generator {
  readonly name: string
  readonly knownBy: (folder: ForeignFolder) => string | undefined
  readonly mean: (folder: ForeignFolder, by: string) => Meaning
}

const hugoFiles = ['hugo', 'config'].flatMap((name) => ['toml', 'yaml', 'yml', 'json'].map((end) => `${name}.${end}`))
const scripts = (name: string) => ['js', 'mjs', 'cjs', 'ts', 'mts'].map((end) => `${name}.${end}`)

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
    mean: (folder) => ({ content: folder.has('content') ? 'content' : '', permalink: bySection, namesNumber: true }),
  },
  {
    name: 'SvelteKit',
    knownBy: (folder) =>
      folder.first(...scripts('svelte.config')) ??
      (folder.depends('@sveltejs/kit') ? folder.first(...scripts('vite.config')) : undefined),
    mean: meanSvelteKit,
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

function meanHexo(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const pretty = config['pretty_urls']
  return {
    content: textIn(config, 'source_dir') ?? 'source',
    title: config['title'],
    description: textIn(config, 'description', 'subtitle'),
    url: config['url'],
    language: listOf(config['language'])[0],
    timezone: textIn(config, 'timezone') ?? 'UTC',
    permalink: () => config['permalink'] ?? ':year/:month/:day/:title/',
    words: { title: '%path%' },
    addresses: { '.': isRecord(pretty) && pretty['trailing_html'] === false ? '/:path' : '/:path.html' },
    matterForm: 'unfenced',
    always: { [termReadingSetting]: 'hexo' },
    namesDate: /:year-:month-:day-:title/.test(textIn(config, 'new_post_name') ?? ''),
    skips: (name) => name.startsWith('_') && name !== '_posts',
  }
}

function meanHugo(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const content = textIn(config, 'contentDir') ?? 'content'
  const main = textIn(config, 'defaultContentLanguage', 'DefaultContentLanguage') ?? 'en'
  const root = folder.has(`${content}/${main}`) ? `${content}/${main}` : content
  const patterns = isRecord(config['permalinks']) ? config['permalinks'] : {}
  const ofPages = isRecord(patterns['page']) ? patterns['page'] : patterns
  const ugly = config['uglyURLs'] ?? config['uglyurls']
  const isUgly = (section: string) => ugly === true || (isRecord(ugly) && ugly[section] === true)
  const patternOf = (section: string) => {
    const [top = ''] = section.split('/')
    const said = ofPages[top] ?? bySection(section)
    return isUgly(top) ? String(said).replace(/\/$/, '.html') : said
  }
  const sections = Object.keys(isRecord(ugly) ? { ...ofPages, ...ugly } : ofPages).filter((name) =>
    folder.has(`${root}/${name}`),
  )
  return {
    content: root,
    given: hugoData(config, sectionsOf(folder, root)),
    made: madeIn(folder, root, config),
    languages:
      posix.basename(root) === main
        ? foldersOf(folder, posix.dirname(root)).filter((name) => name !== main && isLanguage(name))
        : [],
    title: config['title'],
    url: textIn(config, 'baseURL', 'baseurl', 'BaseURL'),
    language: textIn(config, 'languageCode', 'locale'),
    timezone: textIn(config, 'timeZone', 'timezone') ?? 'UTC',
    permalink: patternOf,
    words: { title: '%title%', slug: '%slug_or_title%' },
    addresses: {
      ...Object.fromEntries(sections.map((name) => [name, patternOf(name)])),
      ...(ugly === true && { '.': '/:path.html' }),
    },
    always: { [permalinkKeySetting]: 'url', [addressDatesSetting]: 'written', [keyCaseSetting]: 'any' },
  }
}

// Where an adapter makes pages, and where modules bring theirs.
function madeIn(folder: ForeignFolder, root: string, config: Config): string[] {
  const adapters = folder.files.filter((path) => path.startsWith(`${root}/`) && path.endsWith('/_content.gotmpl'))
  const { imports } = isRecord(config['module']) ? config['module'] : {}
  const mounts = listOf(imports).flatMap((one) => (isRecord(one) ? listOf(one['mounts']) : []))
  const targets = mounts.map((one) => (isRecord(one) ? String(one['target'] ?? '') : ''))
  return [...adapters.map((path) => posix.dirname(path)), ...targets]
    .filter((path) => path.startsWith(`${root}/`))
    .map((path) => path.slice(root.length + 1))
}

function foldersOf(folder: ForeignFolder, at: string): string[] {
  const below = folder.files.filter((path) => path.startsWith(`${at}/`)).map((path) => path.slice(at.length + 1))
  return [...new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/')[0]!))]
}

// The pages of folders, with their front matter.
function sectionsOf(folder: ForeignFolder, content: string) {
  return scanTexts(folder, content)
    .filter(({ path }) => /(?:^|\/)_index\.\w+$/.test(path))
    .map(({ path, data }) => [path, data] as const)
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
    always: { [permalinkKeySetting]: 'path' },
  }
}

function meanAstro(folder: ForeignFolder, by: string): Meaning {
  const url = literalIn(folder.text(by) ?? '', 'site')
  const title = literalIn(folder.text(by) ?? '', 'title')
  const docs = folder.depends('@astrojs/starlight') ? ['src/content/docs'] : []
  const content = [...docs, 'src/content', 'content', 'src/pages'].find((one) => folder.has(one)) ?? ''
  return { content, url, title, permalink: (section) => datedRoute(folder) ?? bySection(section) }
}

// Where the names of a route's files say that addresses begin with dates: `src/pages/[year]/[month]/[slug].astro`.
function datedRoute(folder: ForeignFolder): string | undefined {
  const words: Readonly<Record<string, string>> = { year: ':year', month: ':month', day: ':day' }
  const route =
    /^src\/pages\/((?:[\w-]+\/)*)((?:\[(?:year|month|day)\]\/)+)\[(?:\.\.\.)?(?:slug|id|title|name)\](?:\/index)?\.astro$/
  const [, above, dates] = folder.files.map((path) => route.exec(path)).find(Boolean) ?? []
  return dates && `/${above}${dates.replace(/\[(\w+)\]/g, (_whole, word: string) => words[word]!)}:title/`
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
    namesNumber: true,
    skips: (name) => skipped.has(name),
  }
}

function meanNext(folder: ForeignFolder): Meaning {
  const content = ['content', 'src/content', 'posts', 'src/posts', '_posts', 'src/blog', 'src/app', 'app', 'src/pages']
  return { content: content.find((one) => folder.has(one)) ?? '', permalink: bySection }
}
