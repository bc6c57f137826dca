import { callWith } from '../../derive/call-with.ts'
import { z } from 'zod'
import { idArg, writableArgs, writeFields } from '../actions/arguments.ts'
import { entryOf, get } from '../actions/get.ts'
import { list } from '../actions/list.ts'
import { forceArg, removeEntry } from '../actions/remove.ts'
import { defineAction, defineTrait, filter } from '../../define/define.ts'
import type { RestError } from '../../define/errors.ts'
import type { Action, Arg, ArgTable, Call, Draft, Entry, Result } from '../../define/model.ts'
import { changedForm, wholeForm } from './described.ts'
import { readForm, sourceOf, toProperties } from './source.ts'
import { errors } from './errors.ts'

/** Pagination, order and search of forms. Every value is accepted: meaningless ones have no effect. */
export const formListing = defineTrait({
  filters: {
    search: filter(z.string().describe('Only those with these words in title or template.'), {
      unchecked: true,
      select: (value, query) => {
        if (typeof value === 'string' && value.trim() !== '') query.search = value
      },
    }),
    per_page: filter(z.int().default(10).describe('How many at most; -1 is all.'), {
      unchecked: true,
      select: (value, query, call) => {
        const number = Number(value)
        query.limit = number === -1 ? everything : Math.max(0, Math.trunc(number)) || 10
        query.offset = (Math.max(1, Number(call.args['page'] ?? 1) || 1) - 1) * query.limit
      },
    }),
    page: filter(z.int().default(1).describe('Which page of the list.'), { unchecked: true }),
    offset: filter(z.int().describe('How many to leave out at the beginning.'), {
      unchecked: true,
      select: (value, query) => void (query.offset = Math.max(0, Math.trunc(Number(value)) || 0)),
    }),
    order: filter(z.enum(['asc', 'desc']).default('asc').describe('Whether the list ascends or descends.'), {
      unchecked: true,
      select: (value, query) => void (query.descending = String(value).toLowerCase() === 'desc'),
    }),
    orderby: filter(
      z.enum(['id', 'title', 'slug', 'date', 'modified']).default('id').describe('What the list is ordered by.'),
      {
        unchecked: true,
        select: (value, query) => void (query.orderBy = orders.get(String(value).toLowerCase()) ?? 'id'),
      },
    ),
  },
})

const everything = 1_000_000
const orders: ReadonlyMap<string, string> = new Map(
  Object.entries({
    id: 'id',
    title: 'title',
    slug: 'slug',
    name: 'slug',
    date: 'date',
    modified: 'modified',
  }),
)

/** The id in a form's routes, which the interface does not declare. */
export const formId: ArgTable = { id: { ...idArg['id']!, pattern: '\\d+', undeclared: true } }

const context: Arg = {
  schema: z.string().describe('`view` shows the form as it would be, without saving it.'),
  unchecked: true,
  undeclared: true,
}

const listForms = defineAction({ ...list, args: ({ filters }) => undeclared(filters) })

const getForm = defineAction({
  ...get,
  answers: wholeForm,
  pathArgs: formId,
  args: () => ({}),
  permit: (call) => call.resource.access.read(call, entryOf(call)!) ?? known(call),
  run: (call) => ({ kind: 'entry', entry: entryOf(call)!, context: 'edit' }),
})

const createForm = defineAction({
  name: 'create',
  summary: 'Create a form.',
  methods: ['POST'],
  path: '',
  answers: changedForm,
  args: (resource) => ({
    ...undeclared(writableArgs(resource, true)),
    context,
    id: { schema: z.unknown(), hidden: true },
  }),
  permit: (call) => call.resource.access.create(call) ?? existing(call),
  run: (call) =>
    call.site.locked(() => {
      const draft = call.site.draft(call.resource.name)
      writeFields(withoutNulls(call), draft)
      return isTrial(call) ? showDraft(draft, call) : showSaved(call.site.save(draft), call, true)
    }),
})

const updateForm = defineAction({
  name: 'update',
  summary: 'Change a form: only what is named changes.',
  methods: ['POST', 'PUT', 'PATCH'],
  path: '/{id}',
  answers: changedForm,
  pathArgs: formId,
  args: (resource) => ({ ...undeclared(writableArgs(resource, false)), context }),
  permit: (call) => call.resource.access.update(call, entryOf(call)!) ?? known(call),
  changes: entryOf,
  run: (call) =>
    call.site.locked(() => {
      const before = entryOf(call)
      const entry = before && call.site.refresh(before)
      if (!entry) throw call.resource.notFound(call.caller)
      const stale = call.precondition?.(entry)
      if (stale) throw stale
      const draft = call.site.draft(call.resource.name, entry)
      writeFields(withoutNulls(call), draft)
      return isTrial(call) ? showDraft(draft, call) : showSaved(call.site.save(draft), call, false)
    }),
})

const removeForm = defineAction({
  name: 'delete',
  summary: 'Delete a form for good. What visitors sent by it stays in the inbox.',
  methods: ['DELETE'],
  path: '/{id}',
  answers: 'removed',
  pathArgs: formId,
  // Over REST there is no other way; people must say so, as for everything without a trash.
  args: (resource) => ({ force: { ...forceArg(resource), terminalOnly: true } }),
  permit: (call) => call.resource.access.remove(call, entryOf(call)!) ?? known(call),
  run: (call) =>
    removeEntry(call.face === 'terminal' ? call : callWith(call, { ...call.args, force: true }), () => entryOf(call)),
})

/** The actions on forms themselves. Rights are checked first: callers without any must not learn which forms exist. */
export const formActions: readonly Action[] = [listForms, createForm, getForm, updateForm, removeForm]

/** Refuses a call whose id no form has. */
export function known(call: Call): RestError | undefined {
  return entryOf(call) ? undefined : call.resource.notFound(call.caller)
}

function undeclared(table: ArgTable): ArgTable {
  return Object.fromEntries(Object.entries(table).map(([name, arg]) => [name, { ...arg, undeclared: true }]))
}

function existing(call: Call): RestError | undefined {
  const id = call.args['id']
  if (id === undefined || id === null || id === '' || id === 0) return undefined
  return errors.wpcf7_post_exists()
}

// Null means nothing.
function withoutNulls(call: Call): Call {
  return callWith(call, call.args, { given: new Set([...call.given].filter((name) => call.args[name] !== null)) })
}

function isTrial({ args }: Call): boolean {
  return args['context'] === 'view'
}

function showDraft(draft: Draft, { site }: Call): Result {
  const form = readForm(draft, site)
  const { before } = draft
  const head = { id: before?.id ?? null, slug: before?.slug ?? null, title: form.title, locale: form.locale }
  return { kind: 'value', value: { ...head, properties: toProperties(form), config_errors: [] } }
}

function showSaved(entry: Entry, call: Call, created: boolean): Result {
  if (call.face === 'terminal') return { kind: 'entry', entry, context: 'edit', created }
  const { site } = call
  const { title, locale, ...form } = readForm(sourceOf(entry, site), site)
  const head = { id: entry.id, slug: entry.slug, title, locale }
  return { kind: 'value', value: { ...head, properties: toProperties({ title, locale, ...form }), config_errors: [] } }
}
