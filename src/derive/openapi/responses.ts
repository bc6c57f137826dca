import type { z } from 'zod'
import type { Answers, DescribedForms, Action, ArgTable, Context, Resource } from '../../model/model.ts'
import { describeSchema } from '../describe-arg.ts'
import type { Components } from './components.ts'
import type { JsonSchema } from './json-schema.ts'
import { refusalsOf } from './refusals.ts'
import { mapValues } from '../../text/values.ts'

export interface ResponsesContext {
  readonly components: Components
  /** The forms of the namespace's dialect. */
  readonly forms: DescribedForms
  /** The resource of the entries returned. */
  readonly shows: Resource
  /** The last segment of the collection's address. */
  readonly collection: string
}

export function describeResponses(
  action: Action,
  table: ArgTable,
  answering: ResponsesContext,
): Record<string, JsonSchema> {
  return { ...describeSuccess(action, table, answering), ...refusalsOf({ action, table, shows: answering.shows }) }
}

function describeSuccess(action: Action, table: ArgTable, answering: ResponsesContext): Record<string, JsonSchema> {
  const { answers, status } = action
  if (answers === undefined) return { 200: { description: action.summary } }
  if (typeof answers !== 'string')
    return { [status ?? 200]: { description: 'The response.', ...describeValues(answers, table, answering) } }
  return { [answers === 'created' ? 201 : 200]: describeEntries(answers, action, table, answering) }
}

function describeValues(
  answers: Readonly<Record<string, z.ZodType>>,
  table: ArgTable,
  { components }: ResponsesContext,
): JsonSchema {
  const types = Object.entries(answers)
  const content = types.map(([media, type]) => [media, { schema: components.of(type, 'output') }])
  const contexts =
    types.length === 1 ? inContexts(table, (context) => components.of(types[0]![1], 'output', context)) : {}
  // Usually it is the same in all of them.
  const differs = new Set(Object.values(contexts['x-contexts'] ?? {}).map((one) => JSON.stringify(one))).size > 1
  return { content: Object.fromEntries(content), ...(differs && contexts) }
}

function describeEntries(
  answers: Extract<Answers, string>,
  action: Action,
  table: ArgTable,
  answering: ResponsesContext,
) {
  const { forms, collection, components, shows } = answering
  const content = (schema: JsonSchema) => ({ content: { 'application/json': { schema } } })
  const one = (context: Context) =>
    action.shown ? components.of(action.shown, 'output', context) : components.entry(shows, context)
  switch (answers) {
    case 'list':
      return {
        description: 'A page of the list.',
        headers: mapValues(forms.listHeaders, (text, name) => header(name, text)),
        ...content(forms.list(collection, one(contextOf(table)))),
        ...inContexts(table, (context) => forms.list(collection, one(context))),
      }
    case 'map': {
      const byName = (context: Context) => ({ type: 'object', additionalProperties: one(context) })
      return {
        description: 'All of them, by slug.',
        ...content(byName(contextOf(table))),
        ...inContexts(table, byName),
      }
    }
    case 'entry':
      return { description: 'The entry.', ...content(one(contextOf(table))), ...inContexts(table, one) }
    case 'created': {
      const context = shows.access.createdContext ? 'view' : 'edit'
      const made = one(context)
      const headers = { Location: header('Location', 'The address of the created entry.') }
      const isLocated = forms.locates('_links' in ((components.resolve(made)['properties'] ?? {}) as object))
      return { description: 'The created entry.', ...(isLocated && { headers }), ...content(made) }
    }
    case 'changed':
      return { description: 'The updated entry.', ...content(one('edit')) }
    case 'removed': {
      if (action.shown) return { description: 'The deleted entry.', ...content(forms.deleted(one('edit'))) }
      if (shows.trashes && !table['force'])
        return { description: 'The entry, now in the trash.', ...content(one('edit')) }
      const deleted = forms.deleted(components.deletedEntry(shows))
      if (!shows.trashes) return { description: 'The deleted entry.', ...content(deleted) }
      return {
        description: 'The entry, now in the trash; with `force`, the deleted entry.',
        ...content({ anyOf: [deleted, one('edit')] }),
      }
    }
  }
}

// The context of a request without `context`.
function contextOf({ context }: ArgTable): Context {
  const preset = context && describeSchema(context.schema).default
  return preset === 'embed' || preset === 'edit' ? preset : 'view'
}

// OpenAPI cannot express responses that depend on an argument.
function inContexts(
  { context }: ArgTable,
  of: (context: Context) => JsonSchema,
): { readonly 'x-contexts'?: Readonly<Record<string, JsonSchema>> } {
  const contexts = context && !context.hidden && (describeSchema(context.schema).enum as Context[] | undefined)
  return contexts ? { 'x-contexts': Object.fromEntries(contexts.map((one) => [one, of(one)])) } : {}
}

function header(name: string, description: string): JsonSchema {
  return { description, schema: { type: /Total/.test(name) ? 'integer' : 'string' } }
}
