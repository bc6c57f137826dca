import { z } from 'zod'
import { writableArgs } from '../../actions/arguments.ts'
import { create } from '../../actions/create.ts'
import { entryOfCall, get } from '../../actions/get.ts'
import { list, pageOf } from '../../actions/list.ts'
import { toQuery } from '../../../derive/to-query.ts'
import { forceArg, remove } from '../../actions/remove.ts'
import { restore } from '../../actions/restore.ts'
import { update } from '../../actions/update.ts'
import { defineAction } from '../../../define/define.ts'
import type { Action, ArgTable, Call, Page, System } from '../../../model/model.ts'
import { idArgOf, text } from './args.ts'
import { atSlugs } from './by-slug.ts'
import { errors } from './errors.ts'
import { removable } from './presets.ts'
import { withArticle } from '../../../text/nouns.ts'

export interface CalendarActions extends Pick<Action, 'narrow' | 'leavesOut' | 'make'> {
  /** The resource's name, used as the singular in descriptions: `venue`. */
  readonly noun: string
  /** The query of a list's page addresses, without the page, in wire order. */
  readonly queryOf: (call: Call) => Readonly<Record<string, string>>
  /** Overrides the total of a list, by default the number of matches. */
  readonly totalOf?: (page: Page, call: Call) => Promise<number>
  /** The summary of a list that does more than filter. */
  readonly lists?: string
  /** The system under whose names HTTP requests may send a slug; elsewhere the slug follows from the title. */
  readonly slugIn?: System
}

/** List, create, get, update, delete and restore. Ids are validated like other arguments: an unknown one is invalid. */
export function calendarActions(options: CalendarActions): Action[] {
  const { noun, queryOf, totalOf, lists, make, slugIn, ...listing } = options
  const pathArgs = itemArgs(noun, `The ${noun} post ID.`)
  const slug = removable(text('Its slug: the name in its address and of its file.'))
  const ownSlug: ArgTable = { slug: { ...slug, ...(slugIn ? { onlyIn: slugIn } : { terminalOnly: true }) } }
  const usual = [
    defineAction({
      ...list,
      ...listing,
      summary: lists ?? `List ${noun}s, filtered.`,
      args: (one) => ({ ...one.filters, ...inParts }),
      run: async (call) => {
        const query = toQuery(call)
        call.action.narrow?.(query, call)
        const found = await pageOf(query, call)
        const page = totalOf ? { ...found, total: await totalOf(found, call) } : found
        return { kind: 'page', page, asked: toQueries(queryOf(call), page.page) }
      },
    }),
    defineAction({
      ...create,
      summary: `Create ${withArticle(noun)}.`,
      args: (one) => ({ ...writableArgs(one, true), ...ownSlug }),
      ...(make && { make }),
    }),
    defineAction({ ...get, summary: `Show one ${noun}.`, pathArgs, args: () => ({}), allows: () => true }),
    defineAction({
      ...update,
      allows: allowsIfThere('update'),
      summary: `Change ${withArticle(noun)}; omitted fields keep their values.`,
      pathArgs,
      args: (one) => ({ ...writableArgs(one, false), ...ownSlug }),
    }),
    defineAction({
      ...remove,
      allows: allowsIfThere('remove'),
      summary: `Move ${withArticle(noun)} to the trash.`,
      pathArgs,
      args: (one) => ({ force: { ...forceArg(one), terminalOnly: true } }),
      run: (call) => {
        if (entryOfCall(call)?.derived.status === 'trash' && call.args['force'] !== true)
          throw errors['{noun}-is-in-trash']({ noun })
        return remove.run(call)
      },
    }),
    defineAction({ ...restore, pathArgs }),
  ]
  return [...usual, ...atSlugs(noun, usual)]
}

/** Whether `Allow` lists a change: if the caller may change the entry or, if there is none, create one. */
export function allowsIfThere(right: 'update' | 'remove'): NonNullable<Action['allows']> {
  return (call) => {
    const { access } = call.resource
    const entry = entryOfCall(call)
    return (entry ? access[right](call, entry) : access.create(call)) === undefined
  }
}

/** The id in an item's path: an unknown one is an invalid argument. */
export function itemArgs(resource: string, description: string): ArgTable {
  const { schema, unchecked, check } = idArgOf(resource, description)
  return { id: { schema, unchecked, check, required: true, early: true, pattern: String.raw`\d+` } }
}

/** Lists show entries without the members of single reads; over REST, whatever is sent (`dialect.ts`). */
const inParts: ArgTable = {
  context: { schema: z.unknown().default('embed'), hidden: true, early: true },
}

/** The queries of a list's page addresses: `page` comes first in its own, last in the others. */
function toQueries(query: Readonly<Record<string, string>>, page: number): { self: string; others: string } {
  return {
    self: new URLSearchParams({ page: String(page), ...query }).toString(),
    others: new URLSearchParams(query).toString(),
  }
}
