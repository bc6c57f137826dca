import type { Fault, Resource, Site } from '../../model/model.ts'
import { mayMove } from '../../derive/folders/places.ts'
import { foldersSetting } from '../../derive/settings/foreign-settings.ts'
import { isRecord } from '../../text/values.ts'
import { faultAt, hintFor } from './rules.ts'
import { knownRules, rulesSetting } from '../../define/rules.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

/** Checks the folders that a site gives to types. */
export function faultsOfFolders(setting: unknown, { resources }: Pick<Site, 'resources'>): Fault[] {
  if (typeof setting !== 'object' || setting === null) return []
  const said = new Map<string, unknown>(Object.entries(setting))
  // A type that the setting leaves without a folder has no `files`, but may be moved.
  const isWithout = ({ name, space, files }: Resource) => said.get(name) === false && space !== undefined && !files
  const movable = [...resources.values()].filter((one) => mayMove(one) || isWithout(one))
  return [...said].flatMap(([type, folder]) => {
    const fault = (problem: string, hint?: string) => faultAt(foldersSetting, [type], problem, hint)
    const resource = movable.find(({ name }) => name === type)
    const known = movable.map(({ name }) => name)
    if (!resource) return fault('no type of that name has a folder that can be changed', hintFor(type, known))
    const holder = [...resources.values()].find(
      ({ name, files }) => name !== type && files?.includes('{') && !files.endsWith('.json') && isIn(files, folder),
    )
    return holder ? fault(`'${String(folder)}' is the folder of ${pluralWithin(holder.labels)}`) : []
  })
}

/** Describes the access that moved folders grant to readers: to files that were not content, or of another type. */
export function opensFolders(before: unknown, after: unknown): string | undefined {
  const was: Readonly<Record<string, unknown>> = isRecord(before) ? before : {}
  const sentences = Object.entries(isRecord(after) ? after : {}).flatMap(([type, folder]) => {
    if (typeof folder !== 'string' || folder === was[type]) return []
    const files = folder === '.' ? 'every other file' : `the files of ${folder}/`
    return `turns ${files} into content that everybody may read`
  })
  return sentences.length === 0 ? undefined : sentences.join(', and ')
}

function isIn(files: string, folder: unknown): boolean {
  return files.slice(0, Math.max(0, files.search(/(?:^|\/)(?:\*\*|\{)/))) === (folder === '.' ? '' : folder)
}

/** Checks the levels that a site gives to rules. */
export function faultsOfLevels(setting: unknown): Fault[] {
  if (typeof setting !== 'object' || setting === null) return []
  const known = knownRules()
  return Object.keys(setting).flatMap((name) => {
    if (known.has(name)) return []
    const hint = hintFor(name, known.keys()) ?? 'docs/reference/checks.md lists them'
    return faultAt(rulesSetting, [name], 'check has no rule of that name', hint)
  })
}
