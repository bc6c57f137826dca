import { defaultOf } from '../../define/empty-value.ts'
import type { Action, Arg, ArgTable, Site, Verb } from '../../model/model.ts'
import { type Route, toArgTable } from '../routes.ts'
import { type Components, pascal } from './components.ts'
import type { JsonSchema } from './json-schema.ts'
import { sampleOf } from './sample.ts'

export interface RequestsContext {
  readonly site: Site
  readonly components: Components
}

export interface Operation {
  readonly action: Action
  readonly verb: Verb
  readonly route: Route
}

/** Returns the documented arguments of an operation by place in the request; operations that only read have no body. */
export function requestArgsOf({ action, verb, route }: Operation, has: (arg: Arg) => boolean) {
  const all = Object.entries(toArgTable(action, route.resource)).filter(([, arg]) => !arg.hidden && has(arg))
  const isInPath = ([name]: [string, Arg]) => route.path.includes(`{${name}}`)
  const path: ArgTable = Object.fromEntries(all.filter(isInPath))
  const others: ArgTable = Object.fromEntries(all.filter((one) => !isInPath(one)))
  const writes = verb === 'POST' || verb === 'PUT' || verb === 'PATCH'
  return writes ? { path, query: {}, body: others } : { path, query: others }
}

/** Describes parameters in the path and the query; commas separate lists. */
export function describeParameters(
  args: { readonly path: ArgTable; readonly query: ArgTable },
  describe: (arg: Arg) => JsonSchema,
): JsonSchema[] {
  return (['path', 'query'] as const).flatMap((place) =>
    Object.entries(args[place]).map(([name, arg]) => {
      const { description = '', ...schema } = describe(arg)
      return {
        name,
        in: place,
        description,
        required: place === 'path' || arg.required === true,
        ...(schema['type'] === 'array' && { style: 'form', explode: false }),
        schema,
      }
    }),
  )
}

export function describeArgs(table: ArgTable, describe: (arg: Arg) => JsonSchema): JsonSchema & { properties: object } {
  const names = Object.keys(table)
  const required = names.filter((name) => table[name]!.required)
  const properties = Object.fromEntries(names.map((name) => [name, describe(table[name]!)]))
  return { type: 'object', properties, ...(required.length && { required }) }
}

/** Describes a request body: the arguments as JSON or a form, or another media type that an action takes. */
export function describeBody(action: Action, resource: string, table: ArgTable, context: RequestsContext): JsonSchema {
  const { components } = context
  const whole = describeArgs(table, (arg) => describeArgument(arg, context))
  if (!action.takes) {
    const name = `${pascal(action.name)}${pascal(resource)}`
    const schema = components.name(name, () => ({ ...whole, title: name }))
    const example = sampleOf(whole, components.schemas) as object
    const json = { schema, ...(Object.keys(example).length && { example }) }
    return {
      required: 'required' in whole,
      content: { 'application/json': json, 'application/x-www-form-urlencoded': { schema } },
    }
  }
  const content = Object.entries(action.takes).map(([media, type]) => {
    const own = components.of(type, 'input')
    const isObject = own['type'] === 'object'
    return [
      media,
      { schema: isObject ? { ...own, properties: { ...whole.properties, ...(own['properties'] as object) } } : own },
    ]
  })
  return { required: true, content: Object.fromEntries(content) }
}

/** Describes the values that callers may send for an argument, with the site's default. */
export function describeArgument(arg: Arg, { site, components }: RequestsContext): JsonSchema {
  const preset = arg.preset?.of(site) ?? (arg.takes && defaultOf(arg.schema))
  const { description } = arg.schema
  const schema = {
    ...(description !== undefined && { description }),
    ...components.of(arg.takes ?? arg.schema, 'input'),
    ...(preset !== undefined && { default: components.named(preset) }),
  }
  return withSpecial(withTypedDefault(schema), arg)
}

// Defaults of lists and flags may be given as text; in the document they have their type.
function withTypedDefault(schema: JsonSchema): JsonSchema {
  const { type, default: preset } = schema
  if (typeof preset !== 'string') return schema
  if (type === 'array') return { ...schema, default: preset.split(',') }
  return type === 'boolean' ? { ...schema, default: preset === 'true' } : schema
}

function withSpecial(schema: JsonSchema, { specialValues }: Arg): JsonSchema {
  if (!specialValues) return schema
  const { format, ...unformatted } = schema
  const base = specialValues.has('') || format === undefined ? unformatted : schema
  const { enum: values, type } = base as { enum?: readonly unknown[]; type?: string | readonly string[] }
  const special = [...specialValues.keys()].filter((value) => value !== '' || values)
  if (special.length === 0 || type === undefined) return base
  const nullable = special.includes(null) && { type: [...new Set([type, 'null'].flat())] }
  return { ...base, ...(values && { enum: [...new Set([...values, ...special])] }), ...nullable }
}
