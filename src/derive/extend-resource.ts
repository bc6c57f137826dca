import { isDeepStrictEqual } from 'node:util'
import { assertNames, joinParts } from '../define/define.ts'
import { errors } from './errors.ts'
import { folderPattern, mayMove, namePattern } from './folders/places.ts'
import { isTranslatable, languagesFor, saidShared } from './languages/languages.ts'
import { languageParts, withShared } from './language-parts.ts'
import {
  foldersSetting,
  keyCaseSetting,
  matterFormIn,
  namedFilesSetting,
  numberedNamesSetting,
} from './settings/foreign-settings.ts'
import { isRecord } from '../text/values.ts'
import type { Resource, Settings } from '../model/model.ts'

/**
 * Returns a resource with what the site's settings add: its own parts, those of its extensions, and its files' places. Returns
 * the resource itself if they add nothing.
 *
 * @param translatable the types whose entries may be in several languages
 * @throws Error if an addition refers to an index, order or field that does not exist
 */
export function extendResource(
  resource: Resource,
  settings: Pick<Settings, string>,
  translatable: ReadonlySet<string> = new Set([resource.name]),
): Resource {
  const said = saidOf(resource, settings, translatable)
  const placed = Object.keys(said).length > 0 ? { ...resource, ...said } : resource
  const base = settledFolder(resource, settings) === false ? withoutFiles(placed) : placed
  const added = base.extensions.flatMap(({ setting, toTrait }) => toTrait(base, settings[setting], settings) ?? [])
  const more = base.languages && languageParts(base, base.languages)
  if (added.length === 0 && !more) return base
  const parts = [base, ...added, ...(more ? [more.trait] : [])]
  return withShared(assertNames({ ...base, ...more?.addresses, bare: resource, ...joinParts(parts) }), settings)
}

/** Extends the resources of one site, so that translatable ones know each other. */
export function openExtend(all: readonly Resource[], settings: Pick<Settings, string>): (one: Resource) => Resource {
  const translatable = new Set(all.filter(isTranslatable).map(({ name }) => name))
  return (resource) => extendResource(resource, settings, translatable)
}

/** Whether two states of the settings yield different definitions of a resource. */
export function isAltered(resource: Resource, before: Pick<Settings, string>, after: Pick<Settings, string>): boolean {
  const ofSettings = (settings: Pick<Settings, string>) => [
    saidOf(resource, settings),
    settledFolder(resource, settings),
    saidShared(settings, resource.name),
    ...resource.extensions.map(({ setting }) => settings[setting]),
  ]
  return !isDeepStrictEqual(ofSettings(before), ofSettings(after))
}

// A folder of the default name is then the website's own, and the type has no entries.
function withoutFiles(resource: Resource): Resource {
  const { files: _files, access, ...others } = resource
  const create: Resource['access']['create'] = (call) =>
    access.create(call) ?? errors.rest_type_without_folder({ type: resource.name })
  return { ...others, access: { ...access, create } }
}

// The parts of a resource that settings define.
function saidOf(
  resource: Resource,
  settings: Pick<Settings, string>,
  translatable: ReadonlySet<string> = new Set(),
): Partial<Resource> {
  const { files, byFoldersSetting, isNamedByDate } = resource
  const folder = settledFolder(resource, settings)
  const names = namedFiles(resource, settings)
  const languages = languagesFor(resource, settings, translatable)
  const isByFolders = byFoldersSetting !== undefined && settings[byFoldersSetting] === true
  const isNumbered = settings[numberedNamesSetting] === true && (isNamedByDate === true || isByFolders)
  const matterForm = files?.endsWith('.md') ? matterFormIn(settings) : undefined
  return {
    ...(names !== undefined && { files: files!.replace('{}', `{${names}}`) }),
    ...(languages && { languages }),
    ...(isByFolders && { byFolders: true }),
    ...(isNumbered && { isNumbered: true }),
    ...(matterForm && { matterForm }),
    ...(settings[keyCaseSetting] === 'any' && files?.endsWith('.md') && { anyKeyCase: true as const }),
    ...(folder && { files: filesIn(folder, files!) }),
  }
}

function settledFolder(resource: Resource, settings: Pick<Settings, string>): string | false | undefined {
  const folders = settings[foldersSetting]
  if (!isRecord(folders) || !mayMove(resource)) return undefined
  const said = Object.hasOwn(folders, resource.name) && folders[resource.name]
  const isNone = Object.hasOwn(folders, resource.name) && said === false
  return isNone ? false : typeof said === 'string' && folderPattern.test(said) ? said : undefined
}

// A leading dot would hide the file, and a name is not a path.
function namedFiles({ files }: Resource, settings: Pick<Settings, string>): string | undefined {
  const said = settings[namedFilesSetting]
  if (files === undefined || !files.includes('/{}') || !isRecord(said)) return undefined
  const names = Object.keys(said).filter((name) => namePattern.test(name))
  return names.length === 0 ? undefined : names.toSorted().join(',')
}

function filesIn(folder: string, files: string): string {
  const name = files.slice(files.search(/\/(?:\*\*|\{)/))
  return folder === '.' ? name.slice(1) : `${folder}${name}`
}
