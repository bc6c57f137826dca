import { z } from 'zod'
import { pagelessSetting } from '../../../derive/settings/foreign-settings.ts'
import type { Data, Draft, Settings } from '../../../model/model.ts'

const flag = z.union([z.boolean(), z.string()])
const no = new Set(['false', 'no', 'off', '0'])

/** Keys by which other tools' files state that they are not published: `draft: true`, `published: false`. */
export const publicationKeys = {
  draft: flag.describe('If true, the entry is held back, as a draft at most.'),
  published: flag.describe('If false, the entry is held back, as a draft at most.'),
}

export const keysOfStatus = ['status', ...Object.keys(publicationKeys)]

/** Front matter by key: that of a file, or as a draft will have it. */
export type Matter = Pick<Draft, 'get'>

/** The front matter of a file. */
export function matterOf(data: Data): Matter {
  return { get: (key) => data[key] }
}

/**
 * Whether these keys hold a file back from readers. Any `draft` counts that is neither empty nor a no, even a misspelling
 * (`ture`) or a list: nobody writes it to publish. `published` is a date in the files of some tools.
 */
export function isHeldBack(matter: Matter): boolean {
  const draft = matter.get('draft') ?? ''
  return (draft !== '' && !no.has(wordOf(draft))) || no.has(wordOf(matter.get('published')))
}

/** Whether a file has `permalink: false`, which on this site means that it is not published. */
export function hasNoPage(matter: Matter, settings: Pick<Settings, string>): boolean {
  return settings[pagelessSetting] === 'unpublished' && matter.get('permalink') === false
}

/** Whether everybody may read a file of this status, now or at its time. */
export function isOpenStatus(stored: unknown): boolean {
  return stored === undefined || stored === null || stored === 'publish' || stored === 'future'
}

/** The status a file stores; if it is held back, it is a draft at most. */
export function statusOf(matter: Matter): unknown {
  const stored = matter.get('status')
  return isOpenStatus(stored) && isHeldBack(matter) ? 'draft' : stored
}

/**
 * Gives a draft a status. A public one replaces the file's other keys about it; any other leaves them, as other tools, which
 * publish the file, know no other word for it.
 */
export function setStatus(draft: Draft, status: unknown): void {
  const heldBack = isHeldBack(draft)
  // Without these keys, a file without a status is published.
  const isPublishedSo = heldBack && draft.get('status') === undefined && status === 'publish'
  draft.set('status', isPublishedSo ? undefined : status)
  if (!heldBack || !(isOpenStatus(status) || status === 'approved')) return
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
