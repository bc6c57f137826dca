import type { Data, Draft, Entry, Resource } from '../define/model.ts'
import { assertHeld } from './draft-bounds.ts'

/** A change being prepared: front matter as it will be, over what the file holds. */
export class EntryDraft implements Draft {
  readonly resource: Resource
  readonly before: Entry | undefined
  readonly id: number
  slug: string
  body: string | undefined
  file: Draft['file']
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
    assertHeld(this.resource, key, value)
    this.changes.set(key, value)
  }

  text(): string {
    return this.body ?? this.#text()
  }

  after(effect: (entry: Entry) => void): void {
    this.effects.push(effect)
  }
}
