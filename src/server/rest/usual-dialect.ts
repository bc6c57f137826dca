import type { Call, Entry, Result, DialectRequest, DescribedForms, Dialect, RestResponse } from '../../model/model.ts'
import { inSlices } from '../../work/in-slices.ts'
import { areWhole, membersOf } from '../../derive/fields.ts'
import { viewOf } from '../../derive/view-of.ts'
import { pagingLinks } from '../http/paging-links.ts'

// The wire format of `core/v2` and every namespace without its own: lists are arrays with totals in headers, a creation is 201
// with its `Location`, a deletion returns the deleted entry.
const usual: Required<Dialect> & { readonly described: DescribedForms } = {
  page: toList,
  entry: toOne,
  deleted: ({ previous }) => ({ status: 200, headers: {}, body: { value: { deleted: true, previous } } }),
  described: {
    list: (_collection, entry) => ({ type: 'array', items: entry }),
    deleted: (previous) => ({
      type: 'object',
      properties: { deleted: { const: true }, previous },
      required: ['deleted', 'previous'],
    }),
    locates: () => true,
    listHeaders: {
      'X-WP-Total': 'The number of entries on all pages.',
      'X-WP-TotalPages': 'The number of pages.',
      Link: 'The addresses of the previous and the next page.',
    },
  },
}

/** Serializes a result in its namespace's dialect. */
export function toResponse(
  dialect: Dialect | undefined,
  result: Result,
  call: Call,
  query: DialectRequest,
): Promise<RestResponse> | RestResponse {
  const { page, entry, deleted } = { ...usual, ...dialect }
  switch (result.kind) {
    case 'page':
      return page(result, call, query)
    case 'entry':
      return entry(result, call, query)
    case 'deleted':
      return deleted(result, call, query)
    case 'value':
      return toValue(result)
  }
}

export function formsOf(dialect: Dialect | undefined): DescribedForms {
  return { ...usual.described, ...dialect?.described }
}

/** A result that already has its wire format. */
function toValue(result: Extract<Result, { kind: 'value' }>): RestResponse {
  const { value, status = 200, headers = {}, lasting = false, total, pages } = result
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const isRaw = type !== undefined && !/json/i.test(type) && (typeof value === 'string' || value instanceof Uint8Array)
  return {
    status,
    headers: { ...headers, ...(total !== undefined && totals(total, pages ?? 1)) },
    body: isRaw ? { raw: value } : { value },
    lasting,
  }
}

async function toList(
  result: Extract<Result, { kind: 'page' }>,
  call: Call,
  query: DialectRequest,
): Promise<RestResponse> {
  const { page } = result
  const { site } = call
  const pages = Math.ceil(page.total / page.perPage)
  const { entries } = page
  const link = pagingLinks(query.address, query.query, call.args, page.page, pages)
  const view = { ...viewOf(call, call.context, membersOf(query.fields)), permissions: query.permissions }
  const { show } = call.action
  return {
    status: 200,
    headers: { ...totals(page.total, pages), ...(link && { Link: link }) },
    body: show
      ? { value: await inSlices(entries, (entry) => show(entry, { ...view, site }), site) }
      : answersAsText(query)
        ? { json: await inSlices(entries, (entry) => site.showText(entry, view), site) }
        : { value: await inSlices(entries, (entry) => site.show(entry, view), site) },
    lasting: true,
  }
}

function toOne(result: Extract<Result, { kind: 'entry' }>, call: Call, query: DialectRequest): RestResponse {
  const { entry, created, context = call.context } = result
  const members = query.fields && membersOf(query.fields)
  const view = { ...viewOf(call, context, members), permissions: query.permissions }
  const { show } = call.action
  const page = call.action.does === 'get' ? pageLink(entry, call) : undefined
  return {
    status: created ? 201 : 200,
    headers: { ...(created && { Location: `${query.address}/${entry.id}` }), ...(page && { Link: page }) },
    body: show
      ? { value: show(entry, { ...view, site: call.site }) }
      : answersAsText(query)
        ? { json: call.site.showText(entry, view) }
        : { value: call.site.show(entry, view) },
    entry,
    lasting: true,
  }
}

function answersAsText({ asText, fields }: DialectRequest): boolean {
  return asText && (!fields || areWhole(fields))
}

// For entries of post types, WordPress links to the page instead of the root of the interface.
function pageLink(entry: Entry, { site }: Call): string | undefined {
  const { permalink, postType } = entry.resource
  return postType && permalink && `<${permalink(entry, site)}>; rel="alternate"; type=text/html`
}

function totals(total: number, pages: number): Record<string, string> {
  return { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) }
}
