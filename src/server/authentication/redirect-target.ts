import { isLoopback } from '../../text/hosts.ts'

/**
 * The URL to which a browser may be sent with a new password, or undefined: `https`, `http` on this machine, or an app's scheme
 * (`myapp:`). Excludes schemes that a browser reads, runs or downloads itself, and user names, which disguise a URL.
 */
export function redirectTarget(text: string): URL | undefined {
  // Browsers ignore blanks and line breaks in a URL, people do not see them.
  if (/[\0- \u007f]/.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // A host may contain characters that end a CSP directive.
  if (url.username !== '' || url.password !== '' || !/^[\w.:[\]-]*$/.test(url.hostname)) return undefined
  if (url.protocol === 'https:') return url
  if (url.protocol === 'http:') return isLoopback(url.hostname) ? url : undefined
  return notOfApps.has(url.protocol) ? undefined : url
}

/** The CSP sources that allow forms to lead to these URLs; empty URLs are ignored. */
export function formTargets(addresses: readonly string[]): string[] {
  const urls = addresses.filter((one) => one !== '').map((one) => new URL(one))
  return [...new Set(urls.map(originOf))]
}

// A CSP cannot name IPv6 hosts, and an app has no host.
function originOf({ protocol, hostname, origin }: URL): string {
  return /^https?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}

const notOfApps = new Set(
  (
    'javascript: data: vbscript: file: filesystem: blob: about: view-source: resource: chrome: jar: ' +
    'ftp: ws: wss: mailto: tel: sms: intent:'
  ).split(' '),
)
