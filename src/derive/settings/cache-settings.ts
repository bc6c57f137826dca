import type { Settings } from '../../model/model.ts'

/** The setting for how many seconds shared caches may answer strangers without asking. */
export const sharedAgeSetting = 'shared_max_age'

/** The setting for the seconds after that in which caches may answer with an old state while they ask. */
export const staleSetting = 'stale_while_revalidate'

/** The setting that names the headers in which caches get the tags of an answer. */
export const tagHeadersSetting = 'cache_tags'

/** The headers for tags, each with its separator. */
export const tagHeaders = { 'Cache-Tag': ',', 'Surrogate-Key': ' ', xkey: ' ' } as const

export type TagHeader = keyof typeof tagHeaders

/** The policy for shared caches in the site's settings. */
export interface CachePolicy {
  readonly seconds: number
  readonly staleSeconds: number
  readonly tagHeaders: readonly TagHeader[]
}

/** The policy in the settings; undefined if shared caches have to ask each time. */
export function cachePolicyOf(settings: Settings): CachePolicy | undefined {
  const seconds = Number(settings[sharedAgeSetting])
  if (!(seconds > 0)) return undefined
  return {
    seconds,
    staleSeconds: Number(settings[staleSetting]),
    tagHeaders: settings[tagHeadersSetting] as readonly TagHeader[],
  }
}
