import type { Settings } from '../../model/model.ts'

/** Setting: how many seconds shared caches may answer anonymous requests without revalidation. */
export const sharedAgeSetting = 'shared_max_age'

/** Setting: how many further seconds caches may serve stale responses while they revalidate. */
export const staleSetting = 'stale_while_revalidate'

/** Setting: the headers in which caches get a response's tags. */
export const tagHeadersSetting = 'cache_tags'

export const tagHeaders = { 'Cache-Tag': ',', 'Surrogate-Key': ' ', xkey: ' ' } as const

export type TagHeader = keyof typeof tagHeaders

export type CachePolicy = NonNullable<ReturnType<typeof cachePolicyOf>>

/** Returns the settings' policy; undefined if shared caches must revalidate each time. */
export function cachePolicyOf(settings: Settings) {
  const seconds = Number(settings[sharedAgeSetting])
  if (!(seconds > 0)) return undefined
  return {
    seconds,
    staleSeconds: Number(settings[staleSetting]),
    tagHeaders: settings[tagHeadersSetting] as readonly TagHeader[],
  }
}
