import type { Call, Context, Entry, Result, Showing } from '../../define/model.ts'
import { inSlices } from '../../define/in-slices.ts'
import { whenMade } from '../../define/long-texts.ts'
import type { AnswerBody, InnerAnswer } from '../http/exchange.ts'
import { membersOf } from '../rest/fields.ts'
import { pagingLinks } from '../http/paging-links.ts'
import type { Asked, Dialect } from './dialect.ts'

/**
 * The wire form of `core/v2`, and of every namespace without its own: lists are arrays with their totals in headers,
 * a creation is 201 with its address, a deletion tells what was there.
 */
export const core: Dialect = {
  toAnswer(result, call, asked) {
    switch (result.kind) {
      case 'page':
        return toList(result, call, asked)
      case 'entry':
        return toOne(result, call, asked)
      case 'deleted':
        return { status: 200, headers: {}, body: { value: { deleted: true, previous: result.previous } } }
      case 'value':
        return toValue(result)
    }
  },
}

/** What entries look like to this caller, in a context; only these members of them, where not all are asked for. */
export function viewOf(call: Call, context: Context, members?: ReadonlySet<string>): Showing {
  const { opens } = call.resource
  return { context, rest: call.rest, members, ...(opens && { opens: (entry: Entry) => opens(entry, call) }) }
}

/** A result that is already what it shall be on the wire. */
export function toValue(result: Extract<Result, { kind: 'value' }>): InnerAnswer {
  const { value, status = 200, headers = {}, total, pages } = result
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const isRaw = type !== undefined && !/json/i.test(type) && (typeof value === 'string' || value instanceof Uint8Array)
  return {
    status,
    headers: { ...headers, ...(total !== undefined && totals(total, pages ?? 1)) },
    body: isRaw ? { raw: value } : { value },
  }
}

async function toList(result: Extract<Result, { kind: 'page' }>, call: Call, asked: Asked): Promise<InnerAnswer> {
  const { page } = result
  const pages = Math.ceil(page.total / page.perPage)
  const link = pagingLinks(asked.address, asked.query, call.args, page.page, pages)
  const { entries } = page
  const view = viewOf(call, call.context, membersOf(asked.fields))
  const site = asked.mayTurn ? call.site : undefined
  return {
    status: 200,
    headers: { ...totals(page.total, pages), ...(link && { Link: link }) },
    body: asked.asText
      ? { json: `[${(await inSlices(entries, (entry) => call.site.showText(entry, view), site)).join(',')}]` }
      : { value: await inSlices(entries, (entry) => call.site.show(entry, view), site) },
    lasting: true,
  }
}

async function toOne(result: Extract<Result, { kind: 'entry' }>, call: Call, asked: Asked): Promise<InnerAnswer> {
  const { entry, created, context = call.context } = result
  return {
    status: created ? 201 : 200,
    headers: created ? { Location: `${asked.address}/${entry.id}` } : {},
    body: await whenMade(() => showOne(entry, call, context, asked)),
    entry,
    lasting: true,
  }
}

function showOne(entry: Entry, call: Call, context: Context, asked: Asked): AnswerBody {
  const view = viewOf(call, context, membersOf(asked.fields))
  return asked.asText ? { json: call.site.showText(entry, view) } : { value: call.site.show(entry, view) }
}

function totals(total: number, pages: number): Record<string, string> {
  return { 'X-WP-Total': String(total), 'X-WP-TotalPages': String(pages) }
}
