import { markdownSuffix } from '../../../text/content-path.ts'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findNames } from '../../../storage/files/find-names.ts'
import { readToml } from '../../../storage/front-matter/read-toml.ts'
import { readYaml } from '../../../storage/front-matter/read-yaml.ts'
import { isRecord, quietly } from '../../../text/values.ts'

/** The configuration of a generator: keys and values. */
export type Config = Readonly<Record<string, unknown>>

/** A folder of another tool: its names, and its configuration. Nothing in it is ever run. */
export class ForeignFolder {
  readonly root: string
  /** Every file, sorted, except those that are never content (hidden names, `node_modules`). */
  readonly files: readonly string[]
  readonly #known: ReadonlySet<string>
  /** Why configuration files cannot be read, by path. */
  readonly #unread = new Map<string, string>()

  constructor(root: string) {
    this.root = root
    const names = findNames(root, true).names.filter((name) => !name.endsWith('/'))
    this.files = this.depends(...markdoc) ? names : names.filter((name) => !name.endsWith('.mdoc'))
    this.#known = new Set(this.files)
  }

  /** The first of these files that exists; may be hidden. */
  first(...names: readonly string[]): string | undefined {
    return names.find((name) => this.#known.has(name) || (/(?:^|\/)\./.test(name) && this.text(name) !== undefined))
  }

  has(folder: string): boolean {
    return this.files.some((path) => path.startsWith(`${folder}/`))
  }

  /** The files below a folder (`''` for all), as paths relative to it. */
  below(folder: string): readonly string[] {
    if (folder === '') return this.files
    return this.files.flatMap((path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : []))
  }

  /** The first of these folders with texts below it. */
  firstWithTexts(...folders: readonly string[]): string | undefined {
    return folders.find((folder) => this.files.some((path) => path.startsWith(`${folder}/`) && isMarkdownPath(path)))
  }

  /** The text of a file; undefined if it is missing, too long for a configuration, or no regular file: a device is endless. */
  text(path: string): string | undefined {
    return quietly(() => {
      const file = join(this.root, path)
      const stat = statSync(file)
      return stat.isFile() && stat.size <= longest ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined
    })
  }

  /** A program's text without its comments, which may have outdated options; `''` if the file is missing. */
  code(path: string): string {
    return withoutComments(this.text(path) ?? '')
  }

  /** The values of a YAML, TOML or JSON file; none if it cannot be read. */
  config(path: string | undefined): Config {
    const text = path === undefined ? undefined : this.text(path)
    if (path === undefined || text === undefined) return {}
    try {
      const said: unknown = path.endsWith('.json')
        ? JSON.parse(text)
        : path.endsWith('.toml')
          ? readToml(text, path, 1)
          : readYaml(text.replace(/^---\s*\n/, ''), path, 1, true)
      return isRecord(said) ? said : {}
    } catch (error) {
      this.#unread.set(path, (error as Error).message.replace('front matter: ', ''))
      return {}
    }
  }

  /** Why a configuration file counted as empty; undefined for one that was read, or never requested. */
  whyUnread(path: string): string | undefined {
    return this.#unread.get(path)
  }

  depends(...packages: readonly string[]): boolean {
    const { dependencies, devDependencies } = this.config('package.json')
    return [dependencies, devDependencies].some((some) => isRecord(some) && packages.some((name) => name in some))
  }
}

const longest = 5_000_000
/** The packages that make files with the extension `.mdoc` texts. */
const markdoc = ['@markdoc/markdoc', '@markdoc/next.js', '@astrojs/markdoc', '@keystatic/core']

/** The literal text that a program's file assigns to a key (`input: "src"`); undefined if it is computed. */
export function literalIn(code: string, key: string): string | undefined {
  const said = new RegExp(`(?:^|[\\s{,(])["']?${key}["']?\\s*:\\s*["'\`]([^"'\`$\\n]+)["'\`]`).exec(code)?.[1]
  return said?.replace(/\\u([\da-f]{4})|\\([\\/])/gi, (_whole, hex: string | undefined, sign: string) =>
    hex === undefined ? sign : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** A program's text without its comments; strings stay as they are. */
export function withoutComments(code: string): string {
  return code.replace(stringOrComment, (one) => (/^\/(?:\/|\*[^]*\*\/$)/.test(one) ? ' ' : one))
}

// Unclosed strings extend to their end: each character is matched once. Escaped characters are part of a pattern (`/\/*$/`).
const stringOrComment =
  /\\[^]|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`(?:[^`\\]|\\[^])*`?|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/g

/** Whether a path names a text of one of the kinds that are content. */
export function isMarkdownPath(path: string): boolean {
  return markdownSuffix.test(path)
}
