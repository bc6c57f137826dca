import { isDeepStrictEqual } from 'node:util'
import type { MatterForm, Settings } from '../../model/model.ts'
import { datesSetting } from './date-zones.ts'
import { languageFoldersSetting, languagesSetting, sharedSetting } from '../languages/languages.ts'

// Settings about files that another tool reads, too; their rows among the settings describe them.
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

/** Forms of front matter that only other tools use. */
export const matterForms = ['unfenced', 'lines', 'long'] as const satisfies readonly MatterForm[]

/** Returns the form of front matter that the settings name, unless it is the usual one. */
export function matterFormIn(settings: Pick<Settings, string>): MatterForm | undefined {
  return matterForms.find((form) => form === settings[frontMatterSetting])
}

/** Whether two states of the settings differ in which files of types' folders are texts. */
export function areTextsAltered(before: Settings, after: Settings): boolean {
  return isAnyAltered([excludeSetting, htmlFilesSetting, markdocSetting], before, after)
}

/** Whether two states of the settings yield other entries of the same folder, or entries of other types. */
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

/** Whether two states of the settings yield other dates, slugs or statuses of the same files. */
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

/** Whether settings derive slugs otherwise than from file names and `slug`, or consider other files texts. */
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
