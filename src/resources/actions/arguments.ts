import { z } from 'zod'
import type { Arg, ArgTable, Call, Draft, Entry, Field, Resource, SaveReason } from '../../model/model.ts'
import { repeats } from '../../derive/arguments/repeated.ts'
import { completeDraft } from './complete-draft.ts'

/** Scope under which a request is made; every reading route takes it. */
export function contextArg(contexts: readonly ['view', ...('embed' | 'edit')[]] = ['view', 'embed', 'edit']): Arg {
  return {
    schema: z
      .enum(contexts)
      .default('view')
      .describe('Scope under which the request is made; determines fields present in response.'),
    early: true,
  }
}

/** The id of an item route. */
export const idArg: ArgTable = {
  id: { schema: z.int().describe('Unique identifier for the object.'), early: true },
}

/** Body arguments of create and update: the writable fields. They are required only where `creating`. */
export function writableArgs(resource: Resource, creating: boolean): ArgTable {
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readonly)
  return Object.fromEntries(writable.map(([name, field]) => [name, toArg(field, resource, creating)]))
}

/**
 * Writes the arguments the caller gave into a draft, in the order of the definition, then runs the `beforeSave` hooks.
 * In an update, arguments that repeat what the entry already shows are ignored, as if not given.
 *
 * @returns whether anything changed: an update that repeats what is there does not count
 */
export function writeFields(
  call: Call,
  draft: Draft,
  reason: SaveReason = draft.before ? 'update' : 'create',
): boolean {
  const given = draft.before ? changedArguments(call, draft.before) : call.given
  if (draft.before && given.size === 0) return false
  // A field that checks which others were given (one date wins over the other) must see what the caller sent.
  for (const [name, field] of Object.entries(call.resource.fields)) {
    if (given.has(name)) field.write?.(call.args[name], draft, call)
  }
  completeDraft(draft, call, reason, { args: call.args, given })
  return true
}

// Names of the arguments by which a call would change an entry: those whose value differs from what it shows now.
function changedArguments(call: Call, entry: Entry): Set<string> {
  const { fields } = call.resource
  const own = [...call.given].filter((name) => !Object.hasOwn(call.action.pathArgs ?? {}, name))
  const isRepeated = (name: string) =>
    Object.hasOwn(fields, name) && repeats(call.args[name], fields[name]!, entry, call)
  return new Set(own.filter((name) => !isRepeated(name)))
}

function toArg({ schema, check, required = false, ...own }: Field, resource: Resource, creating: boolean): Arg {
  return {
    ...own,
    schema: creating ? schema : withoutDefault(schema),
    early: true,
    required: creating && required,
    ...(check && { check: (value, call) => check(value, call, resource) }),
  }
}

// An update declares no defaults: what is not sent stays as it is.
function withoutDefault(schema: z.ZodType): z.ZodType {
  const known = plain.get(schema)
  if (known) return known
  const def = schema.def as unknown as { type: string; innerType?: z.ZodType }
  const description = schema.description
  const inner = def.type === 'default' && def.innerType ? def.innerType : schema
  const made = description && inner.description !== description ? inner.describe(description) : inner
  plain.set(schema, made)
  return made
}

const plain = new WeakMap<z.ZodType, z.ZodType>()
