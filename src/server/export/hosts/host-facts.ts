import type { Redirect } from '../redirects.ts'

/** The facts about an export for a host, which serves it at the root of a website. */
export interface HostFacts {
  readonly mount: string
  readonly redirects: readonly Redirect[]
  /** Paths answered with a file of another name: `/feed/` with `/feed/index.xml`. */
  readonly rewrites: readonly Rewrite[]
  /** The paths of the languages' pages: `/en`, each with its own 404 page. */
  readonly languages: readonly string[]
  /** The headers of files by path: `/rest/index.json`. */
  readonly headers: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** A path, or a pattern with `:a`, and its file. */
export interface Rewrite {
  readonly from: string
  readonly to: string
}
