import type { Data, Draft, Entry, Resource } from '../../define/model.ts'
import { writable } from '../../derive/read-args.ts'
import { assertHeld } from './draft-bounds.ts'

/** A change being prepared: front matter as it will be, over what the file holds. */
export class EntryDraft implements Draft {
  readonly resource: Resource
  readonly before: Entry | undefined
  readonly id: number
  slug: string
  file: Draft['file']
  /** Where the file is to lie from now on, when its slug does not say it. */
  path: string | undefined
  /** Whether the file is to be called what the trash shows, so that another entry may have its name. */
  leavesName = false
  readonly changes = new Map<string, unknown>()
  readonly effects: ((entry: Entry) => void)[] = []
  #body: string | undefined
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

  get body(): string | undefined {
    return this.#body
  }

  set body(text: string | undefined) {
    this.#body = text === undefined ? undefined : writable(text)
  }

  get(key: string): unknown {
    return this.changes.has(key) ? this.changes.get(key) : this.#data[key]
  }

  set(key: string, value: unknown): void {
    assertHeld(this.resource, key, value)
    this.changes.set(key, toWritable(value))
  }

  text(): string {
    return this.body ?? this.#text()
  }

  after(effect: (entry: Entry) => void): void {
    this.effects.push(effect)
  }
}

// What no file can hold is left out of texts, wherever they stand: not every argument is read as a text before.
function toWritable(value: unknown): unknown {
  if (typeof value === 'string') return writable(value)
  if (Array.isArray(value)) return value.map(toWritable)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [writable(key), toWritable(item)]))
}
