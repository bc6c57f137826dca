import { formerNames } from '../../derive/entries.ts'
import type { Entry, Fault } from '../../model/model.ts'
import { readableKey } from '../../text/names.ts'
import { isForeignId } from '../../text/own-id.ts'
import { idIn, storedId } from '../index/entry-id.ts'
import type { OpenSite } from '../open-site.ts'
import { rules } from './rules.ts'

/** Checks the id that a file stores. */
export function* idFaults(entry: Entry, site: OpenSite): Generator<Fault> {
  const { data, resource } = entry
  const wanted = idIn(data)
  if (wanted !== undefined && wanted !== entry.id && resource.space)
    yield rules['doubled-id']({ key: 'id', ...describeDoubled(wanted, entry, site.inSpace(resource.space, wanted)) })
  if (data['id'] !== undefined && storedId(data['id']) === undefined && !isForeignId(data['id']))
    yield rules['wrong-value']({ key: 'id', message: `'id' must be a whole number from 1 to 2147483647` })
}

function describeDoubled(id: number, entry: Entry, holder: Entry | undefined) {
  const message = `the id ${id} is taken by ${holder?.path ?? 'another file'}`
  const names = holder ? [holder.path] : []
  const theirs = holder?.resource === entry.resource ? formerNames(holder) : []
  const former = formerNames(entry).find((one) => theirs.includes(one))
  if (former === undefined)
    return {
      message,
      names,
      hint: 'run `almanac ids fix --theirs main` after a merge, `almanac check --fix` to give this one its own',
    }
  return {
    message: `${message}, and both were called '${former}': probably one entry that two branches renamed`,
    names,
    hint: `delete the file whose name you do not want, and write its name under \`aliases\` of the other (aliases: [${former}, ${readableKey(entry.slug)}]); if this is a copy, \`almanac check --fix\` gives it an id of its own`,
  }
}
