import { madeAreas } from '../../derive/areas.ts'
import type { AssembledSite, Entry, Fault } from '../../model/model.ts'
import { rules } from './rules.ts'

/** Faults of the settings that define parts of a site, and built-in parts of this version that they displace. */
export function faultsOfMade({ data }: Entry, site: Pick<AssembledSite, 'areas' | 'resources' | 'roles'>): Fault[] {
  const { faults, displaced } = madeAreas(site.areas, data)
  const said = site.areas.flatMap(({ made }) => made?.faults?.(data, site) ?? [])
  const findings = displaced.map(({ name, labels, since }) => {
    const message = `${labels.plural} (${name}), which Almanac has since ${since}, are not here: the settings had the name before`
    return rules['displaced-type']({ key: name, message, hint: 'give yours another name, and its files, to have both' })
  })
  return [...faults, ...said, ...findings]
}
