import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser'
import { madeAreas } from '../../../derive/areas.ts'
import { extendResource } from '../../../derive/extend-resource.ts'
import { ownFolder } from '../../../derive/folders/places.ts'
import { sharedSetting } from '../../../derive/languages/languages.ts'
import { ownFieldsSetting } from '../../../derive/own-fields/declarations.ts'
import { excludeSetting, foldersSetting, htmlFilesSetting } from '../../../derive/settings/foreign-settings.ts'
import type { Resource } from '../../../model/model.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import type { Replaced } from '../../../site/transaction/replace-files.ts'
import { positionAt } from '../../../storage/files/limits.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { didYouMean } from '../../output/suggest.ts'
import { edited, keyAt, keysInNames, settingsTextOf, textsIn } from './settings-text.ts'

export interface TypeNames {
  readonly from: string
  readonly to: string
}

/** The effects of renaming a type or a taxonomy, besides those on entries. */
export interface RenamedType {
  readonly resource: Resource
  readonly name: TypeNames
  readonly folder: TypeNames
  /** Its word in addresses. */
  readonly address: TypeNames
  /** For a taxonomy, the key under which files name its terms. */
  readonly key?: TypeNames
  readonly settings: Replaced
  /** Places of the settings that may mean the type, as sentences for people. */
  readonly left: readonly string[]
}

const [typesSetting, taxonomiesSetting] = ['types', 'taxonomies'] as const
const nounOf = { [typesSetting]: 'type', [taxonomiesSetting]: 'taxonomy' } as const

export type Setting = keyof typeof nounOf

/** Plans to rename a declared type or taxonomy. @throws CliError for an undeclared name, or a taken or reserved new one */
export function planRenaming(site: OpenSite, setting: Setting, from: string, to: string): RenamedType {
  const { path, was, text, root } = settingsTextOf(site)
  const resource = site.resources.get(from)
  const declared = root && findNodeAtLocation(root, [setting, from])
  if (!declared || !resource) throw notDeclared(root, setting, from)
  if (findNodeAtLocation(root, [setting, to])) throw new CliError('conflict', `settings.json already declares '${to}'`)
  const named = edited(text, nodesNaming(root, setting, from), () => to)
  const made = madeOf(site, named, to)
  const folder = { from: ownFolder(resource), to: ownFolder(made) }
  const address = { from: resource.base, to: made.base }
  if (folder.from !== folder.to && site.folder.walkUnder(folder.to).length > 0)
    throw new CliError(
      'conflict',
      `${folder.to}/ already contains files`,
      `Move them or give the ${nounOf[setting]} a folder of its own`,
    )
  const key = setting === taxonomiesSetting ? address : undefined
  const keyed = key ? edited(named, keysIn(parseTree(named)!, key.from, resource, site), () => key.to) : named
  const moved = (said: string) => folder.to + said.slice(folder.from.length)
  const placed = edited(keyed, pathsIn(parseTree(keyed)!, folder.from), moved)
  const changed = [folder, address].filter((one) => one.from !== one.to).map((one) => one.from)
  const left = describeLeft(path, placed, new Set([from, ...changed]), nounOf[setting])
  const settings = { path, was, bytes: Buffer.from(placed) }
  return { resource, name: { from, to }, folder, address, ...(key && { key }), settings, left }
}

function notDeclared(root: Node | undefined, setting: Setting, name: string): CliError {
  const declared = (root && findNodeAtLocation(root, [setting])?.children) ?? []
  const known = declared.map((pair) => String(pair.children?.[0]?.value))
  const other = setting === typesSetting ? taxonomiesSetting : typesSetting
  const isOther = root && findNodeAtLocation(root, [other, name])
  const hint = isOther
    ? `It is a ${nounOf[other]}: almanac ${nounOf[other]} mv`
    : didYouMean(name, known) || `Only those under \`${setting}\` in settings.json can be renamed`
  return new CliError('notFound', `settings.json declares no ${nounOf[setting]} '${name}'`, hint)
}

