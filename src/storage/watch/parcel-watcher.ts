import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathInFolder, skippedPathPattern } from '../../text/content-path.ts'
import type { Watcher, WatcherEvents } from './watcher.ts'
import { quietly, once } from '../../text/values.ts'

type Listener = (error: Error | null, events: readonly { path: string }[]) => void

/** The exports of @parcel/watcher's platform package: its main package is a wrapper around these two. */
interface Native {
  subscribe(folder: string, listener: Listener, options: { ignoreGlobs: string[] }): Promise<unknown>
  unsubscribe(folder: string, listener: Listener, options: { ignoreGlobs: string[] }): Promise<unknown>
}

/** It may lose an event that arrives while it delivers others, which is likely with many per second. */
const burst = 100
const attempts = 4

/**
 * Watches with the native part of @parcel/watcher: folders only, in a thread of its own. Its events come 50 ms late, unless
 * none came for half a second. It keeps the process alive until closed. Rejects if it is not installed. The platform's package
 * is used without the main one, which has an install script and allows no name with `/.`.
 */
export const openParcel = async (root: string, on: WatcherEvents): Promise<Watcher> => {
  const native = loadNative()
  const folder = realpathSync(root)
  const options = { ignoreGlobs: [skippedPathPattern] }
  const listener: Listener = (error, events) => {
    if (error) return on.event('')
    for (const { path } of events) on.event(pathInFolder(folder, path) ?? '')
  }
  for (let attempt = 1; ; attempt++) {
    const name = freshNameOf(folder)
    try {
      await native.subscribe(name, listener, options)
      return { burst, close: () => giveUp(native, name, listener, options) }
    } catch (error) {
      timesFailed++
      // It gives up if a folder is deleted while being read.
      if (attempt === attempts) throw error
    }
  }
}

async function giveUp(native: Native, ...subscription: Parameters<Native['unsubscribe']>): Promise<void> {
  try {
    await native.unsubscribe(...subscription)
  } catch {
    timesFailed++
  }
}

/**
 * It caches a folder's contents for as long as anything watches below it, and fails to unsubscribe from a folder that was
 * renamed and then removed: the next subscription would get stale contents. Another name for the same folder is read afresh,
 * and unsubscribing from that releases the old one as well.
 */
function freshNameOf(folder: string): string {
  return process.platform === 'linux' ? folder + '/.'.repeat(timesFailed % 500) : folder
}
let timesFailed = 0

const loadNative = once((): Native => {
  const require = createRequire(import.meta.url)
  const platform = `@parcel/watcher-${process.platform}-${process.arch}`
  const names = process.platform === 'linux' ? [`${platform}-glibc`, `${platform}-musl`] : [platform]
  for (const name of names) {
    // If that fails, it is not installed here, or built for the other C library.
    const native = quietly(() => require(name) as Native)
    if (native) return native
  }
  throw new Error(`${platform} is not installed`)
})
