import { posix } from 'node:path'
import {
  addressDatesSetting,
  draftKeySetting,
  keyCaseSetting,
  permalinkKeySetting,
} from '../../../derive/settings/foreign-settings.ts'
import { openPaths } from '../../../text/glob.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import { isLanguage } from '../folder/content-languages.ts'
import { hugoData } from '../folder/folder-data.ts'
import type { Config, ForeignFolder } from '../folder/foreign-folder.ts'
import { bySection, type Meaning, plainFolder, textIn } from '../folder/meaning.ts'
import { scanTexts } from '../folder/survey.ts'

const matterForm = 'long'
const endings = ['toml', 'yaml', 'yml', 'json']
const files = ['hugo', 'config'].flatMap((name) => endings.map((end) => `${name}.${end}`))

/** The file that identifies a Hugo folder; undefined if there is none. */
export function knownAsHugo(folder: ForeignFolder): string | undefined {
  const below = files.map((name) => `config/_default/${name}`)
  const by = folder.first(...files.slice(0, 4), ...below) ?? folder.first(...files.slice(4))
  return folder.has('content') || folder.config(by)['contentDir'] !== undefined ? by : undefined
}

export function meanHugo(folder: ForeignFolder, by: string): Meaning {
  const config = { ...configByKey(folder), ...folder.config(by) }
  const said = plainFolder(textIn(config, 'contentDir') ?? 'content')
  const main = textIn(config, 'defaultContentLanguage', 'DefaultContentLanguage') ?? 'en'
  const languages = languagesIn(folder, config)
  const codes = [main, ...[...languages.keys()].filter((code) => code !== main)]
  const around = said.endsWith(`/${main}`) ? said.slice(0, -main.length - 1) : said
  const folders = codes.filter((code) => folder.has(`${around}/${code}`))
  const areInFolders = folders.some((code) => code !== main)
  const root = folder.has(`${around}/${main}`) ? `${around}/${main}` : said
  const content = areInFolders ? around : root
  const patterns = isRecord(config['permalinks']) ? config['permalinks'] : {}
  const ofPages = isRecord(patterns['page']) ? patterns['page'] : patterns
  const ugly = config['uglyURLs'] ?? config['uglyurls']
  const isUgly = (section: string) => ugly === true || (isRecord(ugly) && ugly[section] === true)
  const patternOf = (section: string) => {
    const [top = ''] = section.split('/')
    // A section is a top-level folder with everything below it.
    const said = String(ofPages[top] ?? bySection(section)).replaceAll(/:section\b/g, top)
    return isUgly(top) ? said.replace(/\/$/, '.html') : said
  }
  const sections = Object.keys(isRecord(ugly) ? { ...ofPages, ...ugly } : ofPages).filter((name) =>
    folder.has(`${root}/${name}`),
  )
  const own = languages.get(main) ?? {}
  const texts = scanTexts(folder, content, undefined, { matterForm })
  const { given, unmade } = hugoData(config, texts)
  return {
    content,
    given,
    beside: [...resourcesAmong(texts.map(({ path }) => path)), ...unmade],
    made: madeIn(folder, content, config),
    title: config['title'] ?? own['title'],
    url: textIn(config, 'baseURL', 'baseurl', 'BaseURL'),
    language: textIn(config, 'languageCode', 'locale') ?? textIn(own, 'languageCode', 'locale') ?? main,
    ...(codes.length > 1 && { languages: codes }),
    languagesLeftOut: foldersOf(folder, around).filter((name) => !codes.includes(name) && isLanguage(name)),
    prefixesDefault: config['defaultContentLanguageInSubdir'] === true,
    untranslated: mountedFor(folder, config, root, main),
    // Each language has a folder, and files in no such folder are not content.
    ...(areInFolders && folders.includes(main) && { skips: (name: string) => !folders.includes(name) }),
    timezone: textIn(config, 'timeZone', 'timezone') ?? 'UTC',
    permalink: patternOf,
    matterForm,
    words: { title: '%title%', slug: '%slug_or_title%' },
    addresses: {
      ...Object.fromEntries(sections.map((name) => [name, patternOf(name)])),
      ...(ugly === true && { '.': '/:path.html' }),
      // Versions in names keep their dots: `docs/v3.5/`.
      ...(ugly !== true && folder.below(root).some((path) => versioned.test(path)) && { '.': '/:path/' }),
    },
    always: {
      [permalinkKeySetting]: 'url',
      [addressDatesSetting]: 'written',
      [keyCaseSetting]: 'any',
      [draftKeySetting]: 'draft',
    },
  }
}

