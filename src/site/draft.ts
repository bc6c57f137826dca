import type { Data, Draft, Entry, Resource } from '../define/model.ts'

/** A change being prepared: front matter as it will be, over what the file holds. */
export class EntryDraft implements Draft {
  readonly resource: Resource
  readonly before: Entry | undefined
  readonly id: number
  slug: string
  body: string | undefined
  file: Draft['file']
  /** Where the file is to lie from now on, when its slug does not say it. */
  path: string | undefined
  /** Whether the file is to be called what the trash shows, so that another entry may have its name. */
  leavesName = false
  readonly changes = new Map<string, unknown>()
  readonly effects: ((entry: Entry) => void)[] = []
  readonly #data: Data
  readonly #text: () => string

  constructor(resource: Resource, before: Entry | undefined, id: number, text: () => string) {
    this.resource = resource
    this.before = before
    this.id = id
    this.slug = before?.slug ?? ''
    this.#data = before?.data ?? {}
    this.#text = text
  }

  get(key: string): unknown {
    return this.changes.has(key) ? this.changes.get(key) : this.#data[key]
  }

  set(key: string, value: unknown): void {
    this.changes.set(key, value)
  }

  text(): string {
    return this.body ?? this.#text()
  }

  after(effect: (entry: Entry) => void): void {
    this.effects.push(effect)
  }
}
