import { nameIn } from './components.ts'
import type { JsonSchema, Schema } from './json-schema.ts'

/** Returns a small value for a schema (`examples`, `const`, `default`, `enum`, type) with required and exemplified members. */
export function sampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  const { examples, $ref, enum: values, anyOf, type, properties, required = [], items }: Schema = schema
  if (examples?.length) return examples[0]
  if ('const' in schema) return schema['const']
  if ($ref !== undefined) return sampleOf(schemas[nameIn($ref)] ?? {}, schemas)
  if (schema['default'] !== undefined) return schema['default']
  if (values) return values.find((value) => value !== '') ?? values[0]
  if (anyOf?.length) return sampleOf(anyOf[0]!, schemas)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([name, one]) => required.includes(name) || one.examples?.length)
          .map(([name, one]) => [name, sampleOf(one, schemas)]),
      )
    case 'array':
      return items && Object.keys(items).length ? [sampleOf(items, schemas)] : []
    case 'integer':
    case 'number':
      return numberIn(schema)
    case 'boolean':
      return true
    case 'string':
      return texts[String(schema['format'])] ?? 'text'
    default:
      return 'text'
  }
}

function numberIn(schema: Schema): number {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema
  const [least, most] = [Math.max(minimum, exclusiveMinimum), Math.min(maximum, exclusiveMaximum)]
  const fits = (one: number) =>
    one >= minimum &&
    one <= maximum &&
    one > exclusiveMinimum &&
    one < exclusiveMaximum &&
    (schema.type !== 'integer' || Number.isInteger(one))
  return [1, least, least + 1, most, most - 1, (least + most) / 2].find(fits) ?? 1
}

const texts: Readonly<Record<string, string>> = {
  uri: 'https://example.org/',
  email: 'jane@example.org',
  'date-time': '2027-05-02T10:00:00Z',
}
