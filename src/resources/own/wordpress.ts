import type { Exports, Imports, UndeclaredKinds } from '../../model/model.ts'
import { writtenImporter } from '../posts/from-wordpress.ts'
import { writtenExporter } from '../posts/to-wordpress.ts'
import { termsFromWordpress } from '../terms/from-wordpress.ts'
import { termsToWordpress } from '../terms/to-wordpress.ts'
import { carriedTerms, type DeclaredType } from './define-type.ts'
import { namePattern, pluralOf, taxonomiesSetting, typesSetting } from './declarations.ts'
import { whyTaken } from './reserved.ts'
import type { DeclaredTaxonomy } from './read-declarations.ts'

/** Entries and terms of an export whose types and taxonomies are declared here under the same names. */
export function importsOf(types: readonly DeclaredType[], taxonomies: readonly DeclaredTaxonomy[]): Imports {
  return {
    items: Object.fromEntries(types.map((type) => [type.name, writtenImporter(writtenPartsOf(type))])),
    terms: Object.fromEntries(taxonomies.map(({ name }) => [name, termsFromWordpress(name)])),
    declare,
  }
}

/** The settings that would take in what an export has besides. */
export function declare({ kinds, taxonomies }: UndeclaredKinds): string[] {
  const types = [...kinds].flatMap(([name, { isTree, path }]) => {
    if (!isFree(name)) return []
    const slug = path !== undefined && path !== pluralOf(name) && namePattern.test(path) ? { slug: path } : {}
    return [[name, { ...slug, ...(isTree && { hierarchical: true }) }] as const]
  })
  const filed = [...taxonomies].flatMap(([name, { isTree, of }]) => {
    const holders = [...of].filter((kind) => !kinds.has(kind) || isFree(kind))
    return isFree(name) ? [[name, { of: holders, ...(isTree && { hierarchical: true }) }] as const] : []
  })
  if (types.length + filed.length === 0) return []
  const said = {
    ...(types.length > 0 && { [typesSetting]: Object.fromEntries(types) }),
    ...(filed.length > 0 && { [taxonomiesSetting]: Object.fromEntries(filed) }),
  }
  return [
    `Types and taxonomies that are not here: with ${JSON.stringify(said)} in settings.json, the same command brings them (docs/guide/own-types.md).`,
  ]
}

function isFree(name: string): boolean {
  return namePattern.test(name) && name.length <= 32 && whyTaken(name, []) === undefined
}

/** The same, back. */
export function exportsOf(types: readonly DeclaredType[], taxonomies: readonly DeclaredTaxonomy[]): Exports {
  return {
    items: Object.fromEntries(types.map((type) => [type.name, writtenExporter(writtenPartsOf(type))])),
    terms: Object.fromEntries(taxonomies.map(({ name }) => [name, termsToWordpress(name)])),
  }
}

function writtenPartsOf({ name, hierarchical, supports, taxonomies }: DeclaredType) {
  return {
    kind: name,
    isTree: hierarchical,
    isOrdered: hierarchical || supports.includes('page-attributes'),
    isDiscussed: supports.includes('comments'),
    hasPicture: supports.includes('thumbnail'),
    taxonomies: taxonomies.map(carriedTerms),
  }
}
