import type { z } from 'zod'
import { answerIn } from '../../derive/openapi/components.ts'
import type { Resource } from '../../model/model.ts'

/** One entry, or another object, as the interface shows it. */
export type Members = Record<string, unknown>

/** The members of a resource's entries that are shown in some context; others are write-only. */
export function readableMembers({ fields }: Resource): string[] {
  return Object.keys(fields).filter((name) => fields[name]!.contexts.length > 0)
}

/** The named members, in this order; dots lead to nested ones. Unknown names are skipped. */
export function pickMembers(members: Readonly<Members>, names: readonly string[]): Members {
  const picked: Members = {}
  for (const name of names) {
    const value = memberOf(members, name)
    if (value === undefined) continue
    const path = name.split('.')
    const last = path.pop()!
    let into = picked
    for (const part of path) into = into[part] = { ...(into[part] as Members | undefined) }
    into[last] = value
  }
  return picked
}

/** The value at a name with dots, or undefined. */
export function memberOf(members: unknown, name: string): unknown {
  let value: unknown = members
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Members)[part]
  }
  return value
}

/**
 * The first part of a name with dots that no entry of a resource has, and those that there are instead: none if what contains it
 * is a single value. Undefined if some entry may have it.
 */
export function unknownPart(
  name: string,
  known: Iterable<string>,
  { fields }: Resource,
): { readonly part: string; readonly within: string; readonly among: readonly string[] } | undefined {
  const [top = '', ...below] = name.split('.')
  let among: readonly string[] = [...known]
  if (!among.includes(top)) return { part: top, within: '', among }
  // Other contexts show no member that this one lacks.
  let type = fields[top] && answerIn('edit', fields[top])
  for (const [i, part] of below.entries()) {
    const shape = type && shapeOf(type)
    if (!shape) return undefined
    among = Object.keys(shape)
    if (!among.includes(part)) return { part, within: [top, ...below.slice(0, i)].join('.'), among }
    type = shape[part]
  }
  return undefined
}

// The members of a type, none for a single value; undefined if the type leaves them open.
function shapeOf({ def }: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const { type, innerType, shape, catchall } = def as unknown as {
    type: string
    innerType?: z.ZodType
    shape?: Record<string, z.ZodType>
    catchall?: z.ZodType
  }
  if (innerType) return shapeOf(innerType)
  if (['string', 'number', 'boolean', 'enum'].includes(type)) return {}
  return catchall ? undefined : shape
}
