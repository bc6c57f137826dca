import { nameIn } from './components.ts'
import type { JsonSchema, Keywords } from './json-schema.ts'

/**
 * A document of `toOpenApi` as TypeScript: `paths`, `operations` and `components`, laid out as openapi-typescript does, so
 * that clients made for that (openapi-fetch and the like) take them.
 */
export function toTypeScript(doc: JsonSchema): string {
  const { paths, components } = doc as unknown as Document
  const schemas = Object.entries(components.schemas).map(([name, one]) => member(name, one, toType(one)))
  const responses = Object.entries(components.responses).map(([name, one]) => member(name, one, toResponse(one)))
  const parameters = Object.entries(components.parameters).map(([name, one]) => member(name, one, toType(one.schema)))
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const routes = Object.entries(paths).map(([path, item]) => {
    const verbs = Object.entries(item).map(([verb, { operationId }]) => `${verb}: operations[${quoted(operationId)}]`)
    return `${quoted(path)}: ${block(verbs)}`
  })
  const held = { schemas: block(schemas), responses: block(responses), parameters: block(parameters) }
  return [
    '// Made by `almanac types`. What is changed here is lost when it is made again.\n',
    `export interface paths ${block(routes)}\n`,
    `export interface components ${block(Object.entries(held).map(([name, text]) => `${name}: ${text}`))}\n`,
    `export interface operations ${block(operations.map((one) => toOperation(one, components)))}\n`,
  ].join('\n')
}

interface Described {
  readonly description?: string
  readonly summary?: string
}

interface Parameter extends Described {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

interface Response extends Described {
  readonly headers?: Readonly<Record<string, Described & { readonly schema: JsonSchema }>>
  readonly content?: Content
}

type Referable<T> = T | { readonly $ref: string }

interface Operation extends Described {
  readonly operationId: string
  readonly parameters: readonly Referable<Parameter>[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Referable<Response>>>
}

interface Components {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly responses: Readonly<Record<string, Response>>
  readonly parameters: Readonly<Record<string, Parameter>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Components
}

function toOperation(operation: Operation, components: Components): string {
  const { operationId, parameters, requestBody, responses } = operation
  const all = parameters.map((one) => {
    if (!('$ref' in one)) return { ...one, type: toType(one.schema) }
    return { ...components.parameters[nameIn(one.$ref)]!, type: toReference(one.$ref) }
  })
  const places = ['query', 'header', 'path', 'cookie'].map((place) => {
    const here = all.filter((one) => one.in === place)
    const isNeeded = here.some(({ required }) => required)
    const members = here.map((one) => member(one.name, one, one.type, one.required ?? false))
    return `${place}${isNeeded ? '' : '?'}: ${here.length ? block(members) : 'never'}`
  })
  const answers = Object.entries(responses).map(([status, one]) =>
    member(status, {}, '$ref' in one ? toReference(one.$ref) : toResponse(one)),
  )
  const members = [
    `parameters: ${block(places)}`,
    requestBody
      ? `requestBody${requestBody.required ? '' : '?'}: ${block([`content: ${toContent(requestBody.content)}`])}`
      : 'requestBody?: never',
    `responses: ${block(answers)}`,
  ]
  return member(operationId, operation, block(members))
}

function toResponse({ headers = {}, content }: Response): string {
  const told = Object.entries(headers).map(([name, one]) => member(name, one, toType(one.schema), false))
  return block([
    `headers: ${block([...told, '[name: string]: unknown'])}`,
    content ? `content: ${toContent(content)}` : 'content?: never',
  ])
}

function toContent(content: Content): string {
  return block(Object.entries(content).map(([media, { schema }]) => member(media, {}, toType(schema))))
}

function toType(schema: JsonSchema): string {
  const { $ref, type, anyOf, enum: values, items } = schema as Keywords
  if ($ref !== undefined) return toReference($ref)
  if ('const' in schema) return literal(schema['const'])
  if (values) return union(values.map(literal))
  if (anyOf) return union(anyOf.map(toType))
  if (Array.isArray(type)) return union((type as string[]).map((one) => toType({ ...schema, type: one })))
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
      return schema['format'] === 'binary' ? 'Blob' : 'string'
    case 'boolean':
    case 'null':
      return type
    case 'array':
      return `${inBrackets(items ? toType(items) : 'unknown')}[]`
    case 'object':
      return toObject(schema as Keywords)
    default:
      return 'unknown'
  }
}

function literal(value: unknown): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value)
}

function toObject({ properties = {}, required = [], additionalProperties: others }: Keywords): string {
  const members = Object.entries(properties).map(([name, one]) =>
    member(name, one, toType(one), required.includes(name)),
  )
  const rest = typeof others === 'object' ? toType(others) : undefined
  if (rest === undefined) return members.length ? block(members) : 'Record<string, unknown>'
  return members.length ? `${block(members)} & { [name: string]: ${rest} }` : `{ [name: string]: ${rest} }`
}

function toReference($ref: string): string {
  const [kind, name] = $ref.split('/').slice(-2)
  return `components[${quoted(kind!)}][${quoted(name!)}]`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].map((one) => (one.includes(' & ') ? `(${one})` : one)).join(' | ') || 'never'
}

function inBrackets(type: string): string {
  return / [|&] /.test(type) ? `(${type})` : type
}

function member(name: string, { description, summary }: Described, type: string, isRequired = true): string {
  const text = (description || summary || '').replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ')
  return `${text && `/** ${text} */\n`}${keyOf(name)}${isRequired ? '' : '?'}: ${type}`
}

function keyOf(name: string): string {
  return /^(?:[A-Za-z_$][\w$]*|\d+)$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}

function block(members: readonly string[]): string {
  if (members.length === 0) return '{}'
  return `{\n${members.map((one) => one.replaceAll(/^/gm, '  ')).join('\n')}\n}`
}
