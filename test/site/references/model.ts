/**
 * What a person expects of references, without files or texts: entries are known by id, relations hold ids. A reference
 * never changes its target because another entry comes, goes, is trashed, restored, moved or renamed.
 */
export interface ModelEntry {
  readonly id: number
  readonly resource: string
  /** Ids by field; lists for terms. */
  readonly refs: Map<string, number[]>
  inTrash: boolean
}

/** Fields by which entries of the model name others: resource, member over REST, resource that is named, whether it holds several. */
export interface ModelField {
  readonly resource: string
  readonly member: string
  readonly target: string
  readonly many?: boolean
  /** What happens to the holder when its target goes for good. */
  readonly onDelete: 'clear' | 'up' | 'delete' | 'default'
}

/** The relations of the model: one of each kind that there is. */
export const modelFields: readonly ModelField[] = [
  { resource: 'page', member: 'parent', target: 'page', onDelete: 'up' },
  { resource: 'category', member: 'parent', target: 'category', onDelete: 'up' },
  { resource: 'post', member: 'categories', target: 'category', many: true, onDelete: 'default' },
  { resource: 'post', member: 'tags', target: 'tag', many: true, onDelete: 'clear' },
  { resource: 'comment', member: 'post', target: 'post|page', onDelete: 'delete' },
  { resource: 'event', member: 'venue', target: 'venue', onDelete: 'clear' },
  { resource: 'event', member: 'organizer', target: 'organizer', many: true, onDelete: 'clear' },
]

const spaces: Record<string, string> = { category: 'term', tag: 'term', comment: 'comment' }

/** What the model knows, and what it says follows from each change. */
export class ReferenceModel {
  readonly #entries = new Map<string, ModelEntry>()

  get entries(): ModelEntry[] {
    return [...this.#entries.values()]
  }

  get(resource: string, id: number): ModelEntry | undefined {
    return this.#entries.get(keyOf(resource, id))
  }

  add(resource: string, id: number, refs: Readonly<Record<string, readonly number[]>>): void {
    const held = new Map(Object.entries(refs).map(([member, ids]) => [member, [...ids]]))
    this.#entries.set(keyOf(resource, id), { id, resource, refs: held, inTrash: false })
  }

  /** The same once more, to go on from on its own. */
  clone(): ReferenceModel {
    const other = new ReferenceModel()
    for (const { id, resource, refs, inTrash } of this.entries) {
      other.add(resource, id, Object.fromEntries(refs))
      other.get(resource, id)!.inTrash = inTrash
    }
    return other
  }

  /** Takes out an entry alone: what named it is left as it is. */
  forget({ resource, id }: ModelEntry): void {
    this.#entries.delete(keyOf(resource, id))
  }

  /** Takes an entry out for good, with what goes with it. */
  remove(gone: ModelEntry): void {
    const { id } = gone
    this.#entries.delete(keyOf(gone.resource, id))
    for (const field of modelFields) {
      if (!field.target.split('|').includes(gone.resource)) continue
      for (const entry of this.entries) {
        const held = entry.resource === field.resource ? entry.refs.get(field.member) : undefined
        if (!held?.includes(id)) continue
        if (field.onDelete === 'delete') this.remove(entry)
        const above = field.onDelete === 'up' ? (gone.refs.get(field.member) ?? []) : []
        const left = held.filter((one) => one !== id)
        entry.refs.set(field.member, left.length || field.onDelete !== 'default' ? [...left, ...above] : [1])
      }
    }
  }

  /** Whether an entry stands below another in a tree, or is it. */
  isBelow(entry: ModelEntry, top: ModelEntry): boolean {
    for (let at: ModelEntry | undefined = entry; at; at = this.get(at.resource, at.refs.get('parent')?.[0] ?? 0))
      if (at === top) return true
    return false
  }

  /** The entries of some resources, in the order in which they came. */
  of(...resources: string[]): ModelEntry[] {
    return this.entries.filter(({ resource }) => resources.includes(resource))
  }
}

// Ids are unique within a space only.
function keyOf(resource: string, id: number): string {
  return `${spaces[resource] ?? 'post'} ${id}`
}
