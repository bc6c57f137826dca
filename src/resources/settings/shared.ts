import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import { mayBeShared } from '../../derive/language-parts.ts'
import { isLeftOut, ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import { sharedSetting } from '../../derive/languages/languages.ts'
import type { Fault, Site } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { faultWithin, hintFor } from './rules.ts'

/** Checks the keys that translations share. */
export function faultsOfShared(
  setting: unknown,
  { resources, settings }: Pick<Site, 'resources' | 'settings'>,
): Fault[] {
  if (!isRecord(setting)) return []
  const fault = (at: PropertyKey[], problem: string, hint?: string) => [faultWithin(sharedSetting, at, problem, hint)]
  const translatable = [...resources.values()].filter(({ languages }) => languages)
  if (translatable.length === 0 && Object.keys(setting).length > 0)
    return fault([], "translations share nothing: the setting 'languages' names no languages")
  return Object.entries(setting).flatMap(([type, keys]) => {
    const resource = translatable.find(({ name }) => name === type)
    const known = translatable.map(({ name }) => name)
    if (!resource)
      return fault([type], `there is no type '${type}' that can be in several languages`, hintFor(type, known))
    return listOf(keys).flatMap((key, at) => {
      if (typeof key !== 'string' || mayBeShared(resource, key)) return []
      if (isLeftOut(key, resource, settings[ownFieldsSetting])) return []
      const all = [...knownKeysOf(resource).keys()]
      return all.includes(key)
        ? fault([type, at], `'${key}' is each file's own: translations cannot share it`)
        : fault([type, at], `files of this type have no key '${key}'`, hintFor(key, all))
    })
  })
}
