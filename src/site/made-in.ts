import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeAreas } from '../derive/areas.ts'
import type { Area, Data } from '../model/model.ts'
import { quietly, isRecord } from '../text/values.ts'

/** Reads the settings of a content folder without opening it; empty if they are unreadable. */
export function settingsIn(root: string): Data {
  const said = quietly<unknown>(() => {
    return JSON.parse(readFileSync(join(root, 'settings.json'), 'utf8').replace(/^\uFEFF/, ''))
  })
  return isRecord(said) ? said : {}
}

/** The areas with those that the settings of a content folder define, without opening it. */
export function areasIn(root: string, areas: readonly Area[]): readonly Area[] {
  return areas.some(({ made }) => made) ? madeAreas(areas, settingsIn(root)).areas : areas
}
