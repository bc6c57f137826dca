import { madeAreas } from '../../derive/areas.ts'
import type { AssembledSite, Entry, Fault } from '../../model/model.ts'
import { rules } from './rules.ts'

/** What is wrong with the settings from which parts of a site are made, and which parts of this version they keep away. */
export function faultsOfMade({ data }: Entry, { areas }: Pick<AssembledSite, 'areas'>): Fault[] {
  const { faults, displaced } = madeAreas(areas, data)
  const findings = displaced.map(({ name, labels, since }) => {
    const message = `${labels.plural} (${name}), which Almanac has since ${since}, are not here: the settings had the name before`
    return rules['displaced-type']({ key: name, message, hint: 'give yours another name, and its files, to have both' })
  })
  return [...faults, ...findings]
}
