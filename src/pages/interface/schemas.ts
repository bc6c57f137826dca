import { nameIn } from '../../derive/openapi/components.ts'
import { markup, type Markup, type Part } from '../parts/markup.ts'
import type { Schema } from '../../derive/openapi/json-schema.ts'

export type TypeAddress = (name: string) => string

/** Describes a type: `text`, `list of Post`, `one of view, embed, edit`. Named types are links. */
export function typeInWords(schema: Schema, addressOf: TypeAddress): Markup {
  const { $ref, additionalProperties, anyOf, const: only, enum: values, format, items, type } = schema
  const inner = (one: Schema) => typeInWords(one, addressOf)
  if ($ref !== undefined) return markup`<a href="${addressOf(nameIn($ref))}">${nameIn($ref)}</a>`
  if (anyOf) return markup`${joined(anyOf.map(inner), ' or ')}`
  if (only !== undefined) return markup`<code>${JSON.stringify(only)}</code>`
  if (values) return markup`one of ${joined(values.map(value), ', ')}`
  if (type === 'array') return items && Object.keys(items).length ? markup`list of ${inner(items)}` : markup`list`
  if (type === 'object' && typeof additionalProperties === 'object')
    return Object.keys(additionalProperties).length
      ? markup`object of ${inner(additionalProperties)} by name`
      : markup`object`
  if (type === undefined) return markup`any value`
  const words = [type].flat().map((one) => wordsOf[one] ?? one)
  return markup`${words.join(' or ')}${format !== undefined && ` (${format})`}${boundsOf(schema)}`
}

/** Lists the members of an object, with those of nested objects indented; undefined if it has none. */
export function describeMembers(schema: Schema, addressOf: TypeAddress): Markup | undefined {
  const { properties = {}, required = [] } = schema
  const members = Object.entries(properties)
  if (members.length === 0) return undefined
  return markup`<dl>
    ${members.map(([name, one]) => describeNamed({ name, schema: one, required: required.includes(name) }, addressOf))}
  </dl>`
}

/** Describes a named value, as `<dt>` and `<dd>`. */
export function describeNamed(
  one: { readonly name: string; readonly schema: Schema; readonly required: boolean; readonly where?: string },
  addressOf: TypeAddress,
): Markup {
  const { name, required, schema, where } = one
  const { default: preset, description, readOnly } = schema
  const facts: Part[] = [
    typeInWords(schema, addressOf),
    where ?? false,
    required && 'always present',
    readOnly === true && 'read-only',
    preset !== undefined && markup`default ${value(preset)}`,
  ]
  const nested = describeMembers(schema, addressOf) ?? (schema.items && describeMembers(schema.items, addressOf))
  return markup`<dt><code>${name}</code>: ${joined(facts.filter(Boolean), ', ')}</dt>
    <dd>${description !== undefined && markup`<p>${inCode(description)}</p>`}${nested}</dd>`
}

/** Converts text with code between grave accents. */
export function inCode(text: string): Markup {
  return markup`${text.split('`').map((part, i) => (i % 2 ? markup`<code>${part}</code>` : part))}`
}

const wordsOf: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}

function boundsOf({ exclusiveMaximum, exclusiveMinimum, maximum, minimum }: Schema): string {
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `at most ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
  ].filter((one) => one !== false)
  return bounds.length ? `, ${bounds.join(', ')}` : ''
}

function value(one: unknown): Markup {
  return markup`<code>${JSON.stringify(one)}</code>`
}

function joined(parts: readonly Part[], between: string): Part[] {
  return parts.flatMap((one, i) => (i === 0 ? [one] : [between, one]))
}
