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
