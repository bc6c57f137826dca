import type { LRUCache } from 'lru-cache'
import { type Tally, tally } from '../define/tally.ts'
import type { Site } from '../model/model.ts'
import { recentlyUsed } from '../work/caches.ts'

const minute = 60_000
const mostAddresses = 10_000

/** The recent requests of an address: the moments of those that came here, and the number on all machines. */
interface Sendings {
  readonly moments: readonly number[]
  readonly everywhere?: number
}

/**
 * Limits requests of IP addresses to a site: whether one has used up its limit for a minute; else counts one more.
 *
 * @param name of the limited action
 */
export function rateLimit(name: string): (site: Site, address: string, most: number) => boolean {
  const sendings = new WeakMap<Site, LRUCache<string, Sendings>>()
  return (site, address, most) => {
    const known = sendings.get(site) ?? recentlyUsed<string, Sendings>(mostAddresses)
    sendings.set(site, known)
    const now = site.now()
    const { moments = [], everywhere = 0 } = known.get(address) ?? {}
    const recent = moments.filter((moment) => moment > now - minute && moment <= now)
    if (recent.length >= most || (recent.length > 0 && everywhere >= most)) return true
    known.set(address, { moments: [...recent, now] })
    void learn(known, address, site.service(tally)(`${name} ${address}`, minute))
    return false
  }
}

async function learn(known: LRUCache<string, Sendings>, address: string, latest: ReturnType<Tally>): Promise<void> {
  const everywhere = await latest
  const { moments = [] } = known.get(address) ?? {}
  if (everywhere !== undefined) known.set(address, { moments, everywhere })
}
