import { timingSafeEqual } from 'node:crypto'

/** Compares a text with a secret in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}
