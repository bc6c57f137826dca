import type { Entry, Site } from '../../model/model.ts'

/** The setting that says where links that begin with a slash count from. */
export const linksFromSetting = 'links_from'

/**
 * The address that a link means which begins with a slash, where such links count from the website's own address and that is
 * not the top of its host. Undefined for all others, and where the link begins with that address already.
 */
export function fromHome(written: string, { home, settings }: Pick<Site, 'home' | 'settings'>): string | undefined {
  if (settings[linksFromSetting] !== 'site' || !/^\/(?!\/)/.test(written)) return undefined
  const base = new URL(home).pathname.replace(/\/$/, '')
  const isBelow = `${written.replace(/[?#].*$/s, '')}/`.startsWith(`${base}/`)
  return isBelow ? undefined : home.replace(/\/$/, '') + written
}

/** The address of a link's target, as a browser resolves it on the page of the text that holds it; undefined for other schemes. */
export function addressFor(target: string, holder: Entry, site: Site): URL | undefined {
  const { permalink } = holder.resource
  const base = permalink ? permalink(holder, site) : `${site.home}/`
  const whole = fromHome(target, site) ?? target
  const url = URL.canParse(whole, base) ? new URL(whole, base) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
