import type { Resource } from '../../define/model.ts'
import { knownKeysOf } from '../../derive/known-keys.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { positionAt } from '../../storage/front-matter/limits.ts'
import type { ParsedEntry } from '../../storage/front-matter/parse-entry.ts'

/**
 * Refuses a file whose words would be shown because its keys are not read: front matter without its fences, and a key
 * that keeps readers out in other letters (`Status: draft`). Who wrote `status: draft` means it.
 *
 * @throws ContentError
 */
export function assertKeysAreRead(
  text: string,
  path: string,
  resource: Resource,
  { data, bodyStart }: ParsedEntry,
): void {
  const known = knownKeysOf(resource)
  // Behind a byte order mark at most: there is no fence.
  if (bodyStart === 0 || bodyStart === 1) assertFenced(text, path, known)
  for (const key of Object.keys(data)) {
    const meant = key.toLowerCase()
    if (meant === key || !keepsOut.has(meant) || !known.has(meant) || known.has(key)) continue
    const place = positionAt(text, Math.max(0, text.search(new RegExp(`^["']?${key}\\b`, 'm'))))
    throw new ContentError(path, `'${key}' means nothing`, { ...place, hint: `write ${meant}` })
  }
}

const keepsOut: ReadonlySet<string> = new Set(['status', 'draft', 'published', 'password'])

// The lines up to the first empty one, or a fence, are keys with their values: several, or one that means something.
function assertFenced(text: string, path: string, known: ReadonlyMap<string, unknown>): void {
  const start = /^\ufeff?\s*/.exec(text)![0].length
  const head = text.slice(start, start + longest).split(/\r?\n[ \t]*(?:\r?\n|---|\+\+\+|$)/, 1)[0]!
  const lines = head.split(/\r?\n/)
  const keys = lines.flatMap((line) => /^["']?([A-Za-z][\w$-]*)["']?[ \t]*[:=](?=\s|$)/.exec(line)?.[1] ?? [])
  const isOther = (line: string) => !/^(?:["']?[A-Za-z][\w$-]*["']?[ \t]*[:=](?:\s|$)|[ \t]+\S|- |#)/.test(line)
  const [first, ...others] = keys
  if (first === undefined || lines.some(isOther)) return
  const isMeant = others.length > 0 ? keys.some((key) => known.has(key.toLowerCase())) : known.has(first)
  if (!isMeant) return
  const hint = 'put a line of --- before and after it, or a line of text first if this is no front matter'
  throw new ContentError(path, 'this begins like front matter, but without the lines of ---', {
    ...positionAt(text, start),
    hint,
  })
}

/** In UTF-16 units: longer blocks are no front matter. */
const longest = 4000
