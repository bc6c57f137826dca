import type { Caller, Entry } from '../define/model.ts'
import { roleNames, roles, rolesOf } from '../define/roles.ts'

export { rolesOf }

/** What a user may do; nobody may only read what is public. */
export function callerOf(user: Entry | undefined): Caller {
  const held = user ? rolesOf(user) : []
  return { user, roles: held, can: (capability) => held.some((role) => roles[role].capabilities.has(capability)) }
}

/** The person at the terminal: may do everything, and is named as the author of what is made. */
export function operator(user: Entry | undefined): Caller {
  return { user, roles: [roleNames[0]], can: () => true }
}
