import type { Redirect } from '../redirects.ts'

/** The facts about an export for a host, which serves it at the top of a website. */
export interface HostFacts {
  /** The path of the interface. */
  readonly mount: string
  readonly redirects: readonly Redirect[]
  /** Addresses that are answered with a file of another name: `/feed/` with `/feed/index.xml`. */
  readonly rewrites: readonly Rewrite[]
  /** The paths below which pages are in one language: `/en`, each with a page of its own for addresses without content. */
  readonly languages: readonly string[]
  /** The headers of files by their paths: `/rest/index.json`. */
  readonly headers: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/** An address, or a pattern with `:a`, and its file. */
export interface Rewrite {
  readonly from: string
  readonly to: string
}
