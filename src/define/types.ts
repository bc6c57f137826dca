import type { Capabilities, TermCapabilities } from './roles.ts'

/** What is told of a content type whose entries stand for themselves: it is listed among the types, and has pages. */
export interface PostType {
  readonly hierarchical: boolean
  readonly hasArchive: boolean
  readonly capabilities: Capabilities
  /** Features that its entries have, for example `title`, `comments`. */
  readonly supports: readonly string[]
}

/** What is told of a content type whose entries are terms. */
export interface Taxonomy {
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
}