// Files named after the key that they configure: `config/_default/permalinks.toml`.
function configByKey(folder: ForeignFolder): Config {
  const parts = folder.files.flatMap((path) => {
    const [, key] = /^config\/_default\/(?!hugo\.|config\.)(\w+)\.(?:toml|ya?ml|json)$/.exec(path) ?? []
    return key === undefined ? [] : [[key, folder.config(path)] as const]
  })
  return Object.fromEntries(parts)
}

const versioned = /\d\.\d.*\.(?:md|markdown)$/

// `languages` in the configuration, `config/_default/languages.toml`, or `languages.de.toml` for each.
function languagesIn(folder: ForeignFolder, config: Config): ReadonlyMap<string, Config> {
  const found = new Map<string, Config>()
  const take = (said: unknown) => {
    for (const [code, about] of Object.entries(isRecord(said) ? said : {}))
      if (isRecord(about)) found.set(code, { ...found.get(code), ...about })
  }
  take(config['languages'])
  for (const path of folder.files) {
    const [, code] = /^config\/_default\/languages(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(path) ?? []
    if (code !== undefined) take({ [code]: folder.config(path) })
    else if (path.startsWith('config/_default/languages.')) take(folder.config(path))
  }
  const off = listOf(config['disableLanguages'])
  const isOn = ([code, about]: [string, Config]) => about['disabled'] !== true && !off.includes(code)
  const weight = ({ weight: said }: Config) => (typeof said === 'number' && said !== 0 ? said : Infinity)
  return new Map(
    [...found].filter(isOn).sort(([a, one], [b, other]) => weight(one) - weight(other) || (a < b ? -1 : 1)),
  )
}

// Folders of the default language that are mounted for others, too: under `module`, or in a file of that name.
function mountedFor(folder: ForeignFolder, config: Config, root: string, main: string): string[] | undefined {
  const own = folder.files.filter((path) => /^config\/_default\/module[\w-]*\.(?:toml|ya?ml|json)$/.test(path))
  const modules = [config['module'], ...own.map((path) => folder.config(path))]
  const mounts = modules.flatMap((one) => (isRecord(one) ? listOf(one['mounts']) : [])).filter(isRecord)
  const found = mounts.flatMap(({ source, target, ...mount }) => {
    const below = /^content(?:\/(.+))?$/.exec(String(target))
    const name = below?.[1] ?? ''
    const isOwn = source === (name === '' ? root : `${root}/${name}`)
    const isOthers = languagesOf(mount).some((code) => code !== main)
    return below && isOwn && isOthers && !/(?:^|\/)_/.test(name) && folder.has(String(source)) ? [name || '.'] : []
  })
  return found.length > 0 ? [...new Set(found)] : undefined
}

// `lang: de`, or since Hugo 0.153 `sites: { matrix: { languages: [de] } }`.
function languagesOf({ lang, sites }: Config): unknown[] {
  const matrix = isRecord(sites) ? sites['matrix'] : undefined
  return [...listOf(lang), ...listOf(isRecord(matrix) ? matrix['languages'] : undefined)]
}

// Folders where an adapter makes pages, or a module mounts its own.
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
  return [...new Set(folder.below(at).flatMap((path) => /^([^/]+)\//.exec(path)?.[1] ?? []))]
}

// Texts in or below the folder of a page, which may show them as its parts.
function resourcesAmong(paths: readonly string[]): string[] {
  const isPage = (path: string) => /\/index(?:\.[\w-]+)?\.\w+$/.test(path)
  const isBelowPage = openPaths(paths.filter(isPage).map((path) => posix.dirname(path)))
  return paths.filter((path) => !isPage(path) && isBelowPage(path))
}
