import { inSlices } from '../../work/in-slices.ts'
import type { DialectRequest, Dialect, RestResponse, Call, Context, Entry, Result } from '../../model/model.ts'
import { membersOf } from '../../derive/fields.ts'
import { describeEnvelope } from './doc-paths.ts'
import { viewOf } from '../../derive/view-of.ts'
import { toJsonList } from '../../text/values.ts'

/**
 * The wire format of `cal/events/v1`: a list is an object with its entries under the collection's name, beside its totals and
 * page addresses; a creation returns 201, a deletion the deleted entry.
 */
export const calendarDialect: Dialect = {
  page: toList,
  entry: toOne,
  deleted: ({ previous }) => ({ status: 200, headers: {}, body: { value: previous } }),
  described: {
    list: describeEnvelope,
    deleted: (previous) => previous,
    // The address is among the links.
    locates: (isLinked) => isLinked,
    listHeaders: {
      'X-TEC-Total': 'The number of entries on all pages.',
      'X-TEC-TotalPages': 'The number of pages.',
    },
  },
}

async function toList(
  result: Extract<Result, { kind: 'page' }>,
  call: Call,
  { address, fields, asText }: DialectRequest,
): Promise<RestResponse> {
  const { page, asked: queries = { self: '', others: '' } } = result
  const pages = Math.ceil(page.total / page.perPage)
  // Beyond the end, the previous page is the last one that exists.
  const before = Math.min(page.page - 1, pages)
  const name = address.slice(address.lastIndexOf('/') + 1)
  const about = {
    rest_url: toAddress(address, queries.self),
    ...(page.page < pages && { next_rest_url: toAddress(address, queries.others, page.page + 1) }),
    ...(before > 0 && { previous_rest_url: toAddress(address, queries.others, before) }),
    total: page.total,
    total_pages: pages,
  }
  const headers = { 'X-TEC-Total': String(page.total), 'X-TEC-TotalPages': String(pages) }
  const members = membersOf(fields, name)
  // Lists show entries as parts, whatever `context` is sent: the plugin has no such argument.
  const show = (entry: Entry) => showInCalendar(entry, call, 'embed', members)
  if (!asText || fields || call.action.show) {
    const value = { [name]: await inSlices(page.entries, show, call.site), ...about }
    return { status: 200, headers, body: { value }, lasting: true }
  }
  const view = viewOf(call, 'embed')
  const texts = await inSlices(page.entries, (entry) => call.site.showText(entry, view), call.site)
  const json = `{${JSON.stringify(name)}:${toJsonList(texts)},${JSON.stringify(about).slice(1)}`
  return { status: 200, headers, body: { json }, lasting: true }
}

async function toOne(
  { entry, created, context: own }: Extract<Result, { kind: 'entry' }>,
  call: Call,
  { fields, asText }: DialectRequest,
): Promise<RestResponse> {
  const context = own ?? call.context
  const answer = { status: created ? 201 : 200, headers: {}, entry, lasting: true }
  if (asText && !fields && !created && !call.action.show)
    return { ...answer, body: { json: call.site.showText(entry, viewOf(call, context)) } }
  // Its address is among the links of the created entry.
  const value = showInCalendar(entry, call, context, created ? undefined : membersOf(fields))
  const links = value['_links'] as { self?: readonly { href: string }[] } | undefined
  const address = links?.self?.[0]?.href
  return { ...answer, ...(created && address !== undefined && { headers: { Location: address } }), body: { value } }
}

function showInCalendar(entry: Entry, call: Call, context: Context, members: ReadonlySet<string> | undefined) {
  const { action, site } = call
  const view = viewOf(call, context, members)
  return action.show ? action.show(entry, { ...view, site }) : site.show(entry, view)
}

// The first page has no number.
function toAddress(address: string, query: string, page = 1): string {
  const numbered = page > 1 ? `${query}${query && '&'}page=${page}` : query
  return `${address}/${numbered && `?${numbered}`}`
}
