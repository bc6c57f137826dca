import type { SettingsRevision } from '../model/model.ts'
import { isMemoryShort } from '../work/memory.ts'
import type { FollowedRemote } from './following/followed-remote.ts'

/** What `/healthz` answers: whether a balancer may send requests, and what a person has to look at. */
export function healthOf(settings: SettingsRevision, following: FollowedRemote | undefined, isReady: boolean) {
  const { ready, ...followed } = following?.health() ?? { ready: isReady }
  const isShort = isMemoryShort()
  const isDegraded = isShort || 'refused' in followed || 'push_refused' in followed
  const told = {
    status: ready ? (isDegraded ? 'degraded' : 'ok') : 'loading',
    settings,
    ...(isShort && { memory: 'short' }),
    ...(following && { ready, ...followed }),
  }
  return { status: ready ? 200 : 503, told }
}
