import type { z } from 'zod'
import { linksType } from '../../define/answers.ts'
import type { Action, Context, Field, Resource, RestRoot } from '../../model/model.ts'
import { capitalized, mapValues } from '../../text/values.ts'
import { isIn, renameAll } from '../rest-root.ts'
import { toArgTable } from '../routes.ts'
import { type JsonSchema, refTo, toJsonSchema } from './json-schema.ts'
import { errorType } from './refusals.ts'

const suffixes: Readonly<Record<Context, string>> = { view: '', embed: 'Embed', edit: 'Edit' }

// The keywords whose values may be renamed; texts for people are in other members.
const valued: ReadonlySet<string> = new Set(['enum', 'const', 'default'])

/** The named schemas of a document: entries by kind and context, and types with names of their own. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly #resources: ReadonlyMap<string, Resource>
  readonly #entryNames: ReadonlySet<string>
  readonly #rest: RestRoot

  /** @param rest - the mount, which may rename namespaces, types and statuses */
  constructor(resources: ReadonlyMap<string, Resource>, rest: RestRoot) {
    this.#resources = resources
    this.#rest = rest
    const described = [...resources.values()].filter(({ fields }) => Object.keys(fields).length > 0)
    this.#entryNames = new Set(
      described.flatMap((one) => Object.values(suffixes).map((suffix) => schemaNameOf(one) + suffix)),
    )
  }

  /** Describes a type as callers send it, or as responses have it in a context. */
  of(type: z.ZodType, io: 'input' | 'output', context: Context = 'view'): JsonSchema {
    const { schema, named } = toJsonSchema(type, io)
    for (const [name, one] of Object.entries(named))
      this.name(this.#typeName(name), () => this.#inPlace(one, context) as JsonSchema)
    return this.#inPlace(schema, context) as JsonSchema
  }

  /** Describes an entry in a context. The schema of `view` fits `edit` too: members that only `edit` adds are optional. */
  entry(resource: Resource, context: Context): JsonSchema {
    const as = isAsInView(this.#fieldsOf(resource), context) ? 'view' : context
    const name = schemaNameOf(resource) + suffixes[as]
    this.name(name, () => ({
      ...this.#members(resource, as, true),
      title: name,
      description: resource.summary,
    }))
    return refTo(name)
  }

  /** Describes a deleted entry: without links, which would be dead. */
  deletedEntry(resource: Resource): JsonSchema {
    const name = `Deleted${schemaNameOf(resource)}`
    this.name(name, () => ({ ...this.#members(resource, 'view', false), title: name, description: resource.summary }))
    return refTo(name)
  }

  /** Resolves a reference. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref } = schema as { $ref?: string }
    return $ref === undefined ? schema : this.schemas[nameIn($ref)]!
  }

  /** Names a schema, once. */
  name(name: string, make: () => JsonSchema): JsonSchema {
    if (!Object.hasOwn(this.schemas, name)) {
      // Entries may refer to themselves.
      this.schemas[name] = {}
      this.schemas[name] = make()
    }
    return refTo(name)
  }

  /** Renames a value for the mount. */
  named(value: unknown): unknown {
    return this.#rest.renames ? renameAll(value, this.#rest.nameOf) : value
  }

  // If a content type and a type share a name, the content type's entries have it.
  #typeName(name: string): string {
    return this.#entryNames.has(name) ? `${name}Type` : name
  }

  #members(resource: Resource, context: Context, isLinked: boolean): JsonSchema {
    const properties: Record<string, JsonSchema> = {}
    const required: string[] = []
    for (const [name, field] of fieldsIn(this.#fieldsOf(resource), context)) {
      const type = answerIn(context, field)
      properties[name] = this.#member(field, type, context)
      if (field.contexts.includes(context) && !type.safeParse(undefined).success) required.push(name)
    }
    if (isLinked && resource.links.length) {
      properties['_links'] = this.of(linksType, 'output')
      required.push('_links')
      if (Object.keys(resource.embeds).length) properties['_embedded'] = this.#embedded(resource)
    }
    return { type: 'object', properties, ...(required.length && { required }) }
  }

  // The fields that the mount has.
  #fieldsOf({ fields }: Resource): [string, Field][] {
    return Object.entries(fields).filter(([, field]) => isIn(this.#rest, field))
  }

  #member({ schema, readonly }: Field, type: z.ZodType, context: Context): JsonSchema {
    const { description } = schema
    return {
      ...(description !== undefined && { description }),
      ...this.of(type, 'output', context),
      ...(readonly && { readOnly: true }),
    }
  }

  #embedded({ embeds }: Resource): JsonSchema {
    const found = Object.entries(embeds).map(([relation, target]) => {
      const items = { anyOf: [this.of(target, 'output', 'embed'), this.of(errorType, 'output')] }
      return [relation, { type: 'array', items }] as const
    })
    return {
      type: 'object',
      description:
        'The targets of the embeddable links, with `_embed`: in the order of the links; an error if one cannot be shown.',
      properties: Object.fromEntries(found),
    }
  }

  #inPlace(value: unknown, context: Context): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#inPlace(one, context))
    if (typeof value !== 'object' || value === null) return value
    const { entry, entryIn: space, $ref } = value as Record<string, unknown>
    if (typeof $ref === 'string') return { ...value, ...refTo(this.#typeName(nameIn($ref))) }
    if (typeof entry === 'string' || typeof space === 'string') {
      const meant = [...this.#resources.values()].filter(({ name, space: of, actions }) =>
        typeof entry === 'string' ? name === entry : of === space && actions.some(isReadAlone),
      )
      // Another response shows it in that response's context; a link leads to its own address, which may know no contexts.
      const asked = (one: Resource) => (typeof entry === 'string' || knowsContexts(one) ? context : 'view')
      const schemas = meant.map((one) => this.entry(one, asked(one)))
      return schemas.length === 1 ? schemas[0] : { type: 'object', ...(schemas.length && { anyOf: schemas }) }
    }
    return mapValues(value as Record<string, unknown>, (one, key) => {
      const placed = this.#inPlace(one, context)
      return valued.has(key) ? this.named(placed) : placed
    })
  }
}

/** Returns a resource's or action's name as a type name: `event-category` → `EventCategory`. */
export function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('')
}

/** Returns the type of a field in responses in a context. */
export function answerIn(context: Context, { schema, answer }: Field): z.ZodType {
  return typeof answer === 'function' ? answer(context) : (answer ?? schema)
}

/** Returns the name in a reference. */
export function nameIn($ref: string): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}

function schemaNameOf({ name }: Resource): string {
  return pascal(name)
}

function isReadAlone({ answers, at, methods, terminalOnly }: Action): boolean {
  return answers === 'entry' && at === undefined && methods.includes('GET') && !terminalOnly
}

function knowsContexts(resource: Resource): boolean {
  return resource.actions.some((action) => isReadAlone(action) && 'context' in toArgTable(action, resource))
}

function fieldsIn(fields: readonly [string, Field][], context: Context): [string, Field][] {
  const isVisible = (field: Field) =>
    field.contexts.includes(context) || (context === 'view' && field.contexts.includes('edit'))
  return fields.filter(([, field]) => isVisible(field))
}

function isAsInView(fields: readonly [string, Field][], context: Context): boolean {
  return fields.every(
    ([, { contexts, answer }]) =>
      contexts.includes(context) === contexts.includes('view') &&
      (context === 'edit' || contexts.includes('edit') === contexts.includes(context)) &&
      typeof answer !== 'function',
  )
}
