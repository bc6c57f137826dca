import { capitalized } from '../../text/values.ts'
import type { Call, Caller, Entry, Query, Raw } from '../../model/model.ts'
import { RestError } from '../../define/errors.ts'
import { makeCall, runCall, plainRequest } from '../../derive/arguments/make-call.ts'
import { queryOf, toQuery } from '../../derive/to-query.ts'
import type { OpenSite } from '../open-site.ts'
import { toCellOf } from '../show/columns.ts'
import { refTo } from '../names/refs.ts'
import { readerNameOf } from './why-hidden.ts'
import { seesFor } from '../../derive/view-of.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

export interface ReadRequest extends Pick<Call, 'resource' | 'action' | 'rest'> {
  /** The arguments of path and query, unparsed. */
  readonly raw: Raw
  readonly path: string
}

/** Whether the response to a request includes an entry, with sentences that say why not, or where. */
export interface Presence {
  readonly isThere: boolean
  readonly reasons: readonly string[]
}

/** Explains from a request's definitions whether its response includes an entry: each filter, the caller's view, the page. */
export async function whyNotListed(
  entry: Entry,
  request: ReadRequest,
  caller: Caller,
  site: OpenSite,
): Promise<Presence> {
  const { resource, action, raw, path, rest } = request
  try {
    const call = makeCall(plainRequest({ site, caller, rest }, 'rest'), resource, action, raw)
    const result = await runCall(call)
    if (result.kind === 'entry') return aboutOne(entry, result.entry, site)
    if (result.kind !== 'page') return absent(`${path} returns no entries.`)
    const { entries } = result.page
    const place = entries.findIndex((one) => one.id === entry.id && one.path === entry.path)
    if (place >= 0) {
      const { total, page, perPage } = result.page
      const reasons = [`It is number ${(page - 1) * perPage + place + 1} of ${total} in ${path}, on page ${page}.`]
      return { isThere: true, reasons }
    }
    if (resource.name !== entry.resource.name) {
      const plural = pluralWithin(resource.labels)
      return absent(`${path} lists ${plural}, but none of those on this page is this ${entry.resource.name}.`)
    }
    return absent(...(await leftOut(entry, call, path)))
  } catch (error) {
    if (!(error instanceof RestError)) throw error
    const said = error.message.replace(/\.$/, '')
    return absent(`${path} is denied to ${readerNameOf(caller)}: ${said} (${error.status} ${error.code}).`)
  }
}

/** An absence with its reasons. */
export function absent(...reasons: readonly string[]): Presence {
  return { isThere: false, reasons }
}

function aboutOne(entry: Entry, found: Entry, site: OpenSite): Presence {
  if (found.id === entry.id && found.resource.name === entry.resource.name)
    return { isThere: true, reasons: ['The path names it, and returns it.'] }
  return absent(`The path names ${refTo(found, site)}, another entry.`)
}

async function leftOut(entry: Entry, call: Call, path: string): Promise<string[]> {
  const { site, resource, args, given, caller, action } = call
  const has = async (query: Query) => (await site.select(resource.name, only(query, entry))).total > 0
  const reasons: string[] = []
  for (const [name, filter] of Object.entries(resource.filters)) {
    if (args[name] === undefined || !filter.select) continue
    if (await has(queryOf({ [name]: filter }, call))) continue
    const usual = given.has(name) ? '' : ', the default,'
    const value = [args[name]].flat().map(String).join(',')
    reasons.push(`\`${name}=${value}\`${usual} leaves it out${itsOwn(entry, name, call)}.`)
  }
  if (reasons.length > 0) return reasons
  const query = toQuery(call)
  if (!(await has(query)))
    return [`${capitalized(readerNameOf(caller))} does not see it in this list${itsOwn(entry, 'status', call)}.`]
  await action.narrow?.(query, call)
  if (!(await has(query))) return ['The list always leaves it out, whatever the arguments.']
  const { entries } = await site.select(resource.name, { ...query, offset: 0, limit: Number.MAX_SAFE_INTEGER })
  const place = entries.findIndex(({ id }) => id === entry.id)
  const page = Math.floor(place / query.limit) + 1
  const order = `${query.orderBy}, ${query.descending ? 'descending' : 'ascending'}`
  return [
    `It matches, but is not on this page: it is number ${place + 1} of ${entries.length} in ${path} (by ${order}), ${query.limit} per page: page=${page} has it.`,
  ]
}

// Restricts a query to one entry, for which order and page do not matter.
function only(query: Query, entry: Entry): Query {
  return { ...query, tests: [({ id }) => id === entry.id, ...query.tests], orderBy: 'id', offset: 0, limit: 1 }
}

// The entry's value for the member that the filter reads.
function itsOwn(entry: Entry, name: string, { caller, site, rest }: Call): string {
  const member = name.replace(/_exclude$/, '')
  const field = entry.resource.fields[member]
  if (!field) return ''
  const value = field.show(entry, { site, rest, context: 'edit', opens: () => true, sees: seesFor({ caller, site }) })
  const text = toCellOf(entry.resource, site)(member, value)
  return text === '' ? ` (no ${member})` : ` (${member}: ${text})`
}
