import { z } from 'zod'
import type { Draft } from '../../../model/model.ts'

const flag = z.union([z.boolean(), z.string()])
const yes = new Set(['true', 'yes', 'on', '1'])
const no = new Set(['false', 'no', 'off', '0'])

/** Keys by which other tools' files say that they are not published: `draft: true`, `published: false`. */
export const publicationKeys = {
  draft: flag.describe('Yes holds it back, as a draft at most.'),
  published: flag.describe('No holds it back, as a draft at most.'),
}

/** The keys that say which status a file has. */
export const keysOfStatus = ['status', ...Object.keys(publicationKeys)]

/** Whether a file says by these keys that it is not to be read yet. */
export function isHeldBack(get: (key: string) => unknown): boolean {
  return yes.has(wordOf(get('draft'))) || no.has(wordOf(get('published')))
}

/** The status a file stores; if it is held back, it is a draft at most. */
export function statusOf(get: (key: string) => unknown): unknown {
  const stored = get('status')
  const isPublic = stored === undefined || stored === null || stored === 'publish' || stored === 'future'
  return isPublic && isHeldBack(get) ? 'draft' : stored
}

/** Gives a draft a status, which replaces what the file said by other keys. */
export function setStatus(draft: Draft, status: unknown): void {
  const isOnlyHeldBack = draft.get('status') === undefined && isHeldBack((key) => draft.get(key))
  // Without these keys, a file that has no status is published.
  draft.set('status', isOnlyHeldBack && status === 'publish' ? undefined : status)
  if (!isHeldBack((key) => draft.get(key))) return
  draft.set('draft', undefined)
  draft.set('published', undefined)
}

function wordOf(value: unknown): string {
  return typeof value === 'object'
    ? ''
    : String(value as string | boolean | undefined)
        .trim()
        .toLowerCase()
}
