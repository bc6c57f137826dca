import type { Entry, Site } from '../../model/model.ts'
import { basePath } from '../../text/hosts.ts'

/** Setting: whether links that begin with a slash are relative to the host or the site's address. */
export const linksFromSetting = 'links_from'

/**
 * Returns the address of a link with a leading slash, if such links are relative to the site's address and that is not the root
 * of its host. Undefined for all others, and if the link already begins with that address.
 */
export function fromHome(written: string, { home, settings }: Pick<Site, 'home' | 'settings'>): string | undefined {
  if (settings[linksFromSetting] !== 'site' || !/^\/(?!\/)/.test(written)) return undefined
  const base = basePath(home)
  const isBelow = `${written.replace(/[?#].*$/s, '')}/`.startsWith(`${base}/`)
  return isBelow ? undefined : home.replace(/\/$/, '') + written
}

/** Resolves a link target as a browser does on the page of the text that holds the link; undefined for other schemes. */
export function addressFor(target: string, holder: Entry, site: Site): URL | undefined {
  const { permalink } = holder.resource
  const base = permalink ? permalink(holder, site) : `${site.home}/`
  const whole = fromHome(target, site) ?? target
  const url = URL.canParse(whole, base) ? new URL(whole, base) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
