import { posix } from 'node:path'
import { otherStatusesSetting } from '../../../derive/settings/foreign-settings.ts'
import { readYaml } from '../../../storage/front-matter/read-yaml.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import type { Config, ForeignFolder } from '../folder/foreign-folder.ts'
import { type Meaning, textIn } from '../folder/meaning.ts'

/** The file by which a folder is known to be MkDocs'. */
export function knownAsMkDocs(folder: ForeignFolder): string | undefined {
  return folder.first('mkdocs.yml', 'mkdocs.yaml')
}

/** The meaning of a MkDocs configuration. */
export function meanMkDocs(folder: ForeignFolder, by: string): Meaning {
  const config = readConfig(folder.text(by) ?? '', by)
  const theme = isRecord(config['theme']) ? config['theme'] : {}
  const languages = languagesIn(config)
  const end = config['use_directory_urls'] === false ? '.html' : '/'
  const content = (textIn(config, 'docs_dir') ?? 'docs').replace(/^(?:\.(?:\/|$))+|(?<!\/)\/+$/g, '')
  const readmes = readmesIn(folder, content)
  return {
    content,
    title: config['site_name'],
    description: config['site_description'],
    url: textIn(config, 'site_url')?.replace(/(?<!\/)\/+$/, ''),
    language: languages[0] ?? textIn(theme, 'language', 'locale'),
    ...(languages.length > 1 && { languages }),
    prefixesDefault: false,
    permalink: (section) => `/${section}/:path${end}`,
    addresses: {
      ...Object.fromEntries(readmes.pages.map((at) => [at, `/${at === '.' ? '' : `${at}/`}:doc_path${end}`])),
      ...(readmes.pages.includes('.') ? {} : { '.': `/:path${end}` }),
    },
    beside: readmes.beside,
    hasReadme: readmes.pages.includes('.'),
    always: { [otherStatusesSetting]: 'ignored' },
    exclude: excludedIn(config['exclude_docs']),
    skips: (name) => name === 'templates',
  }
}

interface Readmes {
  /** The folders, from that of the content on, whose page is their README. */
  readonly pages: readonly string[]
  /** The READMEs beside an index, which has their place. */
  readonly beside: readonly string[]
}

function readmesIn(folder: ForeignFolder, content: string): Readmes {
  const below = content === '' ? '' : `${content}/`
  const files = folder.files.flatMap((path) => (path.startsWith(below) ? path.slice(below.length) : []))
  const known = new Set(files)
  const readmes = files.filter((path) => /(?:^|\/)README\.md$/.test(path))
  const isBeside = (path: string) => known.has(path.replace(/README\.md$/, 'index.md'))
  // The same pattern would take a text that is called as its folder for the page of that.
  const namesakes = files.filter((path) => /(?:^|\/)([^/]+)\/\1\.md$/.test(path))
  const isClear = (at: string) => !namesakes.some((path) => at === '.' || path.startsWith(`${at}/`))
  return {
    pages: readmes
      .filter((path) => !isBeside(path))
      .map((path) => posix.dirname(path))
      .filter(isClear),
    beside: readmes.filter(isBeside),
  }
}

// Tags name objects of Python and variables, which nothing here depends on.
function readConfig(text: string, by: string): Config {
  try {
    return readYaml(text.replace(/(?<=[\s:,[-])!{1,2}[\w/.:-]+/g, ''), by, 1)
  } catch {
    return {}
  }
}

// Of the plugin for translations, the default language first.
function languagesIn(config: Config): string[] {
  const options = listOf(config['plugins']).find((one) => isRecord(one) && isRecord(one['i18n'])) as
    | { i18n: Config }
    | undefined
  const said = listOf(options?.i18n['languages']).filter(isRecord)
  const codes = [...said.filter((one) => one['default'] === true), ...said.filter((one) => one['default'] !== true)]
  return codes.map((one) => one['locale']).filter((code) => typeof code === 'string' && code !== 'null') as string[]
}

// As in `.gitignore`: a name counts at any depth.
function excludedIn(said: unknown): string[] {
  const lines = typeof said === 'string' ? said.split(/\r?\n/).map((line) => line.trim()) : []
  const patterns = lines.filter((line) => line !== '' && !/^[#!]/.test(line)).map((line) => line.replace(/\/$/, ''))
  return patterns.map((one) => (one.includes('/') ? one.replace(/^\//, '') : `**/${one}`))
}
