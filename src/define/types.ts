import type { System } from './rest-root.ts'
import type { Capabilities, TermCapabilities } from './roles.ts'

/** Describes a content type whose entries are content in their own right: it is listed as a type, and has pages. */
export interface PostType {
  readonly hierarchical: boolean
  readonly hasArchive: boolean
  readonly capabilities: Capabilities
  /** Features that its entries have, for example `title`, `comments`. */
  readonly supports: readonly string[]
  /** Those that only clients of one system ask for. */
  readonly supportsIn?: Readonly<Partial<Record<System, readonly string[]>>>
}

/** Describes a content type whose entries are terms. */
export interface Taxonomy {
  readonly hierarchical: boolean
  readonly capabilities: TermCapabilities
}
