import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '../../model/model.ts'
import { datesSetting } from './date-zones.ts'
import { foldersSetting } from '../extend-resource.ts'

/** The setting that names files and folders which are no content. */
export const excludeSetting = 'exclude'

/** The setting under which pages stand, and have their addresses, where the folders of their files say. */
export const pathsSetting = 'page_paths'

/** The setting by which names of files that begin with a date have slugs without it. */
export const datedNamesSetting = 'date_in_names'

/** The setting that says what `permalink: false` means. */
export const pagelessSetting = 'permalink_false'

/** Whether two states of the settings lead to other entries of the same folder, or to entries of other types. */
export function arePlacesAltered(before: Settings, after: Settings): boolean {
  return [foldersSetting, excludeSetting, pathsSetting].some((name) => !isDeepStrictEqual(before[name], after[name]))
}

/** Whether two states of the settings lead to other moments, slugs or statuses of the same files. */
export function isReadingAltered(before: Settings, after: Settings): boolean {
  return ['timezone', datesSetting, datedNamesSetting, pagelessSetting].some((name) => before[name] !== after[name])
}
