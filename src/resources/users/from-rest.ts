import type { Answered, RestImports, SourceUser } from '../../model/model.ts'
import { metaIn, numberIn, textIn } from '../../text/wordpress/rest-members.ts'

export const fromRest: RestImports = {
  lists: ({ usual }) => [{ name: 'users', path: 'wp/v2/users', queries: usual(), as: 'user', read: toUser }],
}

// To strangers, users are known only by their slugs.
function toUser(entry: Answered): SourceUser {
  const isWhole = entry['username'] !== undefined
  return {
    id: numberIn(entry, 'id'),
    login: textIn(entry, 'username') || textIn(entry, 'slug'),
    email: textIn(entry, 'email'),
    name: textIn(entry, 'name'),
    firstName: textIn(entry, 'first_name'),
    lastName: textIn(entry, 'last_name'),
    more: {
      slug: textIn(entry, 'slug'),
      url: textIn(entry, 'url'),
      description: textIn(entry, 'description'),
      ...(isWhole && {
        nickname: textIn(entry, 'nickname'),
        locale: textIn(entry, 'locale'),
        registered: textIn(entry, 'registered_date'),
        roles: Array.isArray(entry['roles']) ? entry['roles'].map(String) : [],
      }),
    },
    meta: metaIn(entry),
    link: textIn(entry, 'link'),
  }
}
