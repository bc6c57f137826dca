import type { LRUCache } from 'lru-cache'
import { type Tally, tally } from '../define/tally.ts'
import type { Site } from '../model/model.ts'
import { networkOf } from '../text/hosts.ts'
import { memoize, recentlyUsed } from '../work/caches.ts'

const minute = 60_000
const mostClients = 10_000

/** A client's recent requests: the times of those to this process, and the number on all machines. */
interface Sendings {
  readonly moments: readonly number[]
  readonly everywhere?: number
}

/** Makes a test of whether an IP address has used up the action's limit for a minute; if not, the test counts a request. */
export function rateLimit(name: string): (site: Site, address: string, most: number) => boolean {
  const sendings = memoize((_site: Site) => recentlyUsed<string, Sendings>(mostClients))
  return (site, address, most) => {
    const known = sendings(site)
    const now = site.now()
    const client = networkOf(address)
    const { moments = [], everywhere = 0 } = known.get(client) ?? {}
    const recent = moments.filter((moment) => moment > now - minute && moment <= now)
    if (recent.length >= most || (recent.length > 0 && everywhere >= most)) return true
    known.set(client, { moments: [...recent, now] })
    void learn(known, client, site.service(tally)(`${name} ${client}`, minute))
    return false
  }
}

async function learn(known: LRUCache<string, Sendings>, client: string, latest: ReturnType<Tally>): Promise<void> {
  const everywhere = await latest
  const { moments = [] } = known.get(client) ?? {}
  if (everywhere !== undefined) known.set(client, { moments, everywhere })
}
