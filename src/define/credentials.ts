import { z } from 'zod'
import { defineService } from './define.ts'

/** An application password, without its secret. */
export interface Token {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly userId: number
  /** The login name of the user that it was created for, if known. */
  readonly login?: string
  /** Milliseconds since the epoch. */
  readonly created: number
  /** UUID of the client application, as it reports. */
  readonly appId?: string | undefined
  /** Last sign-in, rounded to the day, in milliseconds since the epoch. */
  readonly lastUsed?: number | undefined
  /** The IP address of that sign-in. */
  readonly lastIp?: string | undefined
}

/** Proves that a secret was valid. */
export interface Proof {
  /** The id of the application password; absent for the user's own password. */
  readonly token?: string
}

/** A hash of a secret: scrypt with a salt of its own. The cost is stored, so that it can be raised later. */
export const secretHash = z.object({
  kind: z.literal('scrypt'),
  /** Cost, block size and parallelisation. */
  N: z
    .int()
    .min(2)
    .max(2 ** 20),
  r: z.int().min(1).max(32),
  p: z.int().min(1).max(16),
  /** Base64. */
  salt: z.string(),
  hash: z.string(),
})

export type SecretHash = z.infer<typeof secretHash>

/**
 * Passwords and application passwords, stored outside tracked files. They belong to an id together with the login name that
 * they were created for: those of a deleted user do not work for another user who gets the same id.
 */
export interface Credentials {
  /** Hashes a password, deliberately slowly, off the main thread; call it before taking the write lock. */
  hash(password: string): Promise<SecretHash>
  setPassword(userId: number, password: SecretHash): void
  /** Deletes the password and tokens of a deleted user, but not those of another user who had that id. */
  forget(userId: number): void
  /** Verifies an application password at once: they are too long to guess. */
  recognizes(userId: number, password: string): Proof | undefined
  /** Verifies a password that this process has verified before, at once. */
  remembers(userId: number, password: string): Proof | undefined
  /** Verifies a password or application password. Deliberately slow (scrypt); caches successes. */
  verify(userId: number, password: string): Promise<Proof | undefined>
  /** Makes an application password; only this returns its secret. */
  createToken(userId: number, name: string, appId?: string): { token: Token; secret: string }
  /** In order of creation. */
  tokens(userId?: number): Token[]
  /** Returns false if no application password has this id. */
  renameToken(id: string, name: string): boolean
  /** Records the use of an application password from an address, once a day; in memory until `keepUses`. */
  noteUse(id: string, address: string): void
  /** Whether a user signed in with their own password from a network within the last thirty days. */
  knowsNetwork(userId: number, network: string): boolean
  /** Records such a sign-in; in memory until `keepUses`. */
  noteNetwork(userId: number, network: string): void
  keepUses(): void
  revokeToken(id: string): boolean
  /** Returns how many were revoked. */
  revokeTokens(userId: number): number
  /** Whose secrets an id has: the user's, a previous owner's or nobody's, as in a fresh clone (they stay on their machine). */
  kept(userId: number): 'own' | 'another' | 'none'
  /** Marks the secrets of missing users, drops those long missing, and adds the login names that older files lack. */
  settle(): void
}

export const credentials = defineService<Credentials>('credentials')
