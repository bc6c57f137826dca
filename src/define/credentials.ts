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

/** A password that cannot be read back. */
export interface HashedPassword {
  readonly kind: 'scrypt'
  /** Cost, block size and parallelisation. */
  readonly N: number
  readonly r: number
  readonly p: number
  /** In base64. */
  readonly salt: string
  readonly hash: string
}

/** Passwords and tokens, kept out of tracked files: what people and programs sign in with. */
export interface Credentials {
  /** Hashes a password, slowly on purpose, off the thread: before the write lock is taken. */
  hash(password: string): Promise<HashedPassword>
  setPassword(userId: number, password: HashedPassword): void
  /** Drops the password and the tokens of a deleted user. */
  forget(userId: number): void
  /** Whether a secret is one that can be told for right at once: an application password, or what was verified before. */
  recognizes(userId: number, password: string): boolean
  /** Whether a password or an application password is right for a user. Slow on purpose (scrypt); right answers are remembered. */
  verify(userId: number, password: string): Promise<boolean>
  /** Makes an application password; the secret is told only here. */
  createToken(userId: number, name: string): { token: Token; secret: string }
  tokens(userId?: number): Token[]
  revokeToken(id: string): boolean
}

/** Who signs in, and with what. */
export const credentials = defineService<Credentials>('credentials')
