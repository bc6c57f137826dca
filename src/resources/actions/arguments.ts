import { z } from 'zod'
import type { Arg, ArgTable, Field, Resource } from '../../model/model.ts'
import { memoize } from '../../work/caches.ts'

/** The `context` argument, which every reading route takes. */
export function contextArg(contexts: readonly ['view', ...('embed' | 'edit')[]] = ['view', 'embed', 'edit']): Arg {
  return {
    schema: z
      .enum(contexts)
      .default('view')
      .describe('Scope under which the request is made; determines fields present in response.'),
    early: true,
  }
}

export const idArg: ArgTable = {
  id: { schema: z.int().describe('Unique identifier for the object.'), early: true },
}

/** Body arguments of create and update: the writable fields. Only `creating` requires any. */
export function writableArgs(resource: Resource, creating: boolean): ArgTable {
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readonly)
  return Object.fromEntries(writable.map(([name, field]) => [name, toArg(field, resource, creating)]))
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

// An update declares no defaults: omitted arguments leave their values unchanged.
const withoutDefault = memoize((schema: z.ZodType): z.ZodType => {
  const def = schema.def as unknown as { type: string; innerType?: z.ZodType }
  const description = schema.description
  const inner = def.type === 'default' && def.innerType ? def.innerType : schema
  return description && inner.description !== description ? inner.describe(description) : inner
})
