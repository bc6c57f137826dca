import { RestError } from '../../define/errors.ts'
import { textPathOf } from '../../site/index/load-file.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { ownIdKey } from '../../text/own-id.ts'
import { ContentError } from '../../storage/files/content-error.ts'
import { logLine } from '../output/terminal.ts'
import type { Wanted } from './wanted-files.ts'

/** Gives files without an id, or with another's, their own; false if one cannot be changed, and was reported. */
export async function stampIds(site: OpenSite, wanted: Wanted): Promise<boolean> {
  let areAllFixed = true
  for (const at of [...site.entries.byPath.keys()].sort()) {
    const entry = site.entries.byPath.get(at)
    if (!entry?.resource.space || !wanted(at) || entry.data['id'] === entry.id || entry.data[ownIdKey] === entry.id)
      continue
    try {
      if (textPathOf(site.folder, entry.resource, at) === undefined) continue
      await site.locked(() => {
        const draft = site.draft(entry.resource.name, site.refresh(entry) ?? entry)
        draft.set('id', entry.id)
        site.save(draft)
      })
      logLine(`Gave ${at} the id ${entry.id}`)
    } catch (error) {
      if (!isAboutFile(error)) throw error
      areAllFixed = false
      logLine(`${at} did not get an id of its own: ${error.message}`)
    }
  }
  return areAllFixed
}

const ofAllFiles = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'ELOCKED'])

// Whether an error concerns this file: its own fault, a refusal, or a system error; a full disk concerns all files.
function isAboutFile(error: unknown): error is Error {
  const code = (error as NodeJS.ErrnoException).code
  if (ofAllFiles.has(code ?? '')) return false
  return (
    error instanceof ContentError ||
    error instanceof RestError ||
    /^E(?:ACCES|PERM|NOENT|ISDIR|NOTDIR)$/.test(code ?? '')
  )
}
