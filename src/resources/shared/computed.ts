import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import type { FieldOptions, Access, Call, Context, Field, FieldDraft, Trait, View } from '../../model/model.ts'
import type { RestError } from '../../define/errors.ts'
import { errors } from './errors.ts'

/** Contexts of members that are shown wherever an entry is. */
export const everywhere = ['view', 'embed', 'edit'] as const

const computedField =
  (own: Pick<FieldOptions, 'holdsNames' | 'forPrograms' | 'onlyIn'>) =>
  (
    schema: z.ZodType,
    contexts: readonly Context[] = ['view', 'edit'],
    show?: Field['show'],
    answer?: Field['answer'],
  ): FieldDraft =>
    field(schema, { ...own, contexts, readonly: true, stored: false, ...(show && { show }), ...(answer && { answer }) })

/** A computed member, which is not stored; by default the member of that name of a computed item. */
export const computed = computedField({})

/** For names of namespaces, types, statuses or capabilities, which differ by mount. */
export const computedNames = computedField({ holdsNames: true })

/** For a member that repeats another one in a form for programs. */
export const computedForPrograms = computedField({ forPrograms: true })

/** For a member that only WordPress's clients see. */
export const computedInWordpress = computedField({ onlyIn: 'wordpress', forPrograms: true })

const visibilities = {
  public: 'Whether it is meant for readers.',
  publicly_queryable: 'Whether its addresses have pages.',
  show_ui: 'Whether interfaces offer to change it.',
  show_admin_column: 'Whether lists of entries have a column for it.',
  show_in_nav_menus: 'Whether menus offer its entries.',
  show_in_quick_edit: 'Whether quick edit forms have it.',
} as const

/** Whether interfaces for people offer a type or taxonomy, for WordPress's clients; menus never do. */
export function visibility(subject: string, keys: readonly (keyof typeof visibilities)[] = []): FieldDraft {
  const schema = z.object(
    Object.fromEntries(
      (['show_ui', 'show_in_nav_menus', ...keys] as const).map((key) => [key, z.boolean().describe(visibilities[key])]),
    ),
  )
  const shownAll = Object.fromEntries(['show_ui', ...keys].map((key) => [key, true]))
  const described = schema.describe(`The visibility settings for the ${subject}.`)
  return computedInWordpress(described, ['edit'], () => ({ ...shownAll, show_in_nav_menus: false }))
}

/** A rendered text, with its source in the edit context. */
export function withRaw({ context }: Pick<View, 'context'>, rendered: string, raw?: () => string) {
  return context === 'edit' ? { raw: raw ? raw() : rendered, rendered } : { rendered }
}

const textsByName = z.record(z.string(), z.string())

/** Texts by name, in the edit context only. */
export function computedTexts(description: string, toField = computed): FieldDraft {
  return toField(z.looseObject({}).describe(description), ['edit'], undefined, textsByName)
}

/** Access with one check for every call. */
export function uniformAccess(rights: Access['rights'], judge: (call: Call) => RestError | undefined): Access {
  return { rights, list: judge, read: judge, create: judge, update: judge, remove: judge }
}

/** Access to entries derived from definitions: readable, never writable. */
export function readOnly(access: Pick<Access, 'list' | 'read' | 'filter'>): Access {
  const refuse = ({ caller }: Call) => errors.rest_forbidden(caller)
  // Nothing belongs to computed items, so these rights guard nothing.
  return { rights: { read: () => true, edit: () => false }, ...access, create: refuse, update: refuse, remove: refuse }
}

/** A type's or taxonomy's links: to its list, and to the list of its items, at `rest_namespace` and `rest_base`. */
export const describedLinks: Trait = defineTrait({
  links: [
    ({ resource, data }, { rest }, links) => {
      links['collection'] = [{ href: rest.addressOf(resource.namespace, resource.base) }]
      links['wp:items'] = [{ href: rest.addressOf(String(data['rest_namespace']), String(data['rest_base'])) }]
    },
  ],
})
