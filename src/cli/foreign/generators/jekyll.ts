import { draftKeySetting, termReadingSetting } from '../../../derive/settings/foreign-settings.ts'
import { openPaths } from '../../../text/glob.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import { jekyllData } from '../folder/folder-data.ts'
import type { Config, ForeignFolder } from '../folder/foreign-folder.ts'
import { type Meaning, plainFolder, textIn } from '../folder/meaning.ts'

// Always excluded by Jekyll: installed gems, which have texts of their own.
const jekyllExcludes = ['bundle', 'cache', 'gems', 'ruby'].map((name) => `vendor/${name}`)

export function meanJekyll(folder: ForeignFolder, by: string): Meaning {
  const config = folder.config(by)
  const collections = isRecord(config['collections']) ? config['collections'] : {}
  const timezone = textIn(config, 'timezone') ?? 'UTC'
  const isOutput = ([, said]: [string, unknown]) => isRecord(said) && said['output'] === true
  const output = Object.entries(collections).filter(isOutput)
  const isIncluded = openPaths(config['include'])
  const isRead = (name: string) => name === '_posts' || output.some(([one]) => name === `_${one}`) || isIncluded(name)
  const suffix = suffixOf(config['permalink'])
  const ofCollections = output.flatMap(([name, said]) =>
    name === 'posts'
      ? []
      : [[`_${name}`, ofType(config, name) ?? (said as Config)['permalink'] ?? `/${name}/:path${suffix}`]],
  )
  return {
    content: sourceIn(folder, plainFolder(textIn(config, 'source') ?? '')),
    title: textIn(config, 'title', 'name'),
    description: textIn(config, 'description'),
    url: textIn(config, 'url') && `${textIn(config, 'url')}${textIn(config, 'baseurl') ?? ''}`,
    language: textIn(config, 'lang', 'locale'),
    timezone,
    isUtc: timezone !== 'UTC',
    permalink: () => ofPosts(config, collections) ?? config['permalink'] ?? 'date',
    words: { slug: '%plain_name%' },
    addresses: { ...Object.fromEntries(ofCollections), '.': `/:path${suffix}` },
    namesDate: true,
    always: { [termReadingSetting]: 'jekyll', [draftKeySetting]: 'published' },
    exclude: [...listOf(config['exclude']).filter((one) => typeof one === 'string'), ...jekyllExcludes],
    skips: (name) => name.startsWith('_') && !isRead(name),
    skipsBelow: (name) => /^[_#~]/.test(name) && name !== '_posts' && !isIncluded(name),
    needsMatter: (path) => !/(?:^|\/)_posts\//.test(path),
    given: jekyllData(config),
    made: madeByPlugins(folder),
  }
}

// A folder that a build fills (`.tmp/src`) has its texts from where the posts are.
function sourceIn(folder: ForeignFolder, said: string): string {
  const posts = /^(?:(.*?)\/)?_posts\//
  const isThere = said === '' || folder.has(said)
  return isThere ? said : (posts.exec(folder.files.find((path) => posts.test(path)) ?? '')?.[1] ?? '')
}

// The end of addresses without their own pattern.
function suffixOf(said: unknown): string {
  const style = typeof said === 'string' ? said : 'date'
  if (style === 'pretty' || style.endsWith('/')) return '/'
  return ['date', 'ordinal', 'weekdate', 'none'].includes(style) || style.endsWith(':output_ext') ? '.html' : ''
}

// The pattern of posts: from the defaults, else the collection's own.
function ofPosts(config: Config, collections: Config): unknown {
  const { posts } = collections
  return ofType(config, 'posts') ?? (isRecord(posts) ? posts['permalink'] : undefined)
}

function ofType(config: Config, type: string): unknown {
  const scoped = listOf(config['defaults']).find(
    (one) => isRecord(one) && isRecord(one['scope']) && one['scope']['type'] === type && isRecord(one['values']),
  ) as { values: Config } | undefined
  return scoped?.values['permalink']
}

// Folders that plugins name as literals where they make a page: `PageWithoutAFile.new(site, site.source, "packages", …)`.
function madeByPlugins(folder: ForeignFolder): string[] {
  const page = /PageWithoutAFile\.new\([^,()]{1,80},[^,()]{1,80},\s{0,9}["']([\w./-]+)["']/g
  const plugins = folder.files.filter((path) => path.startsWith('_plugins/'))
  return plugins.flatMap((path) =>
    Array.from((folder.text(path) ?? '').matchAll(page), ([, at]) => at!.replace(/^\/|\/$/g, '')),
  )
}
