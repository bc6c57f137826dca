import type { Entry, Site } from '../model.ts'

/** A file of the site's own that a text names. */
export interface NamedFile {
  /** Its URL. */
  readonly address: string
  /** Its path in the content folder. */
  readonly path: string
  /** Whether there is such a file, or a smaller copy of a picture. */
  readonly isThere: boolean
}

/**
 * The file that a text names as somebody wrote it: by its path from the text's own file, as editors of Markdown show it,
 * or by the path of its URL. Undefined for whatever else it is.
 */
export type NameFile = (written: string, from: Entry, site: Site) => NamedFile | undefined
