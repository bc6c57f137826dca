import { madeAreas, madeSettingsOf } from '../derive/areas.ts'
import { openExtend } from '../derive/extend-resource.ts'
import type { Area, Data, Fault, Resource, Settings } from '../model/model.ts'
import { describeWrongValue } from '../text/wrong-value.ts'
import { assemble } from './assemble.ts'

/** Why a setting is invalid. */
export type SettingFault = Pick<Fault, 'key' | 'message'>

/** Finds invalid values in the settings file. */
export function wrongValuesIn(data: Data, resource: Resource | undefined): SettingFault[] {
  return Object.entries(resource?.fields ?? {}).flatMap(([name, { stored }]) => {
    const value = stored && data[stored.key]
    const issue = value === undefined || value === null ? undefined : stored!.schema.safeParse(value).error?.issues[0]
    return issue ? { key: name, message: describeWrongValue(stored!.key, value, issue).message } : []
  })
}

/** The faults of settings that define parts of the site, which depend on each other: checked against a site made from them. */
export function faultsOfParts(given: readonly Area[], settings: Settings): SettingFault[] {
  const { areas, faults } = madeAreas(given, settings)
  const { bare, roles } = assemble(areas)
  const extend = openExtend(bare, settings)
  const resources = new Map(bare.map((resource) => [resource.name, extend(resource)]))
  return [...faults, ...areas.flatMap(({ made }) => made?.faults?.(settings, { resources, roles }) ?? [])]
}

/** Whether a setting defines parts of the site. */
export function makesParts(key: string, areas: readonly Area[]): boolean {
  return madeSettingsOf(areas).includes(key)
}
