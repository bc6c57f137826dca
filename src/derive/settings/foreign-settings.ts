import { isDeepStrictEqual } from 'node:util'
import type { MatterForm, Settings } from '../../model/model.ts'
import { datesSetting } from './date-zones.ts'
import { languageFoldersSetting, languagesSetting, sharedSetting } from '../languages/languages.ts'

/** The setting by which names of files and folders that begin with a number have addresses without it. */
export const numberedNamesSetting = 'numbers_in_names'

/** The setting that says where the files of a type are, if not in the folder of its definition. */
export const foldersSetting = 'folders'

/** The setting whose keys are the names of the files of values that are read: no others are. */
export const namedFilesSetting = 'data'

/** The setting that names files and folders which are no content. */
export const excludeSetting = 'exclude'

/** The setting under which pages stand, and have their addresses, where the folders of their files say. */
export const pathsSetting = 'page_paths'

/** The setting by which names of files that begin with a date have slugs without it. */
export const datedNamesSetting = 'date_in_names'

/** The setting for the meaning of `permalink: false`. */
export const pagelessSetting = 'permalink_false'

/** The setting by which terms in files are read as another tool reads them. */
export const termReadingSetting = 'terms_as'

/** The setting that says whether keys in files are meant in any case. */
export const keyCaseSetting = 'key_case'

/** The setting that gives addresses to pages by the folders of their files. */
export const addressesSetting = 'addresses'

/** The setting that says whose clock the dates in addresses are by. */
export const addressDatesSetting = 'address_dates'

/** The setting that names the key by which files set their address, where that is not `permalink`. */
export const permalinkKeySetting = 'permalink_key'

/** The setting that names the key under which files hold former addresses, besides `aliases`. */
export const aliasKeySetting = 'alias_key'

/** The setting that names the folders in which files of HTML are texts. */
export const htmlFilesSetting = 'html_files'

/** The setting by which files that end in `.mdoc` are texts. */
export const markdocSetting = 'markdoc_files'

/** The setting that names the key under which files hold their slug, where they have no `slug`. */
export const slugKeySetting = 'slug_key'

/** The setting that names the key under which files hold their date, where they have no `date`. */
export const dateKeySetting = 'date_key'

/** The setting that names the key by which files that not everybody may read say so to another tool. */
export const draftKeySetting = 'draft_key'

/** The setting for the meaning of words under `status` that are none of the statuses. */
export const otherStatusesSetting = 'other_statuses'

/** The setting by which pages have terms. */
export const pageTermsSetting = 'page_terms'

/** The setting that says how another tool writes front matter. */
export const frontMatterSetting = 'front_matter'

/** The forms of front matter that are another tool's alone. */
export const matterForms = ['unfenced', 'lines', 'long'] as const satisfies readonly MatterForm[]

/** The form that a state of the settings names, unless it is the usual one. */
export function matterFormIn(settings: Pick<Settings, string>): MatterForm | undefined {
  return matterForms.find((form) => form === settings[frontMatterSetting])
}

/** Whether two states of the settings differ in which files in the folders of types are texts. */
export function areTextsAltered(before: Settings, after: Settings): boolean {
  return [excludeSetting, htmlFilesSetting, markdocSetting].some(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
}

/** Whether two states of the settings lead to other entries of the same folder, or to entries of other types. */
export function arePlacesAltered(before: Settings, after: Settings): boolean {
  const names = [
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
  return names.some((name) => !isDeepStrictEqual(before[name], after[name]))
}

/** Whether two states of the settings lead to other moments, slugs or statuses of the same files. */
export function isReadingAltered(before: Settings, after: Settings): boolean {
  const names = [
    'timezone',
    datesSetting,
    datedNamesSetting,
    pagelessSetting,
    keyCaseSetting,
    languageFoldersSetting,
    slugKeySetting,
    dateKeySetting,
    otherStatusesSetting,
  ]
  const areOthers = !isDeepStrictEqual(before[languagesSetting], after[languagesSetting])
  return areOthers || names.some((name) => before[name] !== after[name])
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
