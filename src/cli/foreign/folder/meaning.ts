import { posix } from 'node:path'
import type { MatterForm } from '../../../model/model.ts'
import type { FolderData } from './folder-data.ts'
import type { Config } from './foreign-folder.ts'
import type { PermalinkWords } from './permalinks.ts'

/** The meaning of a generator's configuration for this tool. */
export interface Meaning {
  /** The folder of content, empty for all. */
  readonly content: string
  readonly title?: unknown
  readonly description?: unknown
  readonly url?: unknown
  readonly language?: unknown
  /** The languages of the content that its configuration names, the default one first. */
  readonly languages?: readonly string[]
  /** Languages that have a folder, and no part in its configuration. */
  readonly languagesLeftOut?: readonly string[]
  /** Whether addresses in the default language begin with it; by default, where its texts have a folder of it. */
  readonly prefixesDefault?: boolean
  /** Folders whose pages stand in for translations that are not there; `.` for all. */
  readonly untranslated?: readonly string[] | undefined
  readonly timezone?: unknown
  /** Whether a time to the second without a zone is UTC, whatever the zone is. */
  readonly isUtc?: boolean
  /** The pattern of the addresses of posts in a folder; by default that of `section`. */
  readonly permalink?: (section: string) => unknown
  /** The meanings of words in that pattern that differ from the usual ones. */
  readonly words?: PermalinkWords
  /** Patterns of the addresses of pages, by folder below that of the content; `.` for all others. */
  readonly addresses?: Readonly<Record<string, unknown>>
  readonly namesDate?: boolean
  /** Whether it leaves out numbers with which names begin. */
  readonly namesNumber?: boolean
  /** How it reads front matter that is not written as usual. */
  readonly matterForm?: MatterForm
  /** Whether a website's own program determines which keys hold terms. */
  readonly areTermsOwn?: boolean
  /** Settings that are the same for all its sites. */
  readonly always?: Readonly<Record<string, unknown>>
  /** Whether `permalink: false` leaves a page out. */
  readonly leavesOutPageless?: boolean
  /** The paths that its configuration leaves out, relative to the folder. */
  readonly exclude?: readonly string[]
  /** Files and folders beside its texts, from the folder on: paths. */
  readonly beside?: readonly string[]
  /** Front matter that it gives all texts of folders. */
  readonly given?: readonly FolderData[]
  /** Files that are no content though their names end like some: paths, from the folder on. */
  readonly data?: readonly string[]
  /** Folders in which programs make pages: from that of the content on. */
  readonly made?: readonly string[]
  /** Addresses of the lists that it makes of posts, from the website's own on: `/blog`. */
  readonly lists?: readonly string[]
  /** Whether it leaves out everything below a top folder of this name. */
  readonly skips?: (name: string) => boolean
  /** Whether it leaves out files and folders of this name at any depth. */
  readonly skipsBelow?: (name: string) => boolean
  /** Whether the README at the top is the page of the whole website. */
  readonly hasReadme?: boolean
  /** Whether a text without front matter is no page. */
  readonly needsMatter?: boolean
}

/** The first text under these keys that is not empty. */
export function textIn(config: Config, ...keys: readonly string[]): string | undefined {
  const found = keys.map((key) => config[key]).find((value) => typeof value === 'string' && value !== '')
  return found as string | undefined
}

/** The folder that a configuration names, as paths below it begin: `./src/` is `src`; empty for the whole. */
export function plainFolder(said: string): string {
  return posix.join('/', said).replace(/^\/|\/$/g, '')
}

/** The addresses of most generators: those of the files, below the folder of posts. */
export const bySection = (section: string): string => `/${section}/:path/`
