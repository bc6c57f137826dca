import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The digest of the program, with all its dependencies; undefined if it runs from its sources, any of which may change. */
export function programDigest(): string | undefined {
  const file = fileURLToPath(import.meta.url)
  if (file.endsWith('.ts')) return undefined
  return createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 22)
}
