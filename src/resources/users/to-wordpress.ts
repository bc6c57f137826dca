import type { Exports } from '../../model/model.ts'
import { rolesOf } from '../../define/roles.ts'
import { toUtcText } from '../../text/time/local-time.ts'
import { loginOf, textOf } from '../../derive/entries.ts'
import { fileMeta } from '../shared/wordpress/to-wordpress.ts'
import { registeredAt } from './account/listing.ts'
import { displayName } from './account/names.ts'

/** Passwords are not exported. */
export const toWordpress: Exports = {
  users: {
    user: (entry, { site }) => {
      const text = (key: string) => textOf(entry, key)
      return {
        id: entry.id,
        login: loginOf(entry),
        email: text('email'),
        name: displayName(entry),
        firstName: text('first_name'),
        lastName: text('last_name'),
        more: {
          slug: entry.slug,
          url: text('url'),
          description: site.bodyOf(entry),
          nickname: text('nickname'),
          locale: text('locale'),
          registered: `${toUtcText(registeredAt(entry, site))}+00:00`,
          roles: rolesOf(entry),
        },
        meta: fileMeta(entry, site),
      }
    },
  },
}
