import type { AssembledSite } from '../../../model/model.ts'
import { siteTag } from '../../../site/reads/tag-names.ts'
import { ChangedTags } from '../changed-tags.ts'
import { AddressBook } from './address-book.ts'
import { PurgeQueue } from './purge-queue.ts'
import type { PurgeTarget } from './purge-request.ts'

export interface PurgerOptions {
  readonly targets: readonly PurgeTarget[]
  /** Delay in milliseconds before the same tags are purged again: another server may have answered from its old state. */
  readonly againMs: number
  readonly log: (message: string) => void
}

/** Changes within this many milliseconds are purged together. */
const joinMs = 30
/** The interval of checks for changes besides the content, in milliseconds. */
const lookMs = 1000

/** Purges the answers that changes of a site alter, wherever the changes come from: REST, an editor, git, the clock. */
export interface Purger {
  /** Records an answer that caches may store. */
  readonly noteShared: (path: string, tags: readonly string[]) => void
  /** Begins by purging everything, as caches may contain anything from before. */
  begin(site: AssembledSite): Purger
  close(): Promise<void>
}

/** Opens a purger. No answer waits for it. */
export function openPurger({ targets, againMs, log }: PurgerOptions): Purger {
  const book = targets.some(({ byAddress }) => byAddress) ? new AddressBook() : undefined
  const queues = targets.map((target) => ({ target, queue: new PurgeQueue(target, log) }))
  const timers = new Set<NodeJS.Timeout>()
  let changed: ChangedTags | undefined
  let joining: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined

  const purger: Purger = {
    noteShared: (path, tags) => book?.note(path, tags),
    begin(site) {
      changed = new ChangedTags(site, () => (joining ??= setTimeout(look, joinMs)))
      looking = setInterval(look, lookMs).unref()
      forget([siteTag])
      return purger
    },
    async close() {
      changed?.close()
      clearTimeout(joining)
      clearInterval(looking)
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(queues.map(({ queue }) => queue.close()))
    },
  }
  return purger

  function look(): void {
    clearTimeout(joining)
    joining = undefined
    const tags = changed!.take()
    if (tags.length === 0 && !book?.hasDropped) return
    forget(tags)
    const timer = setTimeout(() => {
      timers.delete(timer)
      forget(tags)
    }, againMs).unref()
    timers.add(timer)
  }

  function forget(tags: readonly string[]): void {
    const paths = book?.take(tags) ?? []
    for (const { target, queue } of queues) queue.add(target.byAddress ? paths : tags)
  }
}
