import { settingsResource } from '../../derive/named-by-setting.ts'
import type { Site } from '../../model/model.ts'
import { siteName } from '../parts/site-feed-links.ts'

/** A feed in any format. Times are milliseconds since the epoch. */
export interface Feed {
  /** Plain text. */
  readonly title: string
  /** URL of the page that it is about. */
  readonly page: string
  readonly self: string
  readonly updated: number
  readonly items: readonly FeedItem[]
}

export interface FeedItem {
  /** Permanent, and unique among the items of all feeds. */
  readonly id: string
  /** Plain text. */
  readonly title: string
  readonly link: string
  readonly authors: readonly { readonly name: string; readonly url?: string }[]
  readonly published: number
  readonly updated: number
  /** Plain text. */
  readonly categories: readonly string[]
  /** HTML, as is `content`; absent if not everybody may read it. */
  readonly summary?: string
  readonly content?: string
  /** Where readers discuss it: the anchor on its page, and the feed. */
  readonly discussion?: { readonly page: string; readonly feed: string; readonly count: number }
  /** For a comment, its parent or its entry. */
  readonly inReplyTo?: { readonly id: string; readonly link: string }
}

export type FeedFormat = 'rss2' | 'atom'

/** Returns the title of a feed of a part of the site. */
export function titleWithin(site: Site, part: string): string {
  return `${part} – ${siteName(site)}`
}

/** Returns the latest of some times; the settings' change if there are none. */
export function lastOf(site: Site, moments: readonly number[]): number {
  if (moments.length > 0) return Math.max(...moments)
  const settings = settingsResource(site.resources)
  for (const entry of settings ? site.all(settings.name) : []) return entry.modified
  return 0
}

/** Returns the number of items in a feed: the setting's, within bounds. */
export function feedLength({ settings }: Site): number {
  return Math.min(Math.max(Number(settings['posts_per_rss']) || usual, 1), most)
}

const usual = 10
const most = 100
