import type { Config } from './folder/foreign-folder.ts'

/** A field as the setting `fields` declares it. */
export type Declaration = Readonly<Record<string, unknown>>

export interface DeclaredFields {
  /** The file that declares them. */
  readonly by: string
  /** The folder, relative to the site's. */
  readonly folder: string
  readonly fields: Readonly<Record<string, Declaration>>
}

/** The fields that have a type here, by key. */
export function declareAll(
  fields: Config,
  declare: (field: unknown) => Declaration | undefined,
): Readonly<Record<string, Declaration>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      const declared = /^[a-z][\w-]{0,63}$/i.test(key) ? declare(field) : undefined
      return declared ? [[key, declared]] : []
    }),
  )
}

/** A list of such items; undefined if they have no type. */
export function listOfItems(item: Declaration | undefined): Declaration | undefined {
  return item && { type: 'list', of: item }
}

/** An object with such members; undefined if none has a type. */
export function objectOf(fields: Readonly<Record<string, Declaration>>): Declaration | undefined {
  return Object.keys(fields).length > 0 ? { type: 'object', fields } : undefined
}
