import { callWith } from '../../derive/call-with.ts'
import { z } from 'zod'
import { idArg, writableArgs } from '../actions/arguments.ts'
import { writeFields } from '../actions/fill-draft.ts'
import { create } from '../actions/create.ts'
import { assertUnchanged, entryOfCall, get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { forceArg, remove } from '../actions/remove.ts'
import { update } from '../actions/update.ts'
import { defineAction, defineTrait, filter } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import type { Action, Arg, ArgTable, Call, Entry, Filter, Result } from '../../model/model.ts'
import { changedForm, wholeForm } from './described.ts'
import { readForm, toProperties } from './template/source.ts'
import { readMessages } from './template/messages.ts'
import { briefOf } from './brief.ts'
import { slugTakenBy } from '../shared/slug.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { errors } from './errors.ts'
import { mapValues } from '../../text/values.ts'

// Accepts every value; meaningless ones have no effect.
const lenient = (schema: z.ZodType, select?: Filter['select']) =>
  filter(schema, { unchecked: true, ...(select && { select }) })

export const formListing = defineTrait({
  filters: {
    search: lenient(z.string().describe('Only forms with these words in their title or template.'), (value, query) => {
      if (typeof value === 'string' && value.trim() !== '') query.search = value
    }),
    per_page: lenient(
      z.int().default(-1).describe('The maximum number of forms; -1 for all.'),
      (value, query, call) => {
        const number = Number(value)
        query.limit = number === -1 ? everything : Math.abs(Math.trunc(number)) || 10
        query.offset = (Math.max(1, Number(call.args['page'] ?? 1) || 1) - 1) * query.limit
      },
    ),
    page: lenient(z.int().default(1).describe('The page of the list.')),
    offset: lenient(
      z.int().describe('How many to skip at the beginning.'),
      (value, query) => void (query.offset = Math.max(0, Math.trunc(Number(value)) || 0)),
    ),
    order: lenient(
      z.enum(['asc', 'desc']).default('asc').describe('The sort direction.'),
      (value, query) => void (query.descending = String(value).toLowerCase() !== 'asc'),
    ),
    orderby: lenient(
      z.enum(['id', 'title', 'slug', 'date', 'modified']).default('id').describe('The sort key.'),
      (value, query) => {
        const name = String(value)
          .toLowerCase()
          .replace(/^post_/, '')
        query.orderBy = orders.get(name) ?? 'id'
      },
    ),
  },
})

const everything = 1_000_000
const orders = new Map([
  ...['id', 'title', 'slug', 'date', 'modified'].map((one) => [one, one] as const),
  ['name', 'slug'],
])

/** The id in a form's routes, which the interface does not declare. */
export const formId: ArgTable = { id: { ...idArg['id']!, pattern: '\\d+', undeclared: true } }

const context: Arg = {
  schema: z.string().describe('`view` shows the form as it would be saved, without saving it.'),
  unchecked: true,
  undeclared: true,
}

const listForms = defineAction({ ...list, args: ({ filters }) => undeclared(filters) })

const getForm = defineAction({
  ...get,
  answers: wholeForm,
  args: () => ({}),
  brief: ({ site }, entry) => briefOf(entry, site),
  ...judgedBy('read'),
  run: (call) => ({ kind: 'entry', entry: entryOfCall(call)!, context: 'edit' }),
})

const createForm = defineAction({
  ...create,
  summary: 'Create a form.',
  answers: changedForm,
  args: (resource) => ({
    ...undeclared(writableArgs(resource, true)),
    context,
    id: { schema: z.unknown(), hidden: true },
    // Over REST, it follows from the title.
    slug: { schema: z.string().describe('The name of its file, by which texts refer to it.'), terminalOnly: true },
  }),
  // PHP parses a number from the beginning of a text.
  permit: (call) =>
    call.resource.access.create(call) ??
    (Number.parseInt(String(call.args['id'] ?? ''), 10) ? errors.wpcf7_post_exists() : undefined),
  make: makeForm,
  run: saved(create),
})

const updateForm = defineAction({
  ...update,
  summary: 'Change a form; omitted parts keep their values.',
  answers: changedForm,
  args: (resource) => ({ ...undeclared(writableArgs(resource, false)), context }),
  ...judgedBy('update'),
  run: saved(update),
})

const removeForm = defineAction({
  ...remove,
  summary: 'Permanently delete a form. Messages sent through it stay in the inbox.',
  // Over REST all deletion is final; people must confirm it, as for everything without a trash.
  args: (resource) => ({ force: { ...forceArg(resource), terminalOnly: true } }),
  ...judgedBy('remove'),
  run: (call) => remove.run(callWith(call, { ...call.args, force: call.args['force'] ?? true }, { given: call.given })),
})

/** The actions on forms themselves. Rights are checked first: callers without any must not learn which forms exist. */
export const formActions: readonly Action[] = [listForms, createForm, getForm, updateForm, removeForm]

// Checks the right before the form's existence, on which it does not depend.
function judgedBy(right: 'read' | 'update' | 'remove') {
  const refuse = (call: Call) => call.resource.access[right](call, entryOfCall(call)!)
  return {
    pathArgs: formId,
    permit: (call: Call) => refuse(call) ?? known(call),
    allows: (call: Call) => refuse(call) === undefined,
  }
}

export function known(call: Call): RestError | undefined {
  return entryOfCall(call) ? undefined : call.resource.notFound(call.caller)
}

function makeForm(call: Call): Entry {
  const { args, given, resource, site } = call
  const draft = site.draft(resource.name)
  writeFields(call, draft)
  const slug = given.has('slug') ? toSlug(String(args['slug']), site.settings.language) : ''
  const [holder] = slug === '' ? [] : site.having(resource.name, 'slug', slug)
  if (holder) throw slugTakenBy(holder, slug, call)
  if (slug !== '') draft.slug = slug
  return site.save(draft)
}

function undeclared(table: ArgTable): ArgTable {
  return mapValues(table, (arg) => ({ ...arg, undeclared: true }))
}

// Null counts as not sent. The response to a save includes the errors of the form's configuration, of which there are none.
function saved(action: Action): Action['run'] {
  return async (call) => {
    const given = new Set([...call.given].filter((name) => call.args[name] !== null))
    const withoutNulls = callWith(call, call.args, { given })
    if (call.args['context'] === 'view') return call.site.locked(() => tryOut(withoutNulls))
    const result = await action.run(withoutNulls)
    if (call.face === 'terminal' || result.kind !== 'entry') return result
    const shown = call.site.show(result.entry, { context: 'edit', rest: call.rest })
    const properties = changedProperties(shown['properties'] as Record<string, unknown>, withoutNulls)
    return { kind: 'value', value: { ...shown, properties, config_errors: [] } }
  }
}

function tryOut(call: Call): Result {
  const { site, resource } = call
  const known = entryOfCall(call)
  const before = known && site.refresh(known)
  if (before) assertUnchanged(call, before)
  const draft = site.draft(resource.name, before)
  writeFields(call, draft)
  const form = readForm(draft, site)
  const head = { id: before?.id ?? null, slug: before?.slug ?? null, title: form.title, locale: form.locale }
  return {
    kind: 'value',
    value: { ...head, properties: changedProperties(toProperties(form), call), config_errors: [] },
  }
}

// The response to a change has the messages of the request; reading the form fills in defaults for the others.
function changedProperties(properties: Record<string, unknown>, { args, given }: Call): Record<string, unknown> {
  return given.has('messages') ? { ...properties, messages: readMessages(args['messages']) } : properties
}
