import type { Entry } from '../../model/model.ts'
import { modifiedKeys, renewedModified } from '../loading/modified.ts'
import type { EntryDraft } from './draft.ts'
import { toBoundRefusal } from './draft-bounds.ts'
import { saveEntry, type SaveDeps } from './save-entry.ts'

/**
 * Saves a draft. A file that tells of its last change tells of this one, unless the draft says when that was. Under the
 * write lock.
 *
 * @throws RestError for what no file can hold, WriteError, ContentError
 */
export function saveWhole(site: SaveDeps, draft: EntryDraft): Entry {
  if (draft.before && !modifiedKeys.some((key) => draft.changes.has(key)))
    draft.renewed = renewedModified(draft.before.data, site.now(), site.settings.timezone)
  try {
    return saveEntry(site, draft)
  } catch (error) {
    throw toBoundRefusal(error, draft)
  }
}
