import type { Resource } from '../../define/model.ts'
import type { Data } from '../../define/plain.ts'
import { knownKeysOf } from '../../derive/known-keys.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { positionAt } from '../../storage/front-matter/limits.ts'

/**
 * Refuses a file that says in capitals, which mean nothing, that readers are kept out (`Status: draft`): it would be
 * published.
 *
 * @throws ContentError
 */
export function assertHeldBack(text: string, path: string, resource: Resource, data: Data): void {
  for (const key of Object.keys(data)) {
    // Nearly all keys are in small letters.
    if (key[0]! > 'Z') continue
    const meant = key.toLowerCase()
    const known = knownKeysOf(resource)
    if (!keepsOut.has(meant) || !known.has(meant) || known.has(key)) continue
    const place = positionAt(text, Math.max(0, text.search(new RegExp(`^["']?${key}\\b`, 'm'))))
    throw new ContentError(path, `'${key}' means nothing`, { ...place, hint: `write ${meant}` })
  }
}

const keepsOut: ReadonlySet<string> = new Set(['status', 'draft', 'published', 'password'])
