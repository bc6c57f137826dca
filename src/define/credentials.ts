import { defineService } from './service.ts'

/** An application password, without its secret. */
export interface Token {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly userId: number
  /** Milliseconds since the epoch. */
  readonly created: number
}

/** A password hash. */
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

/** Passwords and tokens, which people and programs sign in with; kept out of tracked files. */
export interface Credentials {
  /** Hashes a password, deliberately slowly, off the main thread; call it before taking the write lock. */
  hash(password: string): Promise<HashedPassword>
  setPassword(userId: number, password: HashedPassword): void
  /** Deletes the password and tokens of a deleted user. */
  forget(userId: number): void
  /** Whether a secret can be recognized immediately: an application password, or one verified before. */
  recognizes(userId: number, password: string): boolean
  /** Whether a password or application password is valid. Deliberately slow (scrypt); caches successes. */
  verify(userId: number, password: string): Promise<boolean>
  /** Makes an application password; this is the only time its secret is returned. */
  createToken(userId: number, name: string): { token: Token; secret: string }
  tokens(userId?: number): Token[]
  revokeToken(id: string): boolean
}

/** Who may sign in, and with what. */
export const credentials = defineService<Credentials>('credentials')
