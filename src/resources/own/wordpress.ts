import type { Data, UndeclaredKind, UndeclaredKinds, UndeclaredTaxonomy, MadeParts } from '../../model/model.ts'
import { isTaken } from '../../derive/own-fields/taken-keys.ts'
import { isForbiddenKey } from '../../storage/files/limits.ts'
import { isRecord } from '../../text/values.ts'
import post from '../posts/post.ts'
import { toWritten } from '../posts/from-rest.ts'
import { writtenImporter } from '../posts/from-wordpress.ts'
import { writtenExporter } from '../posts/to-wordpress.ts'
import { termsFromWordpress } from '../terms/from-wordpress.ts'
import { termsToWordpress } from '../terms/to-wordpress.ts'
import { carriedTerms, type DeclaredType } from './define-type.ts'
import {
  type Feature,
  labelOf,
  namePattern,
  pluralOf,
  switchesFor,
  taxonomiesSetting,
  typesSetting,
} from './declarations.ts'
import { whyTaken } from './reserved.ts'
import type { DeclaredTaxonomy } from './read-declarations.ts'

/** Importers and exporters of entries and terms whose types and taxonomies are declared under the same names. */
export function exchangesOf(
  types: readonly DeclaredType[],
  taxonomies: readonly DeclaredTaxonomy[],
): Pick<MadeParts, 'imports' | 'exports'> {
  const parts = types.map(writtenPartsOf)
  return {
    imports: {
      wxr: {
        items: Object.fromEntries(parts.map((part) => [part.kind, writtenImporter(part)])),
        terms: Object.fromEntries(taxonomies.map(({ name }) => [name, termsFromWordpress(name)])),
        declare,
      },
      rest: { types: Object.fromEntries(types.map(({ name }) => [name, { read: toWritten }])) },
    },
    exports: {
      wxr: {
        items: Object.fromEntries(parts.map((part) => [part.kind, writtenExporter(part)])),
        terms: Object.fromEntries(taxonomies.map(({ name }) => [name, termsToWordpress(name)])),
      },
    },
  }
}

/** The settings that would declare the unknown kinds of an export or a website. */
export function declare({ kinds, taxonomies }: UndeclaredKinds): Readonly<Record<string, Data>> {
  const types = [...kinds].flatMap(([name, kind]) => {
    if (!isFree(name)) return []
    const { isTree, isListed, meta, path, supports } = kind
    // Nested values, and keys that have a meaning here, stay in the entries' meta for other programs.
    const fields = Object.fromEntries(
      Object.entries(meta ?? {}).flatMap(([key, schema]) => {
        const field = /^[a-z]\w*$/i.test(key) && !isTaken(key, post, true) ? fieldOf(schema) : undefined
        return field ? [[key, field] as const] : []
      }),
    )
    const parts = supports && switchesFor(supports)
    return [
      [
        name,
        {
          ...wordsBeside(name, kind),
          ...(path !== undefined && path !== pluralOf(name) && namePattern.test(path) && { slug: path }),
          ...(isTree && { hierarchical: true }),
          ...(parts && Object.keys(parts).length > 0 && { supports: parts }),
          ...(isListed === false && { list: false }),
          ...(Object.keys(fields).length > 0 && { fields }),
        },
      ] as const,
    ]
  })
  const filed = [...taxonomies].flatMap(([name, taxonomy]) => {
    const { isTree, of, path } = taxonomy
    const holders = [...of].filter((kind) => !kinds.has(kind) || isFree(kind))
    if (!isFree(name)) return []
    const isSlug = path !== undefined && path !== pluralOf(name) && /^[a-z][a-z0-9_]*$/.test(path)
    const said = { ...(isSlug && { slug: path }), of: holders, ...(isTree && { hierarchical: true }) }
    return [[name, { ...wordsBeside(name, taxonomy), ...said }] as const]
  })
  return {
    ...(types.length > 0 && { [typesSetting]: Object.fromEntries(types) }),
    ...(filed.length > 0 && { [taxonomiesSetting]: Object.fromEntries(filed) }),
  }
}

function fieldOf(schema: unknown): Data | undefined {
  const { type, items, title } = isRecord(schema) ? schema : {}
  const label = typeof title === 'string' && title !== '' ? { label: title } : {}
  if (type === 'array') {
    const of = fieldOf(items)
    return of && of['type'] !== 'list' ? { type: 'list', of, ...label } : undefined
  }
  const found = typeof type === 'string' ? fieldTypes.get(type) : undefined
  return found && { ...found, ...label }
}

const fieldTypes: ReadonlyMap<string, Data> = new Map([
  ['string', { type: 'text' }],
  ['integer', { type: 'number', integer: true }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
])

// A label that follows from the key is not repeated.
function wordsBeside(key: string, { name, plural }: UndeclaredKind | UndeclaredTaxonomy) {
  const one = name === undefined || name === labelOf(key) ? undefined : name.slice(0, 80)
  const usual = labelOf(pluralOf(one ?? key))
  const all = plural === undefined || plural === usual ? undefined : plural.slice(0, 80)
  return { ...(one && { name: one }), ...(all && { plural: all }) }
}

function isFree(name: string): boolean {
  return namePattern.test(name) && name.length <= 32 && !isForbiddenKey(name) && whyTaken(name, []) === undefined
}

const membersOf = { title: ['title'], editor: ['content'], excerpt: ['excerpt'], date: ['date', 'date_gmt'] } as const

function writtenPartsOf({ name, hierarchical, supports, taxonomies }: DeclaredType) {
  return {
    kind: name,
    isTree: hierarchical,
    isOrdered: hierarchical || supports.includes('page-attributes'),
    isDiscussed: supports.includes('comments'),
    hasPicture: supports.includes('thumbnail'),
    lacks: Object.entries(membersOf).flatMap(([part, members]) => (supports.includes(part as Feature) ? [] : members)),
    taxonomies: taxonomies.map(carriedTerms),
  }
}
