import { isDeepStrictEqual } from 'node:util'
import { assertNames, joinEmbeds, toFields } from '../define/define.ts'
import type { Resource, Settings, Trait } from '../define/model.ts'

/** The setting that says where the files of a type are, if not in the folder of its definition. */
export const foldersSetting = 'folders'

/**
 * A resource with what the site's settings add to it: its own parts, and after them those that its extensions make of
 * the settings; and with its files where they say. The resource itself if they say nothing of it.
 *
 * @throws Error where an addition asks for an index, an order or a field that is not there
 */
export function extendResource(resource: Resource, settings: Pick<Settings, string>): Resource {
  const folder = folderOf(resource, settings)
  const base = folder === undefined ? resource : { ...resource, files: filesIn(folder, resource.files!) }
  const added = base.extensions.flatMap(({ setting, toTrait }) => toTrait(base, settings[setting]) ?? [])
  if (added.length === 0) return base
  const join = <Key extends 'filters' | 'orders' | 'indexes' | 'keys'>(key: Key): Resource[Key] =>
    Object.assign({}, base[key], ...added.map((part) => part[key])) as Resource[Key]
  return assertNames({
    ...base,
    bare: resource,
    fields: { ...base.fields, ...toFields(added) },
    filters: join('filters'),
    orders: join('orders'),
    indexes: join('indexes'),
    keys: join('keys'),
    embeds: joinEmbeds([base, ...added]),
    links: [...base.links, ...gather(added, 'links').flat()],
    beforeSave: [...base.beforeSave, ...gather(added, 'beforeSave').flat()],
    dependsOn: [...new Set([...base.dependsOn, ...gather(added, 'dependsOn').flat()])],
    versioned: [...base.versioned, ...gather(added, 'versioned').flat()],
    searched: [...base.searched, ...gather(added, 'searched')],
    facts: [...base.facts, ...gather(added, 'facts')],
    faults: [...base.faults, ...gather(added, 'faults')],
    waiting: [...base.waiting, ...gather(added, 'waiting').flat()],
    reasons: [...base.reasons, ...gather(added, 'reasons').flat()],
  })
}

/** Whether two states of the settings make different definitions of a resource. */
export function isAltered(resource: Resource, before: Pick<Settings, string>, after: Pick<Settings, string>): boolean {
  const { extensions } = resource
  if (folderOf(resource, before) !== folderOf(resource, after)) return true
  return extensions.some(({ setting }) => !isDeepStrictEqual(before[setting], after[setting]))
}

/** Whether a setting may say where the files of a resource are: those with a text, each in a file of its own. */
export function mayMove({ files }: Resource): boolean {
  return files?.endsWith('/{slug}.md') ?? false
}

function folderOf(resource: Resource, settings: Pick<Settings, string>): string | undefined {
  const folders = settings[foldersSetting]
  if (typeof folders !== 'object' || folders === null || !mayMove(resource)) return undefined
  const said = Object.hasOwn(folders, resource.name) && (folders as Record<string, unknown>)[resource.name]
  return typeof said === 'string' && folderPattern.test(said) ? said : undefined
}

/** A folder in the content folder, or that itself (`.`); nothing hidden. */
export const folderPattern = /^(?:\.|[^./\\{*][^/\\{*]*(?:\/[^./\\{*][^/\\{*]*)*)$/

function filesIn(folder: string, files: string): string {
  const name = files.slice(files.search(/\/(?:\*\*|\{)/))
  return folder === '.' ? name.slice(1) : `${folder}${name}`
}

function gather<Key extends keyof Trait>(parts: readonly Trait[], key: Key): NonNullable<Trait[Key]>[] {
  return parts.flatMap((part) => {
    const value = part[key]
    return value === undefined ? [] : [value as NonNullable<Trait[Key]>]
  })
}
