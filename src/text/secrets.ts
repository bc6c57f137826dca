import { createHmac, timingSafeEqual } from 'node:crypto'

/** Compares a text with a secret in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(secret)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Hashes texts with a secret, to 32 hexadecimal digits. */
export function keyedBy(secret: string | Buffer): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('hex').slice(0, 32)
}
