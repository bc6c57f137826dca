import type { Caller, Entry, Site } from '../../model/model.ts'
import { roleNames, rolesOf } from '../../define/roles.ts'

/** The caller for a user; without a user, one who may only read public content. `token`: the application password used. */
export function callerOf(user: Entry | undefined, { roles }: Pick<Site, 'roles'>, token?: string): Caller {
  const held = user ? rolesOf(user) : []
  const can = (capability: string) => held.some((role) => roles[role].has(capability))
  return { user, roles: held, can, ...(token !== undefined && { token }) }
}

/** The person at the terminal, who may do everything, and is the author of new entries. */
export function operator(user: Entry | undefined): Caller {
  return { user, roles: [roleNames[0]], can: () => true }
}
