import { posix } from 'node:path'
import type { MatterForm } from '../../../model/model.ts'
import type { FolderData } from './folder-data.ts'
import type { Config } from './foreign-folder.ts'
import type { PermalinkWords } from './permalinks.ts'

export interface Meaning {
  /** The content folder, empty for the whole folder. */
  readonly content: string
  readonly title?: unknown
  readonly description?: unknown
  readonly url?: unknown
  readonly language?: unknown
  /** The languages of the content, from the configuration, the default one first. */
  readonly languages?: readonly string[]
  /** Languages that have a folder, but are not configured. */
  readonly languagesLeftOut?: readonly string[]
  /** Whether addresses in the default language begin with its code; by default, if its texts are in a folder of that name. */
  readonly prefixesDefault?: boolean
  /** Folders whose pages replace missing translations; `.` for all. */
  readonly untranslated?: readonly string[] | undefined
  readonly timezone?: unknown
  /** Whether a time to the second without a zone is UTC, whatever the site's zone. */
  readonly isUtc?: boolean
  /** The pattern of the addresses of posts in a folder; by default that of `section`. */
  readonly permalink?: (section: string) => unknown
  /** Words in that pattern with an unusual meaning. */
  readonly words?: PermalinkWords
  /** Patterns of the addresses of pages, by folder relative to the content; `.` for all others. */
  readonly addresses?: Readonly<Record<string, unknown>>
  readonly namesDate?: boolean
  /** Whether it drops leading numbers of names. */
  readonly namesNumber?: boolean
  /** How it reads front matter of an unusual form. */
  readonly matterForm?: MatterForm
  /** Whether a website's own program determines which keys hold terms. */
  readonly areTermsOwn?: boolean
  /** Settings that are the same for all its sites. */
  readonly always?: Readonly<Record<string, unknown>>
  /** Whether `permalink: false` leaves a page out. */
  readonly leavesOutPageless?: boolean
  /** The paths that its configuration leaves out, relative to the folder. */
  readonly exclude?: readonly string[]
  /** Files and folders beside its texts, as paths relative to the folder. */
  readonly beside?: readonly string[]
  /** Front matter that it gives all texts of folders. */
  readonly given?: readonly FolderData[]
  /** Files that are no content despite their extensions, as paths relative to the folder. */
  readonly data?: readonly string[]
  /** Folders in which programs make pages, relative to the content. */
  readonly made?: readonly string[]
  /** Addresses of the lists that it makes of posts, relative to the website's: `/blog`. */
  readonly lists?: readonly string[]
  /** Whether it leaves out everything below a top folder of this name. */
  readonly skips?: (name: string) => boolean
  /** Whether it leaves out files and folders of this name at any depth. */
  readonly skipsBelow?: (name: string) => boolean
  /** Whether the top README is the page of the whole website. */
  readonly hasReadme?: boolean
  /** Whether a text of this path is no page without front matter. */
  readonly needsMatter?: (path: string) => boolean
}

/** The first text under these keys that is not empty. */
export function textIn(config: Config, ...keys: readonly string[]): string | undefined {
  const found = keys.map((key) => config[key]).find((value) => typeof value === 'string' && value !== '')
  return found as string | undefined
}

/** Normalizes a configured folder to a path prefix: `./src/` is `src`; empty for the whole folder. */
export function plainFolder(said: string): string {
  return posix.join('/', said).replace(/^\/|\/$/g, '')
}

/** The addresses of most generators: those of the files, below the folder of posts. */
export const bySection = (section: string): string => `/${section}/:path/`
