import { defineRules } from '../../define/rules.ts'
import type { Entry, Fault, Site } from '../../model/model.ts'
import { namingsOf } from '../actions/dependents.ts'
import { isImage } from './traits/file.ts'
import { isMentioned } from './mentions.ts'
import { textOf } from '../../derive/entries.ts'

export const rules = defineRules({
  'orphaned-media': ['note', 'No entry uses a file.', 'Use it, or delete it with `almanac media delete`.'],
  'missing-file': [
    'warning',
    'A file is stored in Git LFS, and only its pointer is here: nobody can see it.',
    'Run `git lfs pull` in the content folder.',
  ],
  'oversized-media': [
    'warning',
    'A picture is larger than 2 MB, or another file is larger than 25 MB: readers wait for it, and git keeps it forever.',
    'Save it smaller.',
  ],
  'undescribed-picture': [
    'warning',
    'A picture that represents an entry has no alternative text for people who cannot see it.',
    'Write `alt_text` into the file beside the picture.',
  ],
})

/** Larger files, in bytes, are reported by `check`. */
const mostBytes = { picture: 2_000_000, other: 25_000_000 }

/** Reports a file that is unused, oversized or missing, or lacks a description where it represents an entry. */
export function mediaFaults(entry: Entry, site: Site): Fault[] {
  const faults: Fault[] = []
  const isPicture = isImage(entry)
  const { bytes, isMissing } = site.files.factsOf(entry)
  if (isMissing) {
    const message = 'only the pointer of Git LFS is here, and not the file'
    faults.push(rules['missing-file']({ key: 'title', message, hint: 'run git lfs pull' }))
  } else if (bytes > (isPicture ? mostBytes.picture : mostBytes.other))
    faults.push(
      rules['oversized-media']({
        key: 'title',
        message: `the file is ${(bytes / 1e6).toFixed(1)} MB large`,
        hint: isPicture ? 'save it smaller: 2560 pixels are enough for a screen' : 'save it smaller',
      }),
    )
  const namings = [...namingsOf(entry, site)]
  if (isPicture && textOf(entry, 'alt_text') === '' && namings.some(({ stored }) => stored.key === 'featured_media'))
    faults.push(
      rules['undescribed-picture']({
        key: 'alt_text',
        message: 'the picture represents entries and has no alt_text',
        hint: 'write alt_text: what it shows',
      }),
    )
  if (entry.data['post'] === undefined && namings.length === 0 && !isMentioned(entry, site))
    faults.push(rules['orphaned-media']({ key: 'title', message: 'no entry names or shows this file' }))
  return faults
}
