import { remedy, stateSentence } from '../../storage/machine-folder/refuse-state.ts'
import { ForeignThing, lookAt, machinePath } from '../../storage/files/places.ts'
import { trackedState } from '../../storage/machine-folder/tracked.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import { rules } from './rules.ts'

/** Reports machine-local state that a branch added, and a foreign machine folder, whichever files are being checked. */
export function stateFindings(site: OpenSite): Finding[] {
  const paths = broughtState(site)
  const foreign = foreignFolder(site.folder.root)
  const found: Finding[] = []
  if (paths.length > 0) {
    const place = at(paths[0]!, `${stateSentence(paths)}, which is not trusted`)
    found.push(rules['tracked-state']({ ...place, hint: remedy(site.folder.root, paths) }))
  }
  if (foreign !== undefined) found.push(rules['foreign-state'](at('.almanac', foreign)))
  return found
}

/** The tracked files of the machine folder, as paths in the content folder: none unless a branch added them. */
export function broughtState(site: OpenSite): readonly string[] {
  return site.broughtState ?? trackedState(site.folder.root)
}

function at(file: string, message: string) {
  return { file, line: 1, column: 1, message }
}

function foreignFolder(root: string): string | undefined {
  const base = machinePath(root)
  try {
    return lookAt(base, base)?.isFile() ? 'is not a folder; nothing was read or written there' : undefined
  } catch (error) {
    if (error instanceof ForeignThing) return error.reason
    throw error
  }
}
