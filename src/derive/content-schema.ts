import { z } from 'zod'
import type { Resource, Settings } from '../model/model.ts'
import { knownKeysOf } from './settings/known-keys.ts'

/** JSON Schema of draft 7, which editors support best. */
export type ContentSchema = Readonly<Record<string, unknown>>

/** Returns the JSON Schema of a resource's front matter or JSON files, for editors; `undeclared_keys` decides on other keys. */
export function toContentSchema(resource: Resource, settings: Pick<Settings, string>): ContentSchema {
  const known = [...knownKeysOf(resource).values()]
  const types = Object.fromEntries(known.map(({ key, described, schema }) => [key, described ?? schema]))
  const { properties, definitions } = toDraft7(z.looseObject(types))
  const body = resource.files?.includes('{') === false ? {} : { [resource.bodyKey]: { type: 'string' } }
  const stored = Object.entries(properties ?? {}).map(
    ([key, schema]) => [key, orNothing(schema as z.core.JSONSchema.JSONSchema)] as const,
  )
  const required = known.filter((one) => one.required).map(({ key }) => key)
  const isClosed = settings['undeclared_keys'] === 'error' && resource.extensions.length > 0
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: resource.labels.singular,
    description: resource.summary,
    type: 'object',
    properties: { ...body, ...Object.fromEntries(stored) },
    ...(required.length > 0 && { required }),
    ...(isClosed && { additionalProperties: false }),
    ...(definitions !== undefined && { definitions }),
  }
}

function toDraft7(type: z.ZodType) {
  return z.toJSONSchema(type, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod states the safe integers as bounds, and editors do not know the site's own formats.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.format
    },
  })
}

// In a file, a key without a value means nothing.
function orNothing(schema: z.core.JSONSchema.JSONSchema): ContentSchema {
  const { type, anyOf, enum: words } = schema
  if (anyOf) return { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  if (type === undefined) return { ...schema }
  return { ...schema, type: [...new Set([type, 'null'].flat())], ...(words && { enum: [...words, null] }) }
}
