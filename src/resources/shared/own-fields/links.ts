import { isRecord } from '../../../text/values.ts'
import type { LinksInside } from '../../../model/model.ts'
import type { OwnField } from '../../../derive/own-fields/own-field.ts'
import { schemaOf } from '../../../derive/own-fields/schemas.ts'
import { memoize } from '../../../work/caches.ts'
import { mapMembers } from './values.ts'

/** The addresses in the values of a field; undefined if it cannot have any. */
export const linksOf = memoize((field: OwnField): LinksInside | undefined =>
  hasLinks(field)
    ? {
        linksIn: (value) => [...linksIn(field, value, [])],
        withLinks: (value, change) => withLinks(field, value, change),
      }
    : undefined,
)

function hasLinks(field: OwnField): boolean {
  if (field.type === 'list') return hasLinks(field.of)
  return field.type === 'object' ? Object.values(field.fields).some(hasLinks) : field.type === 'link'
}

function* linksIn(
  field: OwnField,
  value: unknown,
  at: readonly PropertyKey[],
): Generator<ReturnType<LinksInside['linksIn']>[number]> {
  if (field.type === 'link') {
    // A value that is not a link is reported by another rule.
    if (typeof value === 'string' && schemaOf(field).safeParse(value).success) yield { at, target: value }
  } else if (field.type === 'list') {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* linksIn(field.of, item, [...at, i])
  } else if (field.type === 'object' && isRecord(value))
    for (const [key, member] of Object.entries(field.fields))
      if (Object.hasOwn(value, key)) yield* linksIn(member, value[key], [...at, key])
}

function withLinks(field: OwnField, value: unknown, change: (target: string) => string): unknown {
  if (field.type === 'link') return typeof value === 'string' ? change(value) : value
  if (field.type === 'list')
    return Array.isArray(value) ? value.map((item) => withLinks(field.of, item, change)) : value
  return field.type === 'object' ? mapMembers(field, value, (one, said) => withLinks(one, said, change)) : value
}
