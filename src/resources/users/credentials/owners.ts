import type { KnownEntry, ServiceHost } from '../../../model/model.ts'
import { loginOf, textOf } from '../../../derive/entries.ts'
import { errors } from '../account/errors.ts'
import type { CredentialsState, UserCredentials } from './credentials-file.ts'

/** Milliseconds that credentials outlive their user's file (absent on another branch), since a server first missed it. */
export const graceMs = 30 * 24 * 60 * 60 * 1000

/**
 * Opens the owners of credentials: an id alone does not identify them, since files are added, removed and copied by hand and by
 * git. Without an open site, credentials under an id belong to it.
 */
export function openOwners({ entries, now }: Pick<ServiceHost, 'entries' | 'now'>) {
  // People who are only named in texts have no credentials.
  const isAccount = ({ implicit }: KnownEntry) => !implicit
  const find = (userId: number) => [entries?.get('user', userId) ?? []].flat().find(isAccount)
  const all = () => [...(entries?.all('user') ?? [])].filter(isAccount)

  return {
    /** Whether the user who has this id is the one that the credentials were made for. */
    has(userId: number, user: UserCredentials) {
      const found = find(userId)
      return entries === undefined || (found !== undefined && !isOver(user) && isFor(user, found, all))
    },

    /** Whether this id now belongs to another user. */
    isAnothers(userId: number, user: UserCredentials) {
      const found = find(userId)
      return found !== undefined && !isFor(user, found, all)
    },

    /** A user's credentials, to be changed; empty if another's. @throws RestError 409 if two files claim to be this user */
    renewed(state: CredentialsState, userId: number) {
      const known = state.users[userId]
      const found = find(userId)
      if (!found) return (state.users[userId] = known ?? { tokens: [] })
      if (isDoubled(userId, all())) throw errors.rest_user_id_doubled({ id: userId })
      const own = known && !isOver(known) && isFor(known, found, all) ? known : { tokens: [] }
      return (state.users[userId] = withOwner(own, found))
    },

    /** Updates the known owners; returns whether anything changed. */
    settled(state: CredentialsState) {
      if (!entries) return false
      let isChanged = false
      for (const [id, known] of Object.entries(state.users)) {
        const found = find(Number(id))
        const isTheirs = found && isFor(known, found, all)
        const next = isOver(known) ? undefined : isTheirs ? withOwner(known, found) : gone(known)
        if (next === known) continue
        isChanged = true
        if (next) state.users[id] = next
        else delete state.users[id]
      }
      return isChanged
    },
  }

  function isOver({ goneSince }: UserCredentials): boolean {
    return goneSince !== undefined && now() - goneSince > graceMs
  }

  function gone(known: UserCredentials): UserCredentials {
    return known.goneSince === undefined ? { ...known, goneSince: now() } : known
  }
}

// Credentials without a name belong to the user with the id, as long as no other file claims it.
function isFor({ login, registered }: UserCredentials, user: KnownEntry, all: () => Iterable<KnownEntry>): boolean {
  if (login === undefined) return !isDoubled(user.id, all())
  // A user who registered at another time is another person of the same name.
  return login === loginOf(user) && (registered === undefined || registered === registeredOf(user))
}

// Several files may store one id; the index gives it to the first of them.
function isDoubled(userId: number, users: Iterable<KnownEntry>): boolean {
  let count = 0
  for (const { data, id } of users) if (id === userId || Number(data['id']) === userId) count++
  return count > 1
}

function withOwner(known: UserCredentials, user: KnownEntry): UserCredentials {
  const { login, registered, goneSince, ...others } = known
  const now = loginOf(user)
  const since = registered ?? registeredOf(user)
  if (login === now && registered === since && goneSince === undefined) return known
  return { login: now, ...(since !== undefined && { registered: since }), ...others }
}

function registeredOf(user: KnownEntry): string | undefined {
  return textOf(user, 'registered') || undefined
}
