import type { Data, Fault, FaultOfText, Site } from '../../model/model.ts'
import { isRecord } from '../../text/values.ts'
import { ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import { foldersSetting } from '../../derive/settings/foreign-settings.ts'
import { faultsOfFolders } from '../settings/folders.ts'
import { faultsOfOwnFields } from '../settings/own-fields.ts'
import { typesSetting } from './declarations.ts'
import { rules } from './rules.ts'

/** Reports the text of an entry whose type has none. */
export function textFaults(body: string): FaultOfText[] {
  const start = body.search(/\S/)
  return start < 0
    ? []
    : [rules['hidden-text']({ start, message: 'its type has no texts: this one is not shown anywhere' })]
}

/** The faults of fields and folders that settings declare, each at the place of its keys. */
export function faultsOfDeclarations(settings: Data, site: Pick<Site, 'resources' | 'roles'>): Fault[] {
  const types = settings[typesSetting]
  return [
    ...Object.entries(isRecord(types) ? types : {}).flatMap(([name, said]) => {
      if (!site.resources.get(name)?.declares || !isRecord(said) || !isRecord(said['fields'])) return []
      return faultsOfOwnFields({ [name]: said['fields'] }, site).map((fault) => faultWithin(fault, name))
    }),
    ...faultsOfOwnFields(settings[ownFieldsSetting], site),
    ...faultsOfFolders(settings[foldersSetting], site),
  ]
}

// Moves a fault of the setting `fields` to the declaration of the type, where fields mean the same.
function faultWithin(fault: Fault, name: string): Fault {
  const { at, message } = fault
  const path = typeof at === 'object' && 'path' in at ? at.path.slice(1) : []
  return {
    ...fault,
    key: typesSetting,
    at: { path: [name, 'fields', ...path] },
    message: message.replace(`fields.${name}`, `${typesSetting}.${name}.fields`),
  }
}
