import type { Importers } from './importers.ts'
import type { SourceItem, SourceTerm, UndeclaredKinds } from '../model/model.ts'

/** Kinds and taxonomies of an export that this site does not have, as far as they can be seen in it. */
export class Undeclared {
  readonly #kinds: UndeclaredKinds['kinds'] = new Map()
  readonly #taxonomies: UndeclaredKinds['taxonomies'] = new Map()
  readonly #importers: Importers

  constructor(importers: Importers) {
    this.#importers = importers
  }

  seeItem({ kind, parent, link, terms }: SourceItem): void {
    if (!this.#importers.items.has(kind)) {
      const known = this.#kinds.get(kind) ?? { count: 0, isTree: false, path: undefined }
      const path = known.path ?? firstPart(link)
      this.#kinds.set(kind, { count: known.count + 1, isTree: known.isTree || parent > 0, path })
    }
    for (const { taxonomy } of terms) this.#taxonomyOf(taxonomy)?.of.add(kind)
  }

  seeTerm({ taxonomy, parent }: SourceTerm): void {
    const known = this.#taxonomyOf(taxonomy)
    if (known && parent !== '') known.isTree = true
  }

  /** What a person writes to have them, a sentence; nothing where nothing is missing that settings can declare. */
  toDo(): string[] {
    const { declare } = this.#importers
    return (declare && declare({ kinds: this.#kinds, taxonomies: this.#taxonomies })) ?? []
  }

  #taxonomyOf(name: string) {
    if (this.#importers.terms.has(name)) return undefined
    const known = this.#taxonomies.get(name) ?? { isTree: false, of: new Set<string>() }
    this.#taxonomies.set(name, known)
    return known
  }
}

// `exhibits` of `https://example.org/exhibits/night-watch/`.
function firstPart(link = ''): string | undefined {
  if (!URL.canParse(link)) return undefined
  const parts = new URL(link).pathname.split('/').filter(Boolean)
  return parts.length > 1 ? parts[0] : undefined
}
