import type { Entry } from '../../define/model.ts'
import { modifiedKeys, renewedModified } from '../loading/modified.ts'
import type { EntryDraft } from './draft.ts'
import { toBoundRefusal } from './draft-bounds.ts'
import { type Removing, takeAway } from './remove-entries.ts'
import { type Announce, saveEntry, type Saving } from './save-entry.ts'
import { toTakeBack } from './take-back.ts'
import type { UndoLog } from './undo-log.ts'

/**
 * Saves a draft as a step of a piece of work, and undoes it if that fails. A file that tells of its last change tells
 * of this one, unless the draft says when that was. Under the write lock.
 *
 * @throws RestError for what no file can hold, WriteError, ContentError
 */
export function saveWhole(site: Saving & Removing, draft: EntryDraft, undo: UndoLog, announce: Announce): Entry {
  // Only now: adding and removing a second name changes the ctime of a file that stays as it is.
  const aboutTo = () => undo.add(toTakeBack(site, draft, (entry) => takeAway(site, [entry])))
  if (draft.before && !modifiedKeys.some((key) => draft.changes.has(key)))
    draft.renewed = renewedModified(draft.before.data, site.now(), site.settings.timezone)
  try {
    return saveEntry(site, draft, announce, aboutTo)
  } catch (error) {
    throw toBoundRefusal(error, draft)
  }
}
