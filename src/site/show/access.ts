import type { Caller, Entry, Site } from '../../model/model.ts'
import { roleNames, rolesOf } from '../../define/roles.ts'

/** What a user may do; without a user, only read what is public. `token`: the application password that they used. */
export function callerOf(user: Entry | undefined, { roles }: Pick<Site, 'roles'>, token?: string): Caller {
  const held = user ? rolesOf(user) : []
  const can = (capability: string) => held.some((role) => roles[role].has(capability))
  return { user, roles: held, can, ...(token !== undefined && { token }) }
}

/** The person at the terminal: may do everything, and is the author of what they create. */
export function operator(user: Entry | undefined): Caller {
  return { user, roles: [roleNames[0]], can: () => true }
}
