import { ContentError } from '../../storage/files/content-error.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { isRecord, parseJson } from '../../text/values.ts'
import type { Answered } from '../../model/model.ts'
import type { Fetch } from './source-api.ts'

/** A source's description of itself. */
export interface SourceSite {
  /** Address of its REST interface. */
  readonly root: string
  readonly name: string
  readonly home: string
  readonly namespaces: readonly string[]
  /** The index of its interface. */
  readonly index: Answered
}

/** Finds a website's REST interface at the address that it names, or the usual one. @throws ContentError, errors of `fetch` */
export async function discover(url: string, fetch: Fetch): Promise<SourceSite> {
  // A home page in a redirect loop, as behind some proxies, does not rule out an interface.
  const page = await fetch(url).catch((error: Error) => error)
  // The interface's own address may be given, too.
  const { headers, text } = page instanceof Error ? { headers: {}, text: '' } : page
  const own = siteAt(url, text)
  if (own) return own
  const header = /<([^>]+)>\s*;[^,]*\brel="?https:\/\/api\.w\.org\/"?/i.exec(
    (headers as Record<string, string>)['link'] ?? '',
  )?.[1]
  const base = url.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const tried = [
    ...(header ?? linked(text) ?? '').split(' ').filter(Boolean),
    `${base}/wp-json/`,
    `${base}/?rest_route=/`,
  ]
  const wrong: string[] = page instanceof Error ? [page.message] : []
  for (const root of tried) {
    const address = new URL(root, url).href
    // A site may name an address that is not public.
    const answer = await fetch(address).catch((error: Error) => error)
    const found = answer instanceof Error ? undefined : siteAt(address, answer.text)
    if (found) return found
    if (!(answer instanceof Error) && answer.status === 401) throw notLetIn(address, answer.text)
    wrong.push(answer instanceof Error ? answer.message : `${address} returned ${answer.status}`)
  }
  throw new ContentError(url, 'no WordPress REST API answers there', { hint: wrong.join('; ') })
}

/** Returns the error for a source that refuses access, with the source's message. @param text - its response */
export function notLetIn(address: string, text: string): ContentError {
  const message = /"message":("(?:[^"\\]|\\.){1,500}")/.exec(text)?.[1]
  const why = message === undefined ? '401' : (JSON.parse(message) as string)
  return new ContentError(address, `it refuses the sign-in: ${why}`, {
    hint: 'create an application password in the profile of an administrator, and use that',
  })
}

function linked(html: string): string | undefined {
  const tag = /<link\b[^>]{0,500}\brel=["']https:\/\/api\.w\.org\/["'][^>]{0,500}>/i.exec(html)?.[0]
  return tag && /\bhref=["']([^"']{1,2000})["']/i.exec(tag)?.[1]
}

function siteAt(root: string, text: string): SourceSite | undefined {
  const index = parseJson(text)
  if (!isRecord(index)) return undefined
  const { namespaces, name, home, url } = index
  if (!Array.isArray(namespaces) || !namespaces.includes('wp/v2')) return undefined
  return {
    root,
    name: decodeEntities(String(name ?? '')),
    home: String(home ?? url ?? root),
    namespaces: namespaces.map(String),
    index,
  }
}
