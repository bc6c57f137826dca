import type { Imports } from '../../define/imports.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { plainText, showTermName } from '../../text/html/sanitize.ts'
import { sanitizeLogin, toUserSlug } from '../../text/wordpress/slug.ts'

/** Who wrote the entries of an export: exports say nothing of roles and passwords. */
export const fromWordpress: Imports = {
  users: {
    resource: 'user',
    find: ({ login }, site) => site.having('user', 'login', login.toLowerCase())[0],
    read: ({ login, email, name, firstName, lastName }, { site }) => {
      const isTaken = site.having('user', 'email', email.toLowerCase()).length > 0
      return {
        data: {
          username: sanitizeLogin(login, true) || login,
          name: written(name) || login,
          first_name: written(firstName) || undefined,
          last_name: written(lastName) || undefined,
          email: !isTaken && /^\S+@\S+$/.test(email) ? email : undefined,
          roles: ['author'],
        },
        slug: toUserSlug(login),
        changed: [
          'the export says no role and no password: author, without a password',
          ...(isTaken ? [`the address ${email} is another user's: without an address`] : []),
        ],
      }
    },
    expected: ({ login, email, name, firstName, lastName }) => ({
      username: sanitizeLogin(login, true) || login,
      name: showTermName(written(name) || login),
      first_name: showTermName(written(firstName)),
      last_name: showTermName(written(lastName)),
      email,
    }),
  },
}

function written(name: string): string {
  return asWritten(plainText(name), showTermName)
}
