import type { HealthPart, SettingsRevision } from '../model/model.ts'
import { isMemoryShort } from '../work/memory.ts'
import type { FollowedRemote } from './following/followed-remote.ts'

export interface HealthSources {
  /** The followed remote, if the site's files are those of its commits. */
  readonly following?: FollowedRemote
  /** Whether the site is loaded, for `/healthz`. */
  readonly ready?: () => boolean
  /** Further parts of the answer of `/healthz`. */
  readonly health?: readonly (() => HealthPart)[]
}

/** The answer of `/healthz`: whether a load balancer may send requests, and problems that need a person. */
export function healthOf(settings: SettingsRevision, { following, ready: isReady, health = [] }: HealthSources) {
  const { ready, ...followed } = following?.health() ?? { ready: isReady?.() ?? true }
  const isShort = isMemoryShort()
  const parts = health.map((part) => part())
  const isDegraded =
    isShort || 'refused' in followed || 'push_refused' in followed || parts.some((part) => part.isDegraded)
  const body = {
    status: ready ? (isDegraded ? 'degraded' : 'ok') : 'loading',
    settings,
    ...(isShort && { memory: 'short' }),
    ...(following && { ready, ...followed }),
    ...Object.assign({}, ...parts.map((part) => part.facts)),
  }
  return { status: ready ? 200 : 503, body }
}
