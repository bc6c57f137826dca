import { z } from 'zod'
import { filter } from '../../define/define.ts'
import { namingKeys } from '../../derive/languages/translations.ts'
import { ifExists } from '../../derive/implicit/exists-for.ts'
import { idsIn } from '../shared/references.ts'
import type { Clause, Entry, Filter, Site } from '../../model/model.ts'
import { withChildren } from '../../derive/entries.ts'

/** How a taxonomy appears on entries: the member's name, the taxonomy's resource. */
export interface Taxonomy {
  readonly resource: string
  /** Member and front matter key, for example `categories`. */
  readonly member: string
  /** Name on the wire. */
  readonly name: string
  /** Whether its terms can have parents. */
  readonly hierarchical?: boolean
  /** The term of an entry that is created without any. */
  readonly preset?: (site: Site) => Entry | undefined
}

/** Filters for entries with, or without, some terms. WordPress also takes them as an object with options. */
export function termFilters(taxonomy: Taxonomy): Record<string, Filter> {
  const { member, name } = taxonomy
  const ids = z.array(z.int())
  const terms = ids.default([]).describe('Term IDs.')
  const below = taxonomy.hierarchical && {
    include_children: z
      .boolean()
      .default(false)
      .describe('Whether to include child terms in the terms limiting the result set.'),
  }
  const operator = z
    .enum(['AND', 'OR'])
    .default('OR')
    .describe('Whether items must be assigned all or any of the specified terms.')
  const one = (description: string, exclude: boolean) => {
    const query = z.strictObject({ terms, ...below, ...(!exclude && { operator }) })
    return filter(ids.default([]).describe(description), {
      form: 'Term ID List',
      objectForm: 'Term ID Taxonomy Query',
      schemaIn: { wordpress: z.union([ids, query]).default([]).describe(description) },
      select: byTerms(taxonomy, exclude),
    })
  }
  return {
    tax_relation: filter(
      z.enum(['AND', 'OR']).describe('Limit result set based on relationship between multiple taxonomies.'),
      { onlyIn: 'wordpress' },
    ),
    [member]: one(`Limit result set to items with specific terms assigned in the ${name} taxonomy.`, false),
    [`${member}_exclude`]: one(
      `Limit result set to items except those with specific terms assigned in the ${name} taxonomy.`,
      true,
    ),
  }
}

interface TermQuery {
  readonly terms?: readonly number[]
  readonly include_children?: boolean
  readonly operator?: 'AND' | 'OR'
}

function byTerms({ resource, member: index }: Taxonomy, exclude: boolean): NonNullable<Filter['select']> {
  return (value, query, { args, caller, resource: type, site }) => {
    const wanted: TermQuery = Array.isArray(value) ? { terms: value } : (value as TermQuery)
    if (!wanted.terms?.length) return
    const named = idsIn(wanted.terms).map((id) => ifExists(caller, site.get(resource, id), site))
    const known = named.filter((term) => term !== undefined)
    const all = wanted.include_children ? withChildren(known, site) : known
    const keysOf = (term: Entry) => namingKeys(term, type, index, site)
    // A term that does not exist is one that no entry has.
    const each = [...all, ...named.filter((term) => term === undefined)]
    const clauses: Clause[] =
      wanted.operator === 'AND'
        ? each.map((term) => ({ index, keys: term ? keysOf(term) : [] }))
        : [{ index, keys: all.flatMap(keysOf), exclude }]
    if (args['tax_relation'] !== 'OR') query.where.push(...clauses)
    // Everything lacks a term that does not exist.
    else if (!exclude || known.length) (query.either ??= []).push(clauses)
  }
}
