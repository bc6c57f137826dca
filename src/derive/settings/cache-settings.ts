import type { Settings } from '../../model/model.ts'

/** The setting for how many seconds shared caches may answer strangers without asking. */
export const sharedAgeSetting = 'shared_max_age'

/** The setting for how many seconds after that they may answer with what they have, while they ask. */
export const staleSetting = 'stale_while_revalidate'

/** The setting that names the headers by which they are told the tags of an answer. */
export const tagHeadersSetting = 'cache_tags'

/** Those headers, each with what stands between two tags. */
export const tagHeaders = { 'Cache-Tag': ',', 'Surrogate-Key': ' ', xkey: ' ' } as const

export type TagHeader = keyof typeof tagHeaders

/** What shared caches may do, by the site's settings. */
export interface CachePolicy {
  readonly seconds: number
  readonly staleSeconds: number
  readonly tagHeaders: readonly TagHeader[]
}

/** What the settings say of shared caches; undefined where these have to ask each time. */
export function cachePolicyOf(settings: Settings): CachePolicy | undefined {
  const seconds = Number(settings[sharedAgeSetting])
  if (!(seconds > 0)) return undefined
  return {
    seconds,
    staleSeconds: Number(settings[staleSetting]),
    tagHeaders: settings[tagHeadersSetting] as readonly TagHeader[],
  }
}
