import { isLoopback } from '../../text/hosts.ts'

/**
 * The address that a browser may be sent to with a new password, or undefined: `https`, `http` on this machine, or the
 * scheme of an app (`myapp:`). Nothing that a browser reads, runs or downloads by itself, and no user names in it,
 * which make an address look like another.
 */
export function redirectTarget(text: string): URL | undefined {
  // Browsers ignore blanks and line breaks in an address, people do not see them.
  if (/[\0- \u007f]/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // A host may hold signs that end a directive of a policy.
  if (url.username !== '' || url.password !== '' || !/^[\w.:[\]-]*$/.test(url.hostname)) return undefined
  if (url.protocol === 'https:') return url
  if (url.protocol === 'http:') return isLoopback(url.hostname) ? url : undefined
  return notOfApps.has(url.protocol) ? undefined : url
}

/** The sources of a content security policy that allow forms to lead to these addresses; empty ones count for nothing. */
export function formTargets(addresses: readonly string[]): string[] {
  const urls = addresses.filter((one) => one !== '').map((one) => new URL(one))
  return [...new Set(urls.map(originOf))]
}

// A policy cannot name hosts of IPv6, and an app has none.
function originOf({ protocol, hostname, origin }: URL): string {
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}

const notOfApps = new Set(
  (
    'javascript: data: vbscript: file: filesystem: blob: about: view-source: resource: chrome: jar: ' +
    'ftp: ws: wss: mailto: tel: sms: intent:'
  ).split(' '),
)
