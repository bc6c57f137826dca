import { z } from 'zod'
import type { Resource, Settings } from '../define/model.ts'
import { knownKeysOf } from './known-keys.ts'

/** JSON Schema of draft 7, which editors understand best. */
export type ContentSchema = Readonly<Record<string, unknown>>

/**
 * What the files of a resource may say, for editors: the front matter of a Markdown file, or a JSON file as a whole.
 * Undeclared keys are as the setting `undeclared_keys` has them.
 */
export function toContentSchema(resource: Resource, settings: Pick<Settings, string>): ContentSchema {
  const known = [...knownKeysOf(resource).values()]
  const stored = known.map(({ key, schema }) => [key, toDraft7(schema)] as const)
  const body = resource.files?.endsWith('.json') ? [] : [[resource.bodyKey, { type: 'string' }] as const]
  const required = known.filter((one) => one.required).map(({ key }) => key)
  const isClosed = settings['undeclared_keys'] === 'error' && resource.extensions.length > 0
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: resource.labels.singular,
    description: resource.summary,
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries([...body, ...stored]) },
    ...(required.length > 0 && { required }),
    ...(isClosed && { additionalProperties: false }),
  }
}

function toDraft7(type: z.ZodType): ContentSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // zod states the safe integers as bounds, and the site's own formats are no formats that editors know.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.format
    },
  })
  // An empty key says nothing in a file.
  const { type: kind, anyOf } = schema as { type?: string | string[]; anyOf?: unknown[] }
  if (anyOf) return { ...schema, anyOf: [...anyOf, { type: 'null' }] }
  const { enum: words } = schema as { enum?: unknown[] }
  return kind === undefined
    ? schema
    : { ...schema, type: [...new Set([kind, 'null'].flat())], ...(words && { enum: [...words, null] }) }
}
