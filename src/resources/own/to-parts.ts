import { grant, grantTerms, termCapabilitiesOf } from '../../define/roles.ts'
import { declaredFieldsOf, isLeftOut, ownFieldsSetting } from '../../derive/own-fields/declarations.ts'
import type { Data, Fault, Grants, KnownParts, MadeParts, Resource, Trait } from '../../model/model.ts'
import { defineTaxonomy } from '../terms/define-taxonomy.ts'
import { terms } from '../terms/terms.ts'
import { isTaken } from '../../derive/own-fields/taken-keys.ts'
import { withVerbs } from '../shared/verbs/with-verbs.ts'
import { carriedTerms, type DeclaredType, defineType, ordersOf } from './define-type.ts'
import {
  featuresOf,
  type TaxonomyDeclaration,
  taxonomiesSetting,
  type TypeDeclaration,
  typesSetting,
} from './declarations.ts'
import { isQueryVar } from './reserved.ts'
import { rightsOf } from './rights.ts'
import { faultAt, hintFor } from '../settings/rules.ts'
import { type DeclaredTaxonomy, readDeclarations } from './read-declarations.ts'
import { exchangesOf } from './wordpress.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

/** The resources, rights, importers and exporters that a site's settings declare. `known`: the parts of this version. */
export function toParts(settings: Data, known: KnownParts): MadeParts {
  const { resources: others } = known
  const { found, faults: wrong } = readDeclarations(settings, known)
  const faults: Fault[] = [...wrong]
  const taxonomies = found.flatMap((one): DeclaredTaxonomy[] =>
    one.setting === taxonomiesSetting ? [{ ...(one.said as TaxonomyDeclaration), ...one }] : [],
  )
  const declared = found.flatMap((one) => (one.setting === typesSetting ? [one] : []))
  const types = declared.map((one): DeclaredType => {
    const said = one.said as TypeDeclaration
    const named = taxonomiesNamed(one.name, said.taxonomies, { taxonomies, others, faults })
    const having = taxonomies.filter(({ of }) => of.includes(one.name))
    const supports = featuresOf(said.supports)
    const usual = supports.includes('date') ? '-date' : supports.includes('title') ? 'title' : 'slug'
    const type = { ...said, supports, order: said.order ?? usual }
    checkOrder(one.name, type, { settings, faults })
    const bare = { ...type, ...one, taxonomies: [] }
    const all = [...new Set([...named, ...having])]
    const fitting = all.length > 0 ? fittingIn(defineType(bare), all, faults) : []
    return { ...bare, taxonomies: fitting }
  })
  const traits = traitsOf(taxonomies, { types, others, faults })
  return {
    resources: [...types.map(defineType), ...taxonomies.map(toTaxonomy)].map((made) =>
      withVerbs({ ...made, namespace: 'core/v2' }),
    ),
    grants: [...types.map(grantsOf), ...taxonomies.map(termGrantsOf)],
    traits,
    ...exchangesOf(types, taxonomies),
    faults,
  }
}

function toTaxonomy(taxonomy: DeclaredTaxonomy): Resource {
  const { name, words, address, folder, hierarchical } = taxonomy
  const made = defineTaxonomy({
    name,
    base: address,
    type: name,
    summary: `${words.plural}: a taxonomy defined by this site.`,
    labels: words,
    folder,
    hierarchical,
    capabilities: termCapabilitiesOf(rightsOf(taxonomy)),
    archiveVars: isQueryVar(name) ? { [name]: 'slug' } : {},
    pages: address,
  })
  return { ...made, declares: {} }
}

function grantsOf(type: DeclaredType): Grants {
  const rights = rightsOf(type)
  if (type.access === 'post') return grant(rights, { contributor: 'drafts', author: 'own', editor: 'all' })
  return grant(rights, type.access === 'page' ? { editor: 'all' } : { administrator: 'all' })
}

function termGrantsOf(taxonomy: DeclaredTaxonomy): Grants {
  const rights = rightsOf(taxonomy)
  if (taxonomy.access === 'post') return grantTerms(rights, { contributor: 'assign', editor: 'all' })
  return grantTerms(rights, taxonomy.access === 'page' ? { editor: 'all' } : { administrator: 'all' })
}

interface DeclaredSoFar {
  readonly others: readonly Resource[]
  readonly faults: Fault[]
}

function taxonomiesNamed(
  type: string,
  names: readonly string[],
  { taxonomies, others, faults }: DeclaredSoFar & { readonly taxonomies: readonly DeclaredTaxonomy[] },
): (Resource | DeclaredTaxonomy)[] {
  const all = [...taxonomies, ...others.filter(({ taxonomy }) => taxonomy)]
  return names.flatMap((name) => {
    const known = all.find((one) => one.name === name)
    if (!known) {
      const why = `there is no taxonomy '${name}'`
      faults.push(faultAt(typesSetting, [type, 'taxonomies'], why, hintAt(name, all)))
    }
    return known ?? []
  })
}

// A taxonomy's word is a member of entries and a key in their files, so it must be free in both.
function fittingIn<Of extends Resource | DeclaredTaxonomy>(
  carrier: Resource,
  all: readonly Of[],
  faults: Fault[],
): Of[] {
  return all.filter((taxonomy) => {
    const { member } = carriedTerms(taxonomy)
    if (!isTaken(member, carrier, true)) return true
    const why = `'${member}' already has a meaning in ${pluralWithin(carrier.labels)}`
    faults.push(faultAt(taxonomiesSetting, [taxonomy.name, 'of'], why, 'give the taxonomy another slug'))
    return false
  })
}

function checkOrder(
  type: string,
  said: Pick<DeclaredType, 'order' | 'fields' | 'hierarchical' | 'supports'>,
  { settings, faults }: { readonly settings: Data; readonly faults: Fault[] },
): void {
  const by = said.order.replace('-', '')
  const fields = [{ name: type, declares: said.fields }, settings[ownFieldsSetting]] as const
  const own = [...declaredFieldsOf(...fields)]
  const known: string[] = [...ordersOf(said), ...own.flatMap(([key, one]) => (one.sortable ? key : []))]
  if (known.includes(by) || isLeftOut(by, ...fields)) return
  const hint = hintFor(by, known) ?? `use one of ${known.join(', ')}, or a field that is sortable`
  faults.push(faultAt(typesSetting, [type, 'order'], `lists cannot be ordered by '${by}'`, hint))
}

// A taxonomy of built-in types is added to them as a trait.
function traitsOf(
  taxonomies: readonly DeclaredTaxonomy[],
  { types, others, faults }: DeclaredSoFar & { readonly types: readonly DeclaredType[] },
): Record<string, Trait[]> {
  const added: Record<string, Trait[]> = {}
  const carriers = others.filter(({ postType, indexes }) => postType && indexes['status'])
  for (const taxonomy of taxonomies)
    for (const name of new Set(taxonomy.of)) {
      if (types.some((type) => type.name === name)) continue
      const carrier = carriers.find((one) => one.name === name)
      if (!carrier) {
        const hint = hintAt(name, [...types, ...carriers])
        const why = `there is no type '${name}' that can have terms`
        faults.push(faultAt(taxonomiesSetting, [taxonomy.name, 'of'], why, hint))
      } else if (fittingIn(carrier, [taxonomy], faults).length > 0)
        (added[name] ??= []).push(terms(carriedTerms(taxonomy)))
    }
  return added
}

function hintAt(word: string, known: readonly { readonly name: string }[]): string {
  const names = known.map(({ name }) => name)
  return hintFor(word, names) ?? `there are ${names.join(', ') || 'none'}`
}
