import { pathBelow } from './addresses/old-path.ts'
import type { Importers } from './importers.ts'
import type { Data, SourceItem, SourceTerm, UndeclaredKinds } from '../model/model.ts'
import { getOrMake } from '../text/values.ts'

/** Collects the kinds and taxonomies of an export that this site lacks, as far as the export shows them. */
export function openUndeclared(importers: Importers) {
  const kinds: UndeclaredKinds['kinds'] = new Map()
  const taxonomies: UndeclaredKinds['taxonomies'] = new Map()
  /** By kind: ids, and ids of what entries belong to. */
  const families = new Map<string, { readonly ids: Set<number>; readonly parents: Set<number> }>()

  /** @param home - the address of the source */
  function seeItem({ id, kind, parent, link, language, terms }: SourceItem, home: string): void {
    if (!importers.items.has(kind)) {
      const known = kinds.get(kind) ?? { isTree: false, path: undefined }
      const path = known.path ?? firstPart(link, home, language)
      const { ids, parents } = getOrMake(families, kind, () => ({ ids: new Set<number>(), parents: new Set<number>() }))
      ids.add(id)
      if (parent > 0) parents.add(parent)
      // Others belong to entries of another kind.
      kinds.set(kind, { ...known, isTree: known.isTree || ids.has(parent) || parents.has(id), path })
    }
    for (const { taxonomy } of terms) taxonomyOf(taxonomy)?.of.add(kind)
  }

  function seeTerm({ taxonomy, parent }: SourceTerm): void {
    const known = taxonomyOf(taxonomy)
    if (known && parent !== '') known.isTree = true
  }

  /** Returns the settings that would declare them; empty if settings cannot. */
  function settings(): Readonly<Record<string, Data>> {
    return importers.declare?.({ kinds, taxonomies }) ?? {}
  }

  /** Returns sentences that tell a person how to declare them; none if settings cannot. */
  function toDo(): string[] {
    const declared = settings()
    if (Object.keys(declared).length === 0) return []
    return [
      `Undeclared types and taxonomies: with ${JSON.stringify(declared)} in settings.json, or with --types, the same command imports them (docs/guide/own-types.md).`,
    ]
  }

  function taxonomyOf(name: string) {
    if (importers.terms.has(name)) return undefined
    return getOrMake(taxonomies, name, () => ({ isTree: false, of: new Set<string>() }))
  }

  return { seeItem, seeTerm, settings, toDo }
}

/** Returns `exhibits` of `https://example.org/en/exhibits/night-watch/`: after the website's address and the language. */
export function firstPart(link: string | undefined, home: string, language: string | undefined): string | undefined {
  const parts = (pathBelow(link ?? '', home) ?? '').split('/').filter(Boolean)
  if (language !== undefined && parts[0] === language) parts.shift()
  return parts.length > 1 ? parts[0] : undefined
}
