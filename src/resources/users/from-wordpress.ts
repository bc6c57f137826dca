import type { Entry, Imports, Site, SourceUser } from '../../model/model.ts'
import { asWritten } from '../../text/wordpress/as-written.ts'
import { plainText, showTermName } from '../../text/html/sanitize.ts'
import { isRole } from '../../define/roles.ts'
import { toUrl } from '../../text/html/to-url.ts'
import { sanitizeLogin, toUserSlug } from '../../text/wordpress/slug.ts'

/** The authors of an export's entries; exports hold neither roles nor passwords. */
export const fromWordpress: Imports = {
  users: {
    resource: 'user',
    addresses: { setting: 'author_base', as: 'base' },
    toDo: (made) =>
      `Set passwords for people: \`almanac user update NAME --password-stdin\`; ${made} came without one.`,
    find: findUser,
    read: (user, { site }) => {
      const { login, email, name, firstName, lastName, more = {} } = user
      const roles = more.roles?.filter(isRole) ?? []
      const without = 'without a password'
      const isTaken = isOthers(user, site)
      return {
        data: {
          username: sanitizeLogin(login, true) || login,
          name: writtenName(name) || login,
          first_name: writtenName(firstName) || undefined,
          last_name: writtenName(lastName) || undefined,
          email: !isTaken && isAddress(email) ? email : undefined,
          url: toUrl(more.url ?? '') || undefined,
          nickname: more.nickname === login ? undefined : writtenName(more.nickname ?? '') || undefined,
          locale: more.locale || undefined,
          registered: more.registered,
          roles: more.roles === undefined ? ['author'] : roles,
        },
        body: more.description ?? '',
        slug: more.slug || toUserSlug(login),
        changed: [
          more.roles === undefined ? `the export has neither role nor password: author, ${without}` : without,
          ...(more.roles ?? []).flatMap((role) => (isRole(role) ? [] : [`there is no role '${role}'`])),
          ...(email !== '' && !isAddress(email) ? [`the address ${email} is none: imported without an address`] : []),
          ...(isTaken ? [`the address ${email} is another user's: imported without an address`] : []),
        ],
      }
    },
    expected: ({ login, email, name, firstName, lastName, more = {} }, { site }) => ({
      ...(more.slug !== undefined && { slug: more.slug }),
      ...(more.roles !== undefined && { roles: more.roles.filter(isRole) }),
      ...(more.url !== undefined && { url: showTermName(toUrl(more.url)) }),
      ...(more.description !== undefined && { description: more.description }),
      username: sanitizeLogin(login, true) || login,
      name: showTermName(writtenName(name) || login),
      first_name: showTermName(writtenName(firstName)),
      last_name: showTermName(writtenName(lastName)),
      email: isAddress(email) && !isOthers({ login, email }, site) ? email : '',
    }),
  },
}

function findUser({ login }: Pick<SourceUser, 'login'>, site: Site): Entry | undefined {
  return site.having('user', 'login', (sanitizeLogin(login, true) || login).toLowerCase())[0]
}

function isOthers(user: Pick<SourceUser, 'login' | 'email'>, site: Site): boolean {
  const own = findUser(user, site)
  return site.having('user', 'email', user.email.toLowerCase()).some((one) => one !== own)
}

function isAddress(email: string): boolean {
  return /^\S+@\S+$/.test(email)
}

function writtenName(name: string): string {
  return asWritten(plainText(name), showTermName)
}
