import { editEntry, type EntryChanges } from '../../../src/storage/front-matter/edit-entry.ts'

/** The new text of an entry file; see `editEntry`. */
export function editText(text: string, path: string, changes: EntryChanges, bodyKey?: string): string {
  return editEntry(text, path, changes, bodyKey).text
}
