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
  /** Whether it was made as a draft, and never published since. */
  isDraft?: boolean
}

/** Fields by which entries of the model name others: resource, member over REST, resource that is named, whether it holds several. */
export interface ModelField {
  readonly resource: string
  readonly member: string
  readonly target: string
  readonly many?: boolean
  /**
   * What happens to the holder when its target goes for good: it loses it, gets what stands above it, goes as well, gets
   * the default term where it was the last one, gets the heir or goes to the trash; or the target cannot go.
   */
  readonly onDelete: 'clear' | 'up' | 'delete' | 'default' | 'heir' | 'refused'
}

/** What is moved to the trash before it is deleted for good. */
export const trashable: readonly string[] = ['post', 'page', 'venue', 'event', 'organizer', 'comment']

const written = ['post', 'page', 'media', 'event', 'venue', 'organizer']
const trees = ['page', 'category', 'event-category', 'comment']

/** The relations of the model: all that there are between content. */
export const modelFields: readonly ModelField[] = [
  ...trees.map((resource) => ({ resource, member: 'parent', target: resource, onDelete: 'up' as const })),
  ...written.map((resource) => ({ resource, member: 'author', target: 'user', onDelete: 'heir' as const })),
  ...['post', 'page'].map((resource) => clearing(resource, 'featured_media', 'media')),
  ...['event', 'venue', 'organizer'].map((resource) => clearing(resource, 'image', 'media')),
  { resource: 'post', member: 'categories', target: 'category', many: true, onDelete: 'default' },
  { ...clearing('post', 'tags', 'tag'), many: true },
  { ...clearing('event', 'categories', 'event-category'), many: true },
  { ...clearing('event', 'tags', 'tag'), many: true },
  clearing('event', 'venue', 'venue'),
  { ...clearing('event', 'organizer', 'organizer'), many: true },
  clearing('comment', 'author', 'user'),
  { resource: 'comment', member: 'post', target: 'post|page|event|media', onDelete: 'delete' },
  { resource: 'media', member: 'post', target: 'post|page|event|venue|organizer', onDelete: 'up' },
  { resource: 'settings', member: 'default_category', target: 'category', onDelete: 'refused' },
]

const spaces: Record<string, string> = {
  category: 'term',
  tag: 'term',
  'event-category': 'term',
  comment: 'comment',
  user: 'user',
  settings: 'settings',
}

/** What the model knows, and what it says follows from each change. */
export class ReferenceModel {
  readonly #entries = new Map<string, ModelEntry>()

  get entries(): ModelEntry[] {
    return [...this.#entries.values()]
  }

  /** What a post is filed under that says nothing, and one that loses its last category. */
  get defaultCategory(): number {
    return this.of('settings')[0]?.refs.get('default_category')?.[0] ?? 1
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
    for (const { id, resource, refs, inTrash, isDraft = false } of this.entries) {
      other.add(resource, id, Object.fromEntries(refs))
      Object.assign(other.get(resource, id)!, { inTrash, isDraft })
    }
    return other
  }

  /** Names others; organizers that are sent as they are shown stay with those that are not shown. */
  relate(entry: ModelEntry, refs: Readonly<Record<string, readonly number[]>>): void {
    const isShown = (one: ModelEntry | undefined) => one && !one.inTrash && !one.isDraft
    for (const [member, ids] of Object.entries(refs)) {
      const shown = (entry.refs.get(member) ?? []).filter((id) => isShown(this.get(member, id)))
      if (member !== 'organizer' || shown.join() !== ids.join()) entry.refs.set(member, [...ids])
    }
  }

  /** Takes out an entry alone: what named it is left as it is. */
  forget({ resource, id }: ModelEntry): void {
    this.#entries.delete(keyOf(resource, id))
  }

  /** Takes an entry out for good, with what goes with it; what a user wrote gets an heir, or goes to the trash. */
  remove(gone: ModelEntry, heir?: ModelEntry): void {
    this.forget(gone)
    for (const field of modelFields) {
      if (!field.target.split('|').includes(gone.resource)) continue
      for (const entry of this.entries) {
        const held = entry.resource === field.resource ? entry.refs.get(field.member) : undefined
        if (!held?.includes(gone.id)) continue
        if (field.onDelete === 'delete') this.remove(entry)
        if (field.onDelete === 'heir' && !heir && trashable.includes(entry.resource)) entry.inTrash = true
        const left = held.filter((id) => id !== gone.id)
        entry.refs.set(field.member, [...left, ...this.#instead(field, left, gone, heir)])
      }
    }
  }

  #instead(field: ModelField, left: readonly number[], gone: ModelEntry, heir?: ModelEntry): readonly number[] {
    if (field.onDelete === 'up') return gone.refs.get('parent') ?? []
    if (field.onDelete === 'default') return left.length > 0 ? [] : [this.defaultCategory]
    return field.onDelete === 'heir' && heir ? [heir.id] : []
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

function clearing(resource: string, member: string, target: string): ModelField {
  return { resource, member, target, onDelete: 'clear' }
}

// Ids are unique within a space only.
function keyOf(resource: string, id: number): string {
  return `${spaces[resource] ?? 'post'} ${id}`
}
