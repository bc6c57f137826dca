import type { Resource } from '../define/model.ts'

/** The member that people call an entry by: the one that files store as `title`, else as `name`, if there is one. */
export function titleMemberOf({ fields }: Pick<Resource, 'fields'>): string | undefined {
  const members = Object.entries(fields).filter(([, field]) => !field.readonly)
  const [member] =
    members.find(([, { stored }]) => stored?.key === 'title') ??
    members.find(([, { stored }]) => stored?.key === 'name') ??
    []
  return member
}