// The resource that the new settings define; faults that they had before do not count.
function madeOf(site: OpenSite, text: string, name: string): Resource {
  const settings = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>
  const { areas, faults } = madeAreas(site.areas, settings)
  const known = new Set(madeAreas(site.areas, site.settings).faults.map(({ message }) => message))
  const fault = faults.find(({ message }) => !known.has(message))
  const made = areas.flatMap(({ resources }) => resources).find((one) => one.name === name && one.declares)
  if (fault || !made) throw usage(fault?.message ?? `nothing can be called '${name}'`, fault?.hint)
  return extendResource(made, { ...site.settings, ...settings })
}

// Keys and texts of the settings that name a type or a taxonomy.
function nodesNaming(root: Node, setting: Setting, name: string): Node[] {
  const [others, member] = setting === typesSetting ? [taxonomiesSetting, 'of'] : [typesSetting, 'taxonomies']
  const declared = valuesIn(findNodeAtLocation(root, [others]))
  const listed = declared.flatMap((one) => textsIn(findNodeAtLocation(one, [member])))
  return [
    ...[setting, ownFieldsSetting, foldersSetting, sharedSetting].flatMap((one) => keyAt(root, [one, name])),
    ...keysInNames(root, ['types', name]),
    ...[...targetsOfFields(root), ...listed].filter(({ value }) => value === name),
  ]
}

function targetsOfFields(root: Node): Node[] {
  const holders = [
    ...valuesIn(findNodeAtLocation(root, [ownFieldsSetting])),
    ...valuesIn(findNodeAtLocation(root, [typesSetting])).map((one) => findNodeAtLocation(one, ['fields'])),
  ]
  return holders.flatMap((one) => valuesIn(one).flatMap(targetsIn))
}

// Keys and texts that name the key under which files name the terms of a taxonomy.
function keysIn(root: Node, key: string, { name }: Resource, { resources }: OpenSite): Node[] {
  const carriers = [...resources.values()].filter(({ fields }) => fields[key]?.stored?.references === name)
  const shared = carriers.flatMap((carrier) => textsIn(findNodeAtLocation(root, [sharedSetting, carrier.name])))
  const given = findNodeAtLocation(root, ['folder_values'])?.children ?? []
  return [
    ...shared.filter(({ value }) => value === key),
    ...given.flatMap((_, i) => keyAt(root, ['folder_values', i, 'values', key])),
  ]
}

function targetsIn(field: Node): Node[] {
  const [to, of, fields] = ['to', 'of', 'fields'].map((member) => findNodeAtLocation(field, [member]))
  return [...textsIn(to), ...(of ? targetsIn(of) : []), ...valuesIn(fields).flatMap(targetsIn)]
}

// Texts that name its folder, or something in it.
function pathsIn(root: Node, folder: string): Node[] {
  const values = findNodeAtLocation(root, ['folder_values'])?.children ?? []
  const given = values.map((one) => findNodeAtLocation(one, ['in']))
  const listed = [excludeSetting, htmlFilesSetting].map((setting) => findNodeAtLocation(root, [setting]))
  return [...given, ...listed].flatMap(textsIn).filter(({ value }) => `${String(value)}/`.startsWith(`${folder}/`))
}

function valuesIn(object: Node | undefined): Node[] {
  if (object?.type !== 'object') return []
  return (object.children ?? []).flatMap((pair) => pair.children?.[1] ?? [])
}

// Whether the word in an address or another text means the type is left to people.
function describeLeft(path: string, text: string, words: ReadonlySet<string>, noun: string): string[] {
  return [...words].flatMap((word) => {
    const sentences: string[] = []
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
      if (!/[\w-]/.test((text[at - 1] ?? '') + (text[at + word.length] ?? '')))
        sentences.push(
          `${path}:${positionAt(text, at).line} still contains "${word}": check whether it refers to the ${noun}`,
        )
    return sentences
  })
}
