import { isIP } from 'node:net'
import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import { listOf } from '../../text/values.ts'
import type { RestError } from '../../define/errors.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { errors } from '../errors.ts'

/**
 * Refuses a request that a browser was tricked into: under a foreign host name (DNS rebinding), or from a page of another
 * website, unless the setting `cors_origins` names its origin. Programs other than browsers send no origin. `home`: the
 * website's address, as this request reached it.
 */
export function judgeSender(headers: Headers, home: string, { settings }: OpenSite): RestError | undefined {
  const host = headers.get('host') ?? new URL(home).host
  const url = `http://${host}`
  const name = URL.canParse(url) ? new URL(url).hostname : ''
  const own = [...localhostAllowedHostnames(), new URL(home).hostname]
  // An IP address is no foreign name.
  const known = isIP(name.replace(/^\[|\]$/g, '')) ? [...own, name] : own
  if (!validateHostHeader(host, known).ok) return errors.mcp_host_refused({ host })
  const origin = headers.get('origin')
  const isNamed = origin !== null && listOf(settings['cors_origins']).includes(origin)
  if (isNamed || validateOriginHeader(origin, own).ok) return undefined
  return errors.mcp_origin_refused({ origin: origin ?? '' })
}
