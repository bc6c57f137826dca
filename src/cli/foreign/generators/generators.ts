import { draftKeySetting, permalinkKeySetting, termReadingSetting } from '../../../derive/settings/foreign-settings.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import { type ForeignFolder, literalIn } from '../folder/foreign-folder.ts'
import { meanEleventy } from './eleventy.ts'
import { meanDocusaurus } from './docusaurus.ts'
import { meanJekyll } from './jekyll.ts'
import { knownAsHugo, meanHugo } from './hugo.ts'
import { meanMkDocs } from './mkdocs.ts'
import { meanSvelteKit } from './sveltekit.ts'
import { knownAsVitePress, meanVitePress } from './vitepress.ts'
import { bySection, type Meaning, plainFolder, textIn } from '../folder/meaning.ts'
import { scanTexts } from '../folder/survey.ts'

/** A generator: the file that identifies its folders, and the meaning of their configuration. */
export interface Generator {
  readonly name: string
  readonly knownBy: (folder: ForeignFolder) => string | undefined
  readonly mean: (folder: ForeignFolder, by: string) => Meaning
}

const scripts = (name: string) => ['js', 'mjs', 'cjs', 'ts', 'mts'].map((end) => `${name}.${end}`)

/** The known generators, those with the most specific files first. */
export const generators: readonly Generator[] = [
  {
    name: 'Docusaurus',
    // Often in `website/`, with the documents of a program beside it.
    knownBy: (folder) => folder.first(...scripts('docusaurus.config'), ...scripts('website/docusaurus.config')),
    mean: meanDocusaurus,
  },
  { name: 'VitePress', knownBy: knownAsVitePress, mean: meanVitePress },
  { name: 'MkDocs', knownBy: (folder) => folder.first('mkdocs.yml', 'mkdocs.yaml'), mean: meanMkDocs },
  {
    name: 'Hexo',
    knownBy: knownAsHexo,
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
  { name: 'Hugo', knownBy: knownAsHugo, mean: meanHugo },
  { name: 'Astro', knownBy: (folder) => folder.first(...scripts('astro.config')), mean: meanAstro },
  {
    name: 'Nuxt Content',
    knownBy: (folder) =>
      folder.first(...scripts('content.config')) ??
      (folder.depends('@nuxt/content') ? folder.first(...scripts('nuxt.config')) : undefined),
    mean: (folder) => ({
      content: folder.has('content') ? 'content' : '',
      permalink: bySection,
      areTermsOwn: true,
      namesNumber: true,
    }),
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

function knownAsHexo(folder: ForeignFolder): string | undefined {
  const by = folder.first('_config.yml', '_config.yaml')
  if (by === undefined || folder.depends('hexo')) return by
  // Jekyll has posts there, too, if its `source` says so (Octopress).
  return folder.has('source/_posts') && folder.config(by)['source'] === undefined ? by : undefined
}

function meanHexo(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const pretty = config['pretty_urls']
  return {
    content: plainFolder(textIn(config, 'source_dir') ?? 'source'),
    title: config['title'],
    description: textIn(config, 'description', 'subtitle'),
    url: config['url'],
    language: listOf(config['language'])[0],
    timezone: textIn(config, 'timezone') ?? 'UTC',
    permalink: () => config['permalink'] ?? ':year/:month/:day/:title/',
    words: { title: '%path%' },
    addresses: { '.': isRecord(pretty) && pretty['trailing_html'] === false ? '/:path' : '/:path.html' },
    matterForm: 'unfenced',
    always: { [termReadingSetting]: 'hexo', [draftKeySetting]: 'published' },
    namesDate: /:year-:month-:day-:title/.test(textIn(config, 'new_post_name') ?? ''),
    skips: (name) => name.startsWith('_') && name !== '_posts',
  }
}

function meanZola(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const main = textIn(config, 'default_language') ?? 'en'
  const others = Object.keys(isRecord(config['languages']) ? config['languages'] : {}).filter((code) => code !== main)
  const unrendered = scanTexts(folder, 'content').filter(({ data }) => data['render'] === false)
  return {
    content: 'content',
    given: unrendered.map(({ path }) => ({ in: path, values: { draft: true }, add: {} })),
    title: config['title'],
    description: config['description'],
    url: config['base_url'],
    language: config['default_language'],
    ...(others.length > 0 && { languages: [main, ...others] }),
    prefixesDefault: false,
    permalink: bySection,
    namesDate: true,
    always: { [permalinkKeySetting]: 'path', [draftKeySetting]: 'draft' },
  }
}

function meanAstro(folder: ForeignFolder, by: string): Meaning {
  const [url, title] = ['site', 'title'].map((key) => literalIn(folder.code(by), key))
  const isStarlight = folder.depends('@astrojs/starlight')
  const docs = isStarlight ? ['src/content/docs'] : []
  const content = folder.firstWithTexts(...docs, 'src/content', 'content', 'src/pages') ?? ''
  return {
    content,
    url,
    title,
    areTermsOwn: true,
    untranslated: isStarlight ? ['.'] : undefined,
    permalink: (section) => routeOf(folder, section) ?? bySection(section),
  }
}

// Where posts are, if a route has date parts (`src/pages/[year]/[month]/[slug].astro`), or the only one that lists them says so.
function routeOf(folder: ForeignFolder, section: string): string | undefined {
  const words: Readonly<Record<string, string>> = { year: ':year', month: ':month', day: ':day' }
  const route =
    /^src\/pages\/((?:[\w-]+\/)*)((?:\[(?:year|month|day)\]\/)*)\[(\.\.\.)?(?:slug|id|title|name)\](?:\/index)?\.astro$/
  const routes = folder.files.flatMap((path) => {
    const [, above, dates, rest] = route.exec(path) ?? []
    if (above === undefined || dates === undefined) return []
    const at = `/${above}${dates.replace(/\[(\w+)\]/g, (_whole, word: string) => words[word]!)}:title/`
    return [{ at, isDated: dates !== '', lists: rest === undefined && listedIn(folder.code(path)).includes(section) }]
  })
  const [only, other] = routes.filter(({ lists }) => lists)
  const isUsual = other !== undefined || folder.files.some((path) => path.startsWith(`src/pages/${section}/[`))
  return (routes.find(({ isDated }) => isDated) ?? (isUsual ? undefined : only))?.at
}

function listedIn(code: string): string[] {
  return Array.from(code.matchAll(/\bgetCollection\(\s{0,9}["']([^"'\n]{1,99})["']/g), ([, name]) => name!)
}

function meanNext(folder: ForeignFolder): Meaning {
  const named = ['content', 'src/content', 'posts', 'src/posts', '_posts', 'src/blog']
  // Routes often hold programs only.
  const routes = ['src/app', 'app', 'src/pages', 'pages']
  return { content: folder.firstWithTexts(...named, ...routes) ?? '', permalink: bySection, areTermsOwn: true }
}
