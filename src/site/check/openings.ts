import { knownKeysOf } from '../../derive/known-keys.ts'
import type { Entry } from '../../model/model.ts'
import { storedId } from '../index/entry-id.ts'
import { textPathOf } from '../index/load-file.ts'
import { openPlaces } from '../index/locate-key.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'
import { rules } from './rules.ts'

/** Rights and access that changed files grant beyond those granted before. */
export function findOpenings(before: OpenSite, after: OpenSite, changed: ReadonlySet<string>): Finding[] {
  return [...changed].sort().flatMap((path) => {
    const entry = after.entries.byPath.get(path)
    const keys = entry && [...knownKeysOf(entry.resource).values()].filter(({ opens }) => opens)
    if (!entry || !keys || keys.length === 0) return []
    const was = formerOf(entry, before)
    const openings = keys.flatMap(({ key, opens }) => {
      const given = opens!(was?.data[key], entry.data[key])
      return given === undefined ? [] : [{ key, given }]
    })
    if (openings.length === 0) return []
    const locate = openPlaces(after.folder.read(textPathOf(after.folder, entry.resource, path) ?? path))
    return openings.map(({ key, given }) =>
      rules['opens-site']({ file: path, ...locate(key), message: `'${key}' ${given}` }),
    )
  })
}

// The same one, not another one whose file has taken its path.
function formerOf({ path, resource, id }: Entry, before: OpenSite): Entry | undefined {
  const known = before.entries.byPath.get(path)
  if (!resource.space) return known
  const same = before.inSpace(resource.space, id)
  if (same?.resource.name === resource.name) return same
  return known && storedId(known.data['id']) === undefined ? known : undefined
}
