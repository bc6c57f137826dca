import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import type { Access, Call, Context, Field, Trait } from '../../define/model.ts'
import { errors } from './errors.ts'

/** Contexts of the members of computed items. */
export const everywhere = ['view', 'embed', 'edit'] as const

/** A read-only member of a computed item. */
export function shown(schema: z.ZodType, contexts: readonly Context[] = ['view', 'edit'], answer?: z.ZodType): Field {
  return field(schema, { contexts, readonly: true, stored: false, ...(answer && { answer }) })
}

/** The type of texts by name. */
export const textsByName = z.record(z.string(), z.string())

/** Access to what is derived from definitions: readable, never writable. */
export function readOnly(access: Pick<Access, 'list' | 'read' | 'filter'>): Access {
  const refuse = ({ caller }: Call) => errors.rest_forbidden(caller)
  // Computed items own nothing, so nobody checks rights to it.
  return { rights: { read: () => true, edit: () => false }, ...access, create: refuse, update: refuse, remove: refuse }
}

/**
 * Links of a type or a taxonomy: to the list it is in, and to the list of its own items, at the address that its
 * members `rest_namespace` and `rest_base` form.
 */
export const describedLinks: Trait = defineTrait({
  links: [
    ({ resource, data }, { rest }, links) => {
      links['collection'] = [{ href: `${rest}/${resource.namespace}/${resource.base}` }]
      links['wp:items'] = [{ href: `${rest}/${String(data['rest_namespace'])}/${String(data['rest_base'])}` }]
    },
  ],
})
