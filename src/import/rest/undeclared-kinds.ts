import type { Answered, Area, UndeclaredKind, UndeclaredKinds, UndeclaredTaxonomy } from '../../model/model.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { textIn } from '../../text/wordpress/rest-members.ts'
import { importersOf } from '../importers.ts'
import { languageIn } from '../languages/answered-languages.ts'
import { firstPart } from '../undeclared.ts'
import { described } from './collections.ts'
import type { SourceApi } from './source-api.ts'

/** Returns the kinds and taxonomies that a source uses and these areas lack. @param index - of its interface */
export async function undeclaredKinds(
  api: SourceApi,
  areas: readonly Area[],
  index: Answered,
): Promise<UndeclaredKinds> {
  const importers = importersOf(areas)
  const apart = new Set(areas.flatMap(({ imports }) => imports?.rest?.apart ?? []))
  const home = textIn(index, 'home')
  const kinds = new Map<string, UndeclaredKind>()
  for (const { slug, path, said } of await described(api, 'wp/v2/types', api.isSignedIn)) {
    const first = importers.items.has(slug) || apart.has(slug) ? undefined : await firstOf(api, path)
    if (!first) continue
    kinds.set(slug, {
      ...calledIn(said),
      isTree: said['hierarchical'] === true,
      isListed: said['has_archive'] !== false,
      path: wordOf(first, home) ?? textIn(said, 'rest_base'),
      meta: registeredIn(index, path),
      // Only editors get this member.
      supports: isRecord(said['supports']) ? new Set(Object.keys(said['supports'])) : undefined,
    })
  }
  const taxonomies = new Map<string, UndeclaredTaxonomy>()
  for (const { slug, path, said } of await described(api, 'wp/v2/taxonomies', api.isSignedIn)) {
    const of = listOf(said['types']).filter((kind) => importers.items.has(String(kind)) || kinds.has(String(kind)))
    const isKnown = importers.terms.has(slug) || of.length === 0
    const first = isKnown ? undefined : await firstOf(api, path)
    if (!first) continue
    taxonomies.set(slug, {
      ...calledIn(said),
      isTree: said['hierarchical'] === true,
      of: new Set(of.map(String)),
      path: wordOf(first, home),
    })
  }
  return { kinds, taxonomies }
}

function wordOf(entry: Answered, home: string): string | undefined {
  return firstPart(textIn(entry, 'link'), home, languageIn(entry).language)
}

// The arguments for creating an entry are public.
function registeredIn({ routes }: Answered, path: string): Readonly<Record<string, unknown>> {
  const route = isRecord(routes) ? routes[`/${path}`] : undefined
  const endpoints = isRecord(route) ? listOf(route['endpoints']) : []
  for (const endpoint of endpoints) {
    const args = isRecord(endpoint) && listOf(endpoint['methods']).includes('POST') ? endpoint['args'] : undefined
    const meta = isRecord(args) ? args['meta'] : undefined
    if (isRecord(meta) && isRecord(meta['properties'])) return meta['properties']
  }
  return {}
}

function calledIn(said: Answered): Pick<UndeclaredKind, 'name' | 'plural'> {
  const labels = isRecord(said['labels']) ? said['labels'] : {}
  const [name, plural] = [textIn(labels, 'singular_name'), textIn(said, 'name')].map((text) =>
    decodeEntities(text).trim(),
  )
  return { ...(name && { name }), ...(plural && { plural }) }
}

// Any entry: public ones have a real address.
async function firstOf(api: SourceApi, path: string): Promise<Answered | undefined> {
  const first = { per_page: 1 }
  for (const query of api.isSignedIn ? [first, { ...first, status: 'any' }] : [first]) {
    const { status, json } = await api.get(path, query)
    const [entry] = status === 200 && Array.isArray(json) ? (json as Answered[]) : []
    if (entry) return entry
  }
  return undefined
}
