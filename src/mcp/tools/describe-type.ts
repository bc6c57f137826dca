import { z } from 'zod'
import type { Action, Resource } from '../../model/model.ts'
import { type ArgDescription, boundsOf, describeArg } from '../../derive/describe-arg.ts'
import { refersTo } from '../../derive/refers-to.ts'
import { toArgTable } from '../../derive/routes.ts'
import { actionFor, type ActionKind, typesFor, withType } from '../offered.ts'
import { argumentsOf } from '../read-arguments.ts'
import { defineTool, toAnswer } from '../tool.ts'
import type { McpSession } from '../session.ts'

type Schemas = Readonly<Record<string, ArgDescription>>

export const describeType = defineTool({
  name: 'describe_type',
  title: 'Describe a type',
  description:
    'Lists the fields of a type, for create_content and update_content, and its filters, for list_content, each with its JSON Schema (draft 4).',
  writes: false,
  output: z.looseObject({
    type: z.string(),
    summary: z.string(),
    fields: z.record(z.string(), z.looseObject({})),
    filters: z.record(z.string(), z.looseObject({})),
  }),
  input: (site) => withType(typesFor(site, 'get'), {}),
  run: async ({ type }, visit) => {
    const resource = visit.site.resources.get(type)!
    const fields = schemasOf(resource, 'create', visit) ?? schemasOf(resource, 'update', visit)
    const filters = schemasOf(resource, 'list', visit)
    const may = (['list', 'get', 'create', 'update', 'delete'] as const).filter(
      (doing) => actionFor(resource, doing) && (doing !== 'delete' || resource.trashes),
    )
    const text = [
      `${type}: ${resource.summary} What you can do: ${may.join(', ').replace('delete', 'move to the trash')}.`,
      ...(fields ? ['Fields:', ...toLines(fields)] : []),
      ...(filters ? ['Filters:', ...toLines(filters)] : []),
    ]
    return toAnswer(text, { type, summary: resource.summary, fields: fields ?? {}, filters: filters ?? {} })
  },
})

function schemasOf(resource: Resource, doing: ActionKind, { site }: McpSession): Schemas | undefined {
  const action = actionFor(resource, doing)
  if (!action) return undefined
  const args = Object.entries(argumentsOf(action, resource))
  return Object.fromEntries(
    args.map(([name, arg]) => [name, withSlugs(name, describeArg(arg, site), resource, action)]),
  )
}

// Tools also accept entries' names where the interface takes ids.
function withSlugs(name: string, schema: ArgDescription, resource: Resource, action: Action): ArgDescription {
  const { references, space } = refersTo(name, resource, toArgTable(action, resource))
  if ((references ?? space) === undefined) return schema
  const { items } = schema
  if (schema.type === 'integer') return { ...schema, type: ['integer', 'string'] }
  return items?.type === 'integer' ? { ...schema, items: { ...items, type: ['integer', 'string'] } } : schema
}

function toLines(schemas: Schemas): string[] {
  return Object.entries(schemas).map(([name, schema]) => {
    const { description, type, enum: values, items, required } = schema
    const of = (values ?? items?.enum)?.map(String).join('|') ?? [type ?? 'any'].flat().join('|')
    const list = items ? `list of ${items.enum ? of : [items.type ?? 'any'].flat().join('|')}` : of
    const facts = [list, ...boundsOf(schema), ...(required ? ['required'] : [])].join(', ')
    return `- ${name} (${facts})${description ? `: ${description}` : ''}`
  })
}
