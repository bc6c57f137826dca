import { z } from 'zod'
import { memoize } from '../work/caches.ts'
import type { Arg, Site } from '../model/model.ts'
import { mapValues } from '../text/values.ts'

/** An argument as plain data, for the site index, OPTIONS and the reference. */
export interface ArgDescription {
  description?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  default?: unknown
  items?: ArgDescription
  maxItems?: number
  properties?: Record<string, ArgDescription>
  oneOf?: ArgDescription[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: boolean
  exclusiveMaximum?: boolean
  required?: boolean
}

/** Describes the type of an argument or field as JSON Schema draft 4. */
export const describeSchema = memoize((schema: z.ZodType): ArgDescription =>
  toDescription(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
)

/** Describes an argument: type, `required`, and its default, which may depend on the site. */
export function describeArg(arg: Arg, site?: Site): ArgDescription {
  const preset = site && arg.preset?.of(site)
  return {
    ...describeSchema(arg.schema),
    ...(preset !== undefined && { default: preset }),
    required: arg.required ?? false,
  }
}

/** Describes the bounds of a number, if any: `at least 1 and at most 9`. */
export function boundsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: ArgDescription): string[] {
  const least = minimum === undefined ? [] : [`${exclusiveMinimum ? 'more than' : 'at least'} ${minimum}`]
  const most = maximum === undefined ? [] : [`${exclusiveMaximum ? 'less than' : 'at most'} ${maximum}`]
  const bounds = [...least, ...most].join(' and ')
  return bounds === '' ? [] : [bounds]
}

type JsonSchema = z.core.JSONSchema.BaseSchema

function toDescription(schema: JsonSchema): ArgDescription {
  const out: ArgDescription = {}
  if (schema.anyOf) {
    const kinds = schema.anyOf.map(toDescription)
    // Mappings of different keys are not one mapping.
    if (kinds.every(({ properties }) => properties)) out.oneOf = kinds
    else Object.assign(out, ...kinds)
    out.type = [...new Set(kinds.flatMap((kind) => kind.type ?? []))]
  } else if (schema.type) out.type = schema.type
  for (const key of ['description', 'format', 'default', 'maxItems'] as const)
    if (schema[key] !== undefined) Object.assign(out, { [key]: schema[key] })
  if (schema.enum) out.enum = schema.enum
  else if (schema.const !== undefined) out.enum = [schema.const]
  if (schema.items) out.items = toDescription(schema.items as JsonSchema)
  if (schema.properties) out.properties = mapValues(schema.properties, (one) => toDescription(one as JsonSchema))
  // zod states the safe integers as bounds, which are irrelevant to the interface.
  if (schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER) out.minimum = schema.minimum
  if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) out.maximum = schema.maximum
  // Draft 4 has the bound in `minimum`, and here a flag for its exclusion.
  if (schema.exclusiveMinimum !== undefined)
    Object.assign(out, { minimum: schema.exclusiveMinimum, exclusiveMinimum: true })
  if (schema.exclusiveMaximum !== undefined)
    Object.assign(out, { maximum: schema.exclusiveMaximum, exclusiveMaximum: true })
  return out
}
