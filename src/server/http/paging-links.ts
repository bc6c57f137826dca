import type { Args } from '../../model/model.ts'
import { isRecord, mapValues } from '../../text/values.ts'
import type { Params } from './query-params.ts'

const longest = 8_000

/**
 * The `Link` header of a page of a list: the previous and next page, with every other parameter as sent and lists in brackets
 * (`include%5B0%5D=7`). Undefined if there is neither, or if it exceeds the 8,000 characters that clients accept: the totals
 * then suffice to paginate.
 *
 * @param address of the list, without a query
 * @param args as parsed, which determines which parameters are lists
 */
export function pagingLinks(
  address: string,
  query: Params,
  args: Args,
  page: number,
  pages: number,
): string | undefined {
  const links: string[] = []
  // Beyond the end, the previous page is the last one that exists.
  if (page > 1) links.push(`<${address}?${toQuery(query, args, Math.min(page - 1, pages))}>; rel="prev"`)
  if (page < pages) links.push(`<${address}?${toQuery(query, args, page + 1)}>; rel="next"`)
  const header = links.join(', ')
  return header && header.length <= longest ? header : undefined
}

function toQuery(query: Params, args: Args, page: number): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries({ ...query, page })) {
    append(pairs, name, name === 'page' ? value : asRead(args[name], value))
  }
  return pairs.join('&')
}

// Values that can be sent in several forms: a list also as a text, a flag as several words.
function asRead(read: unknown, sent: unknown): unknown {
  if (Array.isArray(read) || typeof read === 'boolean' || typeof read === 'number') return read
  if (!isRecord(read) || !isRecord(sent)) return sent
  return mapValues(sent, (value, key) => asRead(read[key], value))
}

function append(pairs: string[], name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) append(pairs, `${name}[${key}]`, item)
  else if (value === '' || value === false) pairs.push(encode(name))
  else pairs.push(`${encode(name)}=${encode(String(typeof value === 'boolean' ? Number(value) : value))}`)
}

// As in forms, characters that URLs need not escape are escaped, too, so that no value can end the URL in the header.
function encode(text: string): string {
  if (/^[\w.-]*$/.test(text)) return text
  // Through bytes, as half a surrogate pair cannot be encoded.
  return encodeURIComponent(Buffer.from(text).toString())
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*~]/g, (sign) => `%${sign.codePointAt(0)!.toString(16).toUpperCase()}`)
}
