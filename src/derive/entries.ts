import type { Entry, Resource, Site } from '../model/model.ts'

/** An entry that differs in some parts. Spreading one by hand would lose `data`, which is read when it is asked for. */
export function variantOf<E extends Entry>(entry: E, changes: Partial<E>): E {
  return { ...entry, data: entry.data, ...changes }
}

/** The text of an entry; none where its file is gone meanwhile, or cannot be read. */
export function bodyIfThere(entry: Entry, site: Pick<Site, 'bodyOf'>): string {
  try {
    return site.bodyOf(entry)
  } catch {
    return ''
  }
}

/** The member that people call an entry by: the one that files store as `title`, else as `name`, if there is one. */
export function titleMemberOf({ fields }: Pick<Resource, 'fields'>): string | undefined {
  const members = Object.entries(fields).filter(([, field]) => !field.readonly)
  const [member] =
    members.find(([, { stored }]) => stored?.key === 'title') ??
    members.find(([, { stored }]) => stored?.key === 'name') ??
    []
  return member
}

/** A text of the front matter; a number or date that a person left unquoted counts as its text. */
export function textOf(entry: Pick<Entry, 'data'>, key: string): string {
  const value = entry.data[key]
  return value === undefined || value === null || typeof value === 'object'
    ? ''
    : String(value as string | number | boolean)
}
