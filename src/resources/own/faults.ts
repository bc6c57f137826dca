import type { Entry, Fault, FaultOfText, Site } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'
import { faultsOfOwnFields } from '../settings/own-fields.ts'
import { typesSetting } from './declarations.ts'
import { rules } from './rules.ts'

/** The text of an entry whose type has none. */
export function textFaults(body: string): FaultOfText[] {
  const start = body.search(/\S/)
  return start < 0 ? [] : [rules['hidden-text']({ start, message: 'its type has no texts: nothing shows this one' })]
}

/** The faults of fields that a site's own types declare, each at the place of its keys. */
export function faultsOfTypesFields({ data }: Pick<Entry, 'data'>, site: Site): Fault[] {
  const types = data[typesSetting]
  return Object.entries(isRecord(types) ? types : {}).flatMap(([name, said]) => {
    if (!site.resources.get(name)?.declares || !isRecord(said) || !isRecord(said['fields'])) return []
    return faultsOfOwnFields({ [name]: said['fields'] }, site).map((fault) => within(fault, name))
  })
}

// They stand in the declaration of the type, and mean the same there.
function within(fault: Fault, name: string): Fault {
  const { at, message } = fault
  const path = typeof at === 'object' && 'path' in at ? at.path.slice(1) : []
  return {
    ...fault,
    key: typesSetting,
    at: { path: [name, 'fields', ...path] },
    message: message.replace(`fields.${name}`, `${typesSetting}.${name}.fields`),
  }
}
