import { z } from 'zod'
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server'
import { toCell } from '../site/show/cell.ts'
import { refTo } from '../site/names/refs.ts'
import type { Entry } from '../model/model.ts'
import { decodeOctets, encodePath } from '../text/wordpress/slug.ts'
import { messageOf, RestError } from '../define/errors.ts'
import { callAction } from './call-action.ts'
import { readCursor, toCursor } from './cursor.ts'
import { actionFor, typesFor } from './offered.ts'
import { readEntry } from './read-entry.ts'
import { fenced } from './fence.ts'
import { cut, mainTextOf, summarize, toHead } from './summary.ts'
import type { McpSession } from './session.ts'

/** The address of every entry, as a URI template (RFC 6570). */
export const template = {
  uriTemplate: 'almanac://{type}/{+ref}',
  name: 'entry',
  title: 'An entry of the website',
  description: 'An entry as Markdown, by its type and its slug, path of slugs or id: almanac://post/opening-day.',
  mimeType: 'text/markdown',
}

const perPage = 50
/** A type, and a page of its entries. */
const place = z.tuple([z.string(), z.int().min(1).max(999_999_999)])
/** UTF-16 units of one resource. */
const longest = 200_000

/** A page of the published entries of each type, as lists show them to the caller; `cursor` comes from the previous page. */
export async function listResources(cursor: string | undefined, visit: McpSession) {
  const types = typesFor(visit.site, 'list').map(({ name }) => name)
  let [type, page] = placeIn(cursor)
  for (let at = Math.max(0, types.indexOf(type)); at < types.length; at++, page = 1) {
    const { resources, isLast } = await listPage(types[at]!, page, visit)
    if (resources.length === 0 && at + 1 < types.length) continue
    const next = isLast ? types[at + 1] : types[at]
    return { resources, ...(next !== undefined && { nextCursor: toCursor([next, isLast ? 1 : page + 1]) }) }
  }
  return { resources: [] }
}

/** One entry as Markdown. @throws ProtocolError for an address at which the caller sees nothing */
export async function readResource(uri: string, visit: McpSession) {
  const [, type = '', rest = ''] = /^almanac:\/\/([^/?#]+)\/([^?#]+)$/.exec(uri) ?? []
  const resource = typesFor(visit.site, 'get').find(({ name }) => name === type)
  const ref = decodeOctets(rest)
  if (!resource || resource.configures || ref === undefined) throw new ResourceNotFoundError(uri)
  try {
    const text = await readEntry(resource, ref, visit, (view) => {
      const body = mainTextOf(view)
      const head = toHead(summarize(view))
      return body ? `${head}\n\n${fenced(view.entry.resource.bodyKey, cut(body, longest))}` : head
    })
    return { contents: [{ uri, mimeType: template.mimeType, text }] }
  } catch (error) {
    if (error instanceof RestError && error.status < 500) throw new ResourceNotFoundError(uri, error.message)
    throw error
  }
}

/** The URI of an entry, by `template`. */
export function uriOf(entry: Entry, { site }: McpSession): string {
  return `almanac://${encodePath(refTo(entry, site)).replace('%23', '')}`
}

async function listPage(type: string, page: number, visit: McpSession) {
  const resource = visit.site.resources.get(type)!
  const action = actionFor(resource, 'list')!
  try {
    return await callAction(visit, resource, action, { page, per_page: perPage }, (result, call) => {
      if (result.kind !== 'page') throw new Error(`the list of ${type} is not a page`)
      const { entries, total } = result.page
      return {
        resources: entries.map((entry) => {
          const { id: _id, type: _type, ref, ...members } = summarize({ entry, call, context: call.context })
          const [title = ref] = Object.values(members)
          return { uri: uriOf(entry, visit), name: ref, title: toCell(title), mimeType: template.mimeType }
        }),
        isLast: page * perPage >= total,
      }
    })
  } catch (error) {
    // Lists that the caller may not read, and pages beyond the last one, are empty.
    if (error instanceof RestError && error.status < 500) return { resources: [], isLast: true }
    throw error
  }
}

function placeIn(cursor: string | undefined): z.infer<typeof place> {
  try {
    return cursor === undefined ? ['', 1] : readCursor(cursor, place)
  } catch (error) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, messageOf(error))
  }
}
