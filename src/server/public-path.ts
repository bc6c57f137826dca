import type { H3Event } from 'h3'
import type { Site } from '../model/model.ts'

/** Strips the website's path (`/site`) from an event's, once, and returns whether it did: a proxy may not have stripped it. */
export function withoutPublicPath(site: Pick<Site, 'home'>): (event: H3Event) => boolean {
  const done = new WeakSet<H3Event>()
  return (event) => {
    const base = new URL(site.home).pathname
    const { pathname } = event.url
    if (base === '/' || done.has(event)) return false
    if (pathname !== base && !pathname.startsWith(`${base}/`)) return false
    done.add(event)
    event.url.pathname = pathname.slice(base.length) || '/'
    return true
  }
}
