import { folderPattern, mayMove } from '../../derive/folders/places.ts'
import { foldersSetting } from '../../derive/settings/foreign-settings.ts'
import type { Data, Fault, KnownParts, Labels, Resource } from '../../model/model.ts'
import { languageTag } from '../../text/language.ts'
import { isRecord } from '../../text/values.ts'
import { describeWrongValue } from '../../text/wrong-value.ts'
import { faultAt, hintFor, wrongDeclaration } from '../settings/rules.ts'
import { labelOf, namePattern, pluralOf, schemas, taxonomiesSetting, typesSetting } from './declarations.ts'
import type { TaxonomyDeclaration, TypeDeclaration } from './declarations.ts'
import { rightNames } from './rights.ts'
import {
  areOverlapping,
  whyFolderOfLanguage,
  whyFolderTaken,
  whyOfLanguage,
  whySlugTaken,
  whyTaken,
} from './reserved.ts'

/** The common parts of declared types and taxonomies. */
export interface Declared {
  readonly name: string
  readonly words: Labels
  /** Its word in addresses and over REST; of a taxonomy, also the key in files. */
  readonly address: string
  readonly folder: string
  readonly access: 'post' | 'page' | 'admin'
}

export interface DeclaredTaxonomy extends Declared, Pick<TaxonomyDeclaration, 'of' | 'hierarchical'> {}

type Setting = keyof typeof schemas
type Found = Declared & { readonly setting: Setting; readonly said: TypeDeclaration | TaxonomyDeclaration }

/** Reads the declarations in order. A wrong value drops its whole declaration: a misspelled `access` must not open anything. */
export function readDeclarations(settings: Data, { resources: others, rights }: KnownParts) {
  const faults: Fault[] = []
  const found: Found[] = []
  const placed = [...others].map((one) => placedBy(settings, one))
  for (const setting of [typesSetting, taxonomiesSetting] as const) {
    const said = settings[setting]
    for (const [name, value] of Object.entries(isRecord(said) ? said : {})) {
      const read = schemas[setting].safeParse(value)
      const wrong = whyNot(name, others) ?? (found.some((one) => one.name === name) ? 'another one has it' : undefined)
      if (wrong !== undefined)
        faults.push(faultAt(setting, [name], `a ${kindOf(setting)} cannot have this name: ${wrong}`))
      for (const issue of read.error?.issues ?? []) faults.push(wrongValue(setting, name, value, issue))
      if (wrong !== undefined || !read.success) continue
      const one = declaredOf(setting, name, read.data, settings)
      const taken = whyPlaceTaken(one, { settings, others, placed, found, rights })
      if (taken) faults.push(faultAt(setting, [name, taken.member], taken.why, taken.hint))
      else found.push(one)
    }
  }
  return { found, faults }
}

function declaredOf(setting: Setting, name: string, said: Found['said'], settings: Data): Found {
  // Members of responses have no hyphens.
  const plural = pluralOf(setting === taxonomiesSetting ? name.replaceAll('-', '_') : name)
  const address = said.slug ?? plural
  const moved = isRecord(settings[foldersSetting]) ? settings[foldersSetting][name] : undefined
  const isMoved = typeof moved === 'string' && folderPattern.test(moved)
  const folder = isMoved ? moved : (said.folder ?? said.slug ?? pluralOf(name))
  const words = {
    singular: said.name ?? labelOf(name),
    plural: said.plural ?? labelOf(pluralOf(said.name ?? name)),
    keepsCase: /^de\b/.test(languageTag(String(settings['language'] ?? ''))),
  }
  return { setting, said, name, words, address, folder, access: said.access }
}

function whyNot(name: string, others: readonly Resource[]): string | undefined {
  if (!namePattern.test(name) || name.length > 32)
    return 'use at most 32 lower-case letters, digits, - and _, beginning with a letter'
  return whyTaken(name, others)
}

interface Places {
  readonly settings: Data
  readonly others: readonly Resource[]
  /** The same resources, with their files where the settings put them. */
  readonly placed: readonly Resource[]
  readonly found: readonly Found[]
  readonly rights: ReadonlySet<string>
}

interface Taken {
  readonly member: string
  readonly why: string
  readonly hint?: string
}

function whyPlaceTaken(one: Found, { settings, others, placed, found, rights }: Places): Taken | undefined {
  const twin = found.find(({ address }) => address === one.address)
  const why = twin
    ? `${twin.words.plural} have it`
    : (whySlugTaken(one.address, others) ?? whyOfLanguage(one.address, settings))
  if (why !== undefined) return { member: 'slug', why: `the word '${one.address}' is taken: ${why}` }
  if (one.setting === taxonomiesSetting && one.address.includes('-'))
    return { member: 'slug', why: `'${one.address}' is also a key in files: write _ instead of -` }
  // With a shared right, users who may write the one could write the other.
  const held = new Set([...rights, ...found.flatMap(rightNames)])
  const shared = rightNames(one).find((right) => held.has(right))
  if (shared !== undefined) {
    const also = `its right '${shared}' already belongs to something else`
    return { member: 'slug', why: `the word '${one.address}' is taken: ${also}`, hint: 'give it another slug' }
  }
  const around = found.find(({ folder }) => areOverlapping(folder, one.folder))
  const holder = around
    ? `${around.words.plural} are in ${around.folder}/`
    : (whyFolderTaken(one.folder, placed) ?? whyFolderOfLanguage(one.folder, settings))
  return holder === undefined
    ? undefined
    : { member: 'folder', why: `its files cannot be in ${one.folder}/: ${holder}` }
}

function placedBy(settings: Data, resource: Resource): Resource {
  const folders = settings[foldersSetting]
  const said = isRecord(folders) && mayMove(resource) ? folders[resource.name] : undefined
  if (said === false) return { ...resource, files: '{none}' }
  return typeof said === 'string' ? { ...resource, files: said === '.' ? '{slug}' : `${said}/{slug}` } : resource
}

function kindOf(setting: Setting): string {
  return setting === typesSetting ? 'type' : 'taxonomy'
}

function wrongValue(
  setting: Setting,
  name: string,
  value: unknown,
  issue: Parameters<typeof describeWrongValue>[2],
): Fault {
  if (!isRecord(value)) return faultAt(setting, [name], 'it is not a declaration', 'write {} for a plain one')
  if (issue.code !== 'unrecognized_keys') {
    const { message, hint } = describeWrongValue(`${setting}.${name}`, value, issue)
    return wrongDeclaration(setting, { path: [name, ...issue.path.map(String)] }, message, hint)
  }
  const [key = ''] = issue.keys
  const known = Object.keys(schemas[setting].shape)
  const hint = hintFor(key, known) ?? `it may have ${known.join(', ')}`
  return faultAt(setting, [name, key], `a ${kindOf(setting)} has no such member`, hint)
}
