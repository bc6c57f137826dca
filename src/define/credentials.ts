import { defineService } from './define.ts'

/** An application password, without its secret. */
export interface Token {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly userId: number
  /** The login name of the user that it was made for, where that is known. */
  readonly login?: string
  /** Milliseconds since the epoch. */
  readonly created: number
  /** UUID of the program that it was made for, as that program says. */
  readonly appId?: string | undefined
  /** When it last signed somebody in, to the day, in milliseconds since the epoch. */
  readonly lastUsed?: number | undefined
  /** The address that it was used from then. */
  readonly lastIp?: string | undefined
}

/** The proof of a valid secret. */
export interface Proof {
  /** The id of the application password; absent for a person's own password. */
  readonly token?: string
}

export interface HashedPassword {
  readonly kind: 'scrypt'
  /** Cost, block size and parallelization. */
  readonly N: number
  readonly r: number
  readonly p: number
  /** Base64. */
  readonly salt: string
  readonly hash: string
}

/**
 * Passwords and tokens, which people and programs sign in with; kept out of tracked files. They belong to an id together
 * with the login name that they were made for: those of a user who is gone open nothing for another who gets that id.
 */
export interface Credentials {
  /** Hashes a password, deliberately slowly, off the main thread; call it before taking the write lock. */
  hash(password: string): Promise<HashedPassword>
  setPassword(userId: number, password: HashedPassword): void
  /** Deletes the password and tokens of a deleted user; those of another who had that id stay. */
  forget(userId: number): void
  /** The proof of an application password, returned immediately: nobody guesses one. */
  recognizes(userId: number, password: string): Proof | undefined
  /** The proof of a password that this process verified before, returned immediately. */
  remembers(userId: number, password: string): Proof | undefined
  /** The proof of a password or application password, if valid. Deliberately slow (scrypt); caches successes. */
  verify(userId: number, password: string): Promise<Proof | undefined>
  /** Makes an application password; this is the only time its secret is returned. */
  createToken(userId: number, name: string, appId?: string): { token: Token; secret: string }
  /** In the order in which they were made. */
  tokens(userId?: number): Token[]
  /** Gives an application password another name; false if there is none with this id. */
  renameToken(id: string, name: string): boolean
  /** Notes that an application password is used now from an address, once a day; in memory until `keepUses`. */
  noteUse(id: string, address: string): void
  /** Whether a user signed in from a network with their own password within the last thirty days. */
  knowsNetwork(userId: number, network: string): boolean
  /** Notes that they do so now; in memory until `keepUses`. */
  noteNetwork(userId: number, network: string): void
  /** Writes the uses noted so far, if any. */
  keepUses(): void
  revokeToken(id: string): boolean
  /** Revokes all of a user; returns how many. */
  revokeTokens(userId: number): number
  /**
   * Whose secrets are kept for an id: those of the user who has it, those of another who had it before, or none, as for
   * everybody in a fresh clone, since secrets stay on their machine.
   */
  kept(userId: number): 'own' | 'another' | 'none'
  /** Notes whose users are gone, forgets those that are gone for long, and learns the names that older files lack. */
  settle(): void
}

export const credentials = defineService<Credentials>('credentials')
