import type { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller, Entry, Site } from '../../model/model.ts'
import { editsAnything } from '../shared/kinds.ts'
import { errors } from './errors.ts'
import { locationsOf, menusByLocation } from './locations.ts'

/** WordPress has a separate capability for the appearance of a site. */
const manages = (caller: Caller) => caller.can('manage_options')

// A menu at a location is readable by everybody, any other by users who may edit anything.
function mayRead(caller: Caller, menu: Entry, site: Site): boolean {
  return locationsOf(menu).length > 0 || editsAnything({ caller, site })
}

/** Access to menus, their lines and locations. Strangers do not learn whether a site without a menu at a location has any. */
export const menuAccess: Access = {
  rights: { read: mayRead, edit: manages },
  list: ({ caller, context, site }) => {
    if (context === 'edit' && !manages(caller)) return errors.rest_forbidden_context__menus(caller)
    return editsAnything({ caller, site }) || menusByLocation(site).size > 0
      ? undefined
      : errors.rest_cannot_view__menus(caller)
  },
  filter: ({ caller, site }, menu) => mayRead(caller, menu, site),
  read: ({ caller, context, site }, menu) => {
    if (!mayRead(caller, menu, site)) return errors.rest_cannot_view__menus(caller)
    return context === 'edit' && !manages(caller) ? errors.rest_forbidden_context__menus(caller) : undefined
  },
  create: managersOnly(errors.rest_cannot_create__menus),
  update: managersOnly(errors.rest_cannot_update__menu),
  remove: managersOnly(errors.rest_cannot_delete__menus),
}

/** Refuses callers who may not manage the appearance of the site. */
export function managersOnly(refusal: (caller: Caller) => RestError): (call: Call) => RestError | undefined {
  return ({ caller }) => (manages(caller) ? undefined : refusal(caller))
}
