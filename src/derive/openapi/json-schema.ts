import { z } from 'zod'
import { mapValues } from '../../text/values.ts'

/** JSON Schema 2020-12, as in OpenAPI 3.1. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** The keywords that determine samples, TypeScript types and texts for people. */
export interface Schema extends JsonSchema {
  readonly $ref?: string
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly readOnly?: boolean
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
}

/** A type as JSON Schema, and the schemas that it refers to by name. */
export interface DescribedType {
  readonly schema: JsonSchema
  readonly named: Readonly<Record<string, JsonSchema>>
}

/** Describes a type in responses (`output`) or requests (`input`). Types with an `id` get named schemas; objects are open. */
export function toJsonSchema(type: z.ZodType, io: 'input' | 'output'): DescribedType {
  const known = describedTypes[io].get(type)
  if (known) return known
  const whole = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => correct(zodSchema as unknown as z.ZodType, jsonSchema, io),
  })
  const { $schema: _schema, $defs = {}, id, ...own } = pointAtComponents(whole) as Record<string, unknown>
  const named = mapValues($defs as Record<string, JsonSchema>, ({ id: _id, ...schema }) => schema)
  const described =
    typeof id === 'string' ? { schema: refTo(id), named: { ...named, [id]: own } } : { schema: own, named }
  describedTypes[io].set(type, described)
  return described
}

/** Returns a reference to one of the document's schemas. */
export function refTo(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

const describedTypes = {
  input: new WeakMap<z.ZodType, DescribedType>(),
  output: new WeakMap<z.ZodType, DescribedType>(),
}

function correct(type: z.ZodType, schema: Record<string, unknown>, io: 'input' | 'output'): void {
  // Responses may gain members without breaking their readers.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
  // zod states the safe integers as bounds, which are irrelevant to the interface.
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
  const { type: kind, format: checked } = type.def as { type: string; format?: unknown }
  const isOnlySaid = schema['format'] !== undefined && checked === undefined && kind !== 'file'
  // An unchecked format is not promised in responses; in arguments, only `email` stays, as times need no zone.
  if (isOnlySaid && (io === 'output' || schema['format'] !== 'email')) delete schema['format']
  if (schema['format'] === schema['type']) delete schema['format']
  // Files are sent unencoded.
  if (kind === 'file') delete schema['contentEncoding']
  // A default of `null` means none; responses have no defaults.
  if (schema['default'] === null || io === 'output') delete schema['default']
}

function pointAtComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointAtComponents)
  if (typeof value !== 'object' || value === null) return value
  return mapValues(value as Record<string, unknown>, (one, key) =>
    key === '$ref' && typeof one === 'string'
      ? one.replace('#/$defs/', '#/components/schemas/')
      : pointAtComponents(one),
  )
}
