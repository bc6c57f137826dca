import type { Entry } from '../../model/model.ts'
import type { ChangeRecord, RecordedChange } from '../../site/transaction/record/change-record.ts'
import { formerRef, isNameOf } from '../../site/review/find-deletion.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { entryAmong, hasFiles, ifFound } from './find-ref.ts'

/** Whether a change concerns the entry of a ref. */
export type About = (file: RecordedChange) => boolean

/**
 * The changes of the entry that a ref names: one that exists, or one that once did, by its file or by `noun/slug`. @throws
 * CliError if it names several entries, or none that was ever changed
 */
export function changesOf(site: OpenSite, ref: string, records: Iterable<ChangeRecord>): About {
  const find = () => entryAmong(site, hasFiles, ref)
  const about = ({ path, noun, id }: Pick<RecordedChange, 'path' | 'noun' | 'id'>): About => {
    return (file) => file.path === path || (id !== undefined && file.id === id && file.noun === noun)
  }
  const aboutEntry = ({ resource, id, path }: Entry) => about({ path, noun: resource.name, id })
  const present = ifFound(find)
  const former = formerRef(site, ref, present)
  if (former === undefined) return aboutEntry(present!)
  for (const { files } of records) {
    const gone = files.find(({ path, noun }) => isNameOf(site, former, path, noun))
    if (gone) return about(gone)
  }
  // Nothing had that name before: without a translation of that name, the error suggests what may be meant.
  return aboutEntry(present ?? find())
}
