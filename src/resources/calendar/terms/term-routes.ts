import { callWith } from '../../../derive/call-with.ts'
import { create } from '../../actions/create.ts'
import { entryOfCall, get } from '../../actions/get.ts'
import { pageOf } from '../../actions/list.ts'
import { queryOf } from '../../../derive/to-query.ts'
import { removeEntry } from '../../actions/remove.ts'
import { update } from '../../actions/update.ts'
import { defineAction } from '../../../define/define.ts'
import type { RestError } from '../../../define/errors.ts'
import type { Action, Arg, ArgTable, Call, Entry, Filter, View, RestRoot } from '../../../model/model.ts'
import { allowsIfThere, itemArgs } from '../common/actions.ts'
import { termTypes } from '../common/described.ts'
import { flag, idArgOf, idsArgOf, readFlag, readIds, text } from '../common/args.ts'
import { calendarFilter, calendarPaging, addressArgs } from '../common/listing.ts'
import { errors as shared } from '../../shared/errors.ts'
import { refusedParent } from '../../terms/define-taxonomy.ts'
import { termOrders } from '../../terms/listing.ts'
import { withArticle } from '../../../text/nouns.ts'

/** The calendar's actions on a taxonomy's terms. They exist only on the web. */
export function calendarTermActions(
  resource: string,
  hierarchical: boolean,
  { at, noun }: { readonly at: string; readonly noun: string },
): Action[] {
  const common = { at, webOnly: true } as const
  const pathArgs: ArgTable = itemArgs(resource, `The ${noun} term ID.`)
  const one = withArticle(noun)
  const filters = listFilters(resource, hierarchical, noun)
  const types = termTypes(resource, hierarchical)
  const show = (entry: Entry, view: Pick<View, 'site' | 'rest'>) => showTerm(entry, view, at, true)
  const single = { ...common, shown: types.alone, show }
  return [
    defineAction({
      ...common,
      name: 'list-in-calendar',
      summary: `List ${plural(noun)}, filtered and ordered.`,
      methods: ['GET'],
      answers: 'list',
      shown: types.listed,
      args: ({ filters: { lang } }) => ({ ...filters, ...(lang && { lang }) }),
      permit: (call) => call.resource.access.list(asPost(call)),
      // Everybody may list terms; only those of an event may be refused.
      allows: () => true,
      show: (entry, view) => showTerm(entry, view, at, false),
      run: async (call) => {
        const { lang } = call.resource.filters
        const query = queryOf({ ...filters, ...(lang && { lang }) }, asPost(call))
        if (call.args['orderby'] === undefined) query.orderBy = 'name'
        // In page addresses, `page` is the last.
        const named = [...Object.keys(filters).filter((name) => name !== 'page'), 'lang']
        const others = new URLSearchParams(addressArgs(call, named)).toString()
        return { kind: 'page', page: await pageOf(query, call), asked: { self: '', others } }
      },
    }),
    defineAction({
      ...create,
      ...single,
      summary: `Create ${one}.`,
      args: () => writable(resource, hierarchical, noun, true),
      permit: (call) => asCalendar(call.resource.access.create(call), call),
    }),
    defineAction({
      ...get,
      ...single,
      summary: `Show one ${noun}.`,
      pathArgs,
      args: () => ({}),
      allows: () => true,
    }),
    defineAction({
      ...update,
      ...single,
      allows: allowsIfThere('update'),
      summary: `Change ${one}; omitted fields keep their values.`,
      pathArgs,
      args: () => writable(resource, hierarchical, noun, false),
      permit: mayDo('update'),
    }),
    defineAction({
      ...common,
      name: 'delete-in-calendar',
      allows: allowsIfThere('remove'),
      summary: `Permanently delete ${one}.`,
      methods: ['DELETE'],
      path: '/{id}',
      answers: 'removed',
      shown: types.listed,
      pathArgs,
      permit: mayDo('remove'),
      run: async (call) => {
        const previous = showTerm(entryOfCall(call)!, call, at, false)
        await removeEntry(callWith(call, { ...call.args, force: true }))
        return { kind: 'deleted', previous }
      },
    }),
  ]
}

