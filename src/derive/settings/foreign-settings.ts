import { isDeepStrictEqual } from 'node:util'
import type { MatterForm, Settings } from '../../model/model.ts'
import { datesSetting } from './date-zones.ts'
import { languageFoldersSetting, languagesSetting, sharedSetting } from '../languages/languages.ts'

// Settings about files that another tool reads, too; what each means, its row among the settings says.
export const numberedNamesSetting = 'numbers_in_names'
export const foldersSetting = 'folders'
export const namedFilesSetting = 'data'
export const excludeSetting = 'exclude'
export const pathsSetting = 'page_paths'
export const datedNamesSetting = 'date_in_names'
export const pagelessSetting = 'permalink_false'
export const termReadingSetting = 'terms_as'
export const keyCaseSetting = 'key_case'
export const addressesSetting = 'addresses'
export const addressDatesSetting = 'address_dates'
export const permalinkKeySetting = 'permalink_key'
export const aliasKeySetting = 'alias_key'
export const htmlFilesSetting = 'html_files'
export const markdocSetting = 'markdoc_files'
export const slugKeySetting = 'slug_key'
export const dateKeySetting = 'date_key'
export const draftKeySetting = 'draft_key'
export const otherStatusesSetting = 'other_statuses'
export const pageTermsSetting = 'page_terms'
export const frontMatterSetting = 'front_matter'

/** The forms of front matter that are another tool's alone. */
export const matterForms = ['unfenced', 'lines', 'long'] as const satisfies readonly MatterForm[]

/** The form that a state of the settings names, unless it is the usual one. */
export function matterFormIn(settings: Pick<Settings, string>): MatterForm | undefined {
  return matterForms.find((form) => form === settings[frontMatterSetting])
}

/** Whether two states of the settings differ in which files in the folders of types are texts. */
export function areTextsAltered(before: Settings, after: Settings): boolean {
  return isAnyAltered([excludeSetting, htmlFilesSetting, markdocSetting], before, after)
}

/** Whether two states of the settings lead to other entries of the same folder, or to entries of other types. */
export function arePlacesAltered(before: Settings, after: Settings): boolean {
  const placing = [
    foldersSetting,
    excludeSetting,
    frontMatterSetting,
    htmlFilesSetting,
    markdocSetting,
    pathsSetting,
    namedFilesSetting,
    languagesSetting,
    languageFoldersSetting,
    sharedSetting,
  ]
  return isAnyAltered(placing, before, after)
}

/** Whether two states of the settings lead to other moments, slugs or statuses of the same files. */
export function isReadingAltered(before: Settings, after: Settings): boolean {
  const reading = [
    'timezone',
    languagesSetting,
    datesSetting,
    datedNamesSetting,
    pagelessSetting,
    keyCaseSetting,
    languageFoldersSetting,
    slugKeySetting,
    dateKeySetting,
    otherStatusesSetting,
  ]
  return isAnyAltered(reading, before, after)
}

function isAnyAltered(names: readonly string[], before: Settings, after: Settings): boolean {
  return names.some((name) => !isDeepStrictEqual(before[name], after[name]))
}

/** Whether settings give files other slugs than those of their names and of `slug`, or take other files for texts. */
export function areNamesAltered(settings: Pick<Settings, string>): boolean {
  const names = [
    languagesSetting,
    languageFoldersSetting,
    datedNamesSetting,
    excludeSetting,
    htmlFilesSetting,
    keyCaseSetting,
    markdocSetting,
    numberedNamesSetting,
    slugKeySetting,
  ]
  return names.some((name) => settings[name])
}
