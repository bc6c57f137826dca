import { hash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { SecretHash } from '../../../define/credentials.ts'

/** A generated secret with too many random bits to be guessed: a fast hash is enough. */
export const randomSecretHash = z.object({
  kind: z.literal('sha256'),
  /** Base64. */
  hash: z.string(),
})

export type RandomSecretHash = z.infer<typeof randomSecretHash>

/** Hashes a secret of at least 128 random bits, in microseconds. */
export function hashRandomSecret(secret: string): RandomSecretHash {
  return { kind: 'sha256', hash: hash('sha256', secret, 'base64') }
}

/** Whether a secret matches the hash of a random one; compared in constant time. */
export function isRandomSecret(stored: RandomSecretHash, secret: string): boolean {
  const expected = Buffer.from(stored.hash, 'base64')
  const actual = hash('sha256', secret, 'buffer')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Hashes a secret, in about 70 ms of a worker thread at the usual cost. */
export async function hashSecret(secret: string, cost: Cost = usualCost): Promise<SecretHash> {
  const salt = randomBytes(16)
  const hash = await derive(secret, salt, cost)
  return { kind: 'scrypt', ...cost, salt: salt.toString('base64'), hash: hash.toString('base64') }
}

/** Whether a secret matches a hash; compared in constant time. */
export async function verifySecret(stored: SecretHash, secret: string): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64')
  const actual = await derive(secret, Buffer.from(stored.salt, 'base64'), stored)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

export type Cost = Pick<SecretHash, 'N' | 'r' | 'p'>

const usualCost: Cost = { N: 2 ** 15, r: 8, p: 1 }
const hashLength = 32

function derive(secret: string, salt: Buffer, at: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secret.normalize('NFC'), salt, hashLength, withMemory(at), (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

// Node refuses work that needs as much memory as the limit; twice the need is always enough.
function withMemory({ N, r, p }: Cost): Cost & { maxmem: number } {
  return { N, r, p, maxmem: 256 * N * r * p }
}