/** The addresses of a term, its collection, and its parent. */
export function termUrls(id: number, parent: unknown, rest: RestRoot, at: string): Record<string, string> {
  const slash = at.lastIndexOf('/')
  const collection = rest.addressOf(at.slice(0, slash), at.slice(slash + 1))
  return {
    self: `${collection}/${id}`,
    collection,
    ...(parent ? { up: `${collection}/${String(parent as number)}` } : {}),
  }
}

// Terms have the same rights on every route: those of their taxonomy.
function mayDo(right: 'update' | 'remove'): Action['permit'] {
  return (call) => {
    const { caller, resource } = call
    const term = entryOfCall(call)
    if (!term) return resource.notFound(caller)
    return asCalendar(resource.access[right](call, term), call)
  }
}

// A missing right has the calendar's code; other faults keep theirs.
function asCalendar(refusal: RestError | undefined, { caller }: Call): RestError | undefined {
  const isOfRights = refusal?.status === 401 || refusal?.status === 403
  return isOfRights ? shared.rest_forbidden(caller) : refusal
}

function writable(resource: string, hierarchical: boolean, noun: string, creating: boolean): ArgTable {
  return {
    name: { ...text(`The ${noun} name.`), early: true, ...(creating && { required: true }) },
    description: { ...text(`The ${noun} description.`), early: true },
    slug: { ...text(`The ${noun} slug.`), early: true },
    ...(hierarchical
      ? { parent: { ...idArgOf(resource, `The ID of the parent ${noun}.`), early: true } satisfies Arg }
      : refusedParent),
  }
}

function listFilters(resource: string, hierarchical: boolean, noun: string): Record<string, Filter> {
  const nouns = plural(noun)
  const { page, per_page: size, search } = calendarPaging(nouns, 'Text to search for in names and slugs.')
  const chosen = (how: 'exclude' | 'include', description: string) =>
    calendarFilter(idsArgOf(resource, description, { slugs: true }), (value, query, { site }) => {
      query[how] = readIds(value, site, resource)
    })
  return {
    page,
    per_page: size,
    search: asOwn('search', search),
    exclude: chosen('exclude', `All ${nouns} except those with these IDs.`),
    include: chosen('include', `Only ${nouns} with these IDs.`),
    order: asOwn('order', text('The sort direction: asc, or any other word for descending.'), (word) =>
      isSameWord(word, 'asc') ? 'asc' : 'desc',
    ),
    orderby: asOwn(
      'orderby',
      text(`The sort key: ${termOrders.join(', ')}; any other word sorts by name.`),
      // Every word selects some order.
      (word) => (isSameWord(word, 'term_id') ? 'id' : (termOrders.find((one) => isSameWord(word, one)) ?? 'name')),
    ),
    hide_empty: asOwn('hide_empty', flag(`Whether to leave out ${nouns} that no published entry has.`, true), readFlag),
    ...(hierarchical && {
      parent: asOwn('parent', idArgOf(resource, `Only ${nouns} directly below the one with this ID.`), Number),
    }),
    post: asOwn('post', idArgOf('event', `Only ${nouns} of the event with this ID.`), Number),
    event: calendarFilter(idArgOf('event', `Only ${nouns} of the event with this ID: another name for \`post\`.`)),
    slug: asOwn('slug', text('Only the one with this slug.')),
  }
}

function isSameWord(word: unknown, known: string): boolean {
  return String(word).toLowerCase() === known
}

// A parameter of the terms' own list, as the calendar documents and checks it.
function asOwn(name: string, arg: Arg, read: (value: unknown) => unknown = (value) => value): Filter {
  const { schema, unchecked, check } = arg
  return {
    schema,
    ...(unchecked && { unchecked }),
    ...(check && { check }),
    select: (value, query, call) => call.resource.filters[name]!.select!(read(value), query, call),
  }
}

function asPost(call: Call): Call {
  const { event } = call.args
  return event === undefined ? call : callWith(call, { ...call.args, post: event }, { given: call.given })
}

function showTerm(entry: Entry, { site, rest }: Pick<View, 'site' | 'rest'>, at: string, alone: boolean) {
  const { link, _links: links, ...members } = site.show(entry, { context: 'view', rest })
  const urls = termUrls(entry.id, members['parent'], rest, at)
  return { ...members, url: link, urls, ...(alone && { _links: links }) }
}

function plural(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
