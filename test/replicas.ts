import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { openRedisStore } from '../src/storage/state/redis-store.ts'
import { AsideRecords } from '../src/storage/state/aside-records.ts'
import { SharedState } from '../src/storage/state/shared-state.ts'
import { credentials } from '../src/define/credentials.ts'
import { shareState } from '../src/site/share-state.ts'
import { type Files, testSite } from './harness.ts'

/** Opens a site with a content folder of its own that shares its state with others in a Redis. */
export async function replica(
  url: string,
  {
    files = {},
    prefix = 'test',
    freshMs,
    ...more
  }: { files?: Files; prefix?: string; freshMs?: number } & Parameters<typeof testSite>[1] = {},
) {
  const told: string[] = []
  const tell = (message: string) => void told.push(message)
  const store = await openRedisStore({ url, prefix })
  let shared: SharedState | undefined
  const one = testSite(files, {
    ...more,
    shared: (root) =>
      (shared = new SharedState({
        store,
        aside: new AsideRecords(root, tell),
        log: tell,
        ...(freshMs !== undefined && { freshMs }),
      })),
  })
  const state = shared!
  onTestFinished(() => state.close())
  const begin = () => shareState(one.site, state)
  /** The header that signs a user in, by an application password that is made now. */
  const signIn = async (user: string) => {
    const { id } = one.site.find('user', user)!
    const { secret } = await one.site.locked(() => one.site.service(credentials).createToken(id, 'test'))
    return { authorization: `Basic ${btoa(`${user}:${secret}`)}` }
  }
  return { ...one, state, store, told, begin, signIn }
}

/** Waits until something is so; how many milliseconds it took. `most`: where it is said how soon it must be so. */
export async function untilSo(is: () => unknown, most = 60_000): Promise<number> {
  const since = performance.now()
  while (!(await is())) {
    if (performance.now() - since > most) throw new Error(`not so after ${most} ms: ${is}`)
    await pause(5)
  }
  return performance.now() - since
}
