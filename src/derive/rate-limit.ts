import type { LRUCache } from 'lru-cache'
import type { Site } from '../model/model.ts'
import { recentlyUsed } from '../work/caches.ts'

const minute = 60_000
const mostAddresses = 10_000

/** Limits what IP addresses send to a site: whether one has sent the most it may in a minute; else counts one more. */
export function rateLimit(): (site: Site, address: string, most: number) => boolean {
  const sendings = new WeakMap<Site, LRUCache<string, number[]>>()
  return (site, address, most) => {
    const known = sendings.get(site) ?? recentlyUsed<string, number[]>(mostAddresses)
    sendings.set(site, known)
    const now = site.now()
    const recent = (known.get(address) ?? []).filter((moment) => moment > now - minute && moment <= now)
    if (recent.length >= most) return true
    known.set(address, [...recent, now])
    return false
  }
}
