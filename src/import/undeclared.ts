import { pathBelow } from './addresses/old-path.ts'
import type { Importers } from './importers.ts'
import type { Data, SourceItem, SourceTerm, UndeclaredKinds } from '../model/model.ts'

/** Kinds and taxonomies of an export that this site does not have, as far as they can be seen in it. */
export class Undeclared {
  readonly #kinds: UndeclaredKinds['kinds'] = new Map()
  readonly #taxonomies: UndeclaredKinds['taxonomies'] = new Map()
  readonly #importers: Importers

  constructor(importers: Importers) {
    this.#importers = importers
  }

  /** @param home - the address of the source */
  seeItem({ kind, parent, link, language, terms }: SourceItem, home: string): void {
    if (!this.#importers.items.has(kind)) {
      const known = this.#kinds.get(kind) ?? { isTree: false, path: undefined }
      const path = known.path ?? firstPart(link, home, language)
      this.#kinds.set(kind, { ...known, isTree: known.isTree || parent > 0, path })
    }
    for (const { taxonomy } of terms) this.#taxonomyOf(taxonomy)?.of.add(kind)
  }

  seeTerm({ taxonomy, parent }: SourceTerm): void {
    const known = this.#taxonomyOf(taxonomy)
    if (known && parent !== '') known.isTree = true
  }

  /** The settings that would take them in; nothing where nothing is missing that settings can declare. */
  get settings(): Readonly<Record<string, Data>> {
    return this.#importers.declare?.({ kinds: this.#kinds, taxonomies: this.#taxonomies }) ?? {}
  }

  /** Sentences that tell a person how to declare them; none if settings lack nothing that they could declare. */
  toDo(): string[] {
    const { settings } = this
    if (Object.keys(settings).length === 0) return []
    return [
      `Types and taxonomies that are not here: with ${JSON.stringify(settings)} in settings.json, or with --types, the same command brings them (docs/guide/own-types.md).`,
    ]
  }

  #taxonomyOf(name: string) {
    if (this.#importers.terms.has(name)) return undefined
    const known = this.#taxonomies.get(name) ?? { isTree: false, of: new Set<string>() }
    this.#taxonomies.set(name, known)
    return known
  }
}

/** `exhibits` of `https://example.org/en/exhibits/night-watch/`, below the address of its website and its language. */
export function firstPart(link: string | undefined, home: string, language: string | undefined): string | undefined {
  const parts = (pathBelow(link ?? '', home) ?? '').split('/').filter(Boolean)
  if (language !== undefined && parts[0] === language) parts.shift()
  return parts.length > 1 ? parts[0] : undefined
}
