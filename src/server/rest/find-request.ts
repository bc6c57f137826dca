import { basePath } from '../../text/hosts.ts'
import { mountNamesOf } from '../../derive/areas.ts'
import { openRestRouter } from './rest-router.ts'
import { parseParams } from '../http/query-params.ts'
import type { ReadRequest } from '../../site/review/why-not-listed.ts'
import { restRoot } from '../../derive/rest-root.ts'
import { mountRoute, routesIn } from '../../derive/routes.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { serverPaths } from '../../derive/server-paths.ts'

/** The request of a URL, or of a path from the mount (`/rest`, `/wp-json`) or namespace on; undefined for other addresses. */
export function findRequest(site: OpenSite, address: string): ReadRequest | undefined {
  if (!URL.canParse(address, `${site.home}/`)) return undefined
  const url = new URL(address, `${site.home}/`)
  const home = basePath(site.home)
  const path = url.pathname.startsWith(`${home}/`) ? url.pathname.slice(home.length) : url.pathname
  const isForeign = path.startsWith('/wp-json/') || path.startsWith('/wp/')
  const mount = isForeign ? serverPaths.wordpress : serverPaths.rest
  const rest = isForeign
    ? restRoot(site.address.of(mount), mountNamesOf(site, 'wordpress'), { system: 'wordpress' })
    : restRoot(site.address.of(mount))
  const below = path.startsWith(`${mount}/`) ? path.slice(mount.length) : path
  const routes = routesIn(rest, site).map((route) => mountRoute(route, rest.nameOf))
  const match = openRestRouter(routes, () => undefined).find(below)
  const action = match?.route.byVerb.get('GET')
  if (!match || !action) return undefined
  const raw = { ...parseParams(url.search.slice(1)), ...match.params }
  return { resource: match.route.resource, action, raw, path: below, rest }
}
