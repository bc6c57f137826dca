import type { Data, Draft, Entry, Resource } from '../../model/model.ts'
import { writable } from '../../derive/arguments/read-value.ts'
import { languageOf } from '../../derive/languages/languages.ts'
import { saidInLanguage } from '../../derive/languages/references.ts'
import { assertHeld } from './draft-bounds.ts'

interface DraftDeps {
  readonly textOf: (entry: Entry) => string
  readonly othersOf: (draft: EntryDraft) => readonly Entry[]
}

/** A change in preparation: new front matter on top of the file's. */
export class EntryDraft implements Draft {
  readonly resource: Resource
  before: Entry | undefined
  readonly id: number
  slug: string
  file: Draft['file']
  path: string | undefined
  language: string | undefined
  /** Whether to name the file after the slug that the trash shows, so that another entry can use its name. */
  leavesName = false
  /** The keys that state the time of change, set as soon as anything else in the file changes. */
  renewed: Data = {}
  readonly changes = new Map<string, unknown>()
  readonly effects: ((entry: Entry) => void)[] = []
  #body: string | undefined
  readonly #data: Data
  readonly deps: DraftDeps

  constructor(resource: Resource, before: Entry | undefined, id: number, deps: DraftDeps) {
    this.deps = deps
    this.resource = resource
    this.before = before
    this.id = id
    this.slug = before?.slug ?? ''
    this.#data = before?.data ?? {}
  }

  get body(): string | undefined {
    return this.#body
  }

  set body(text: string | undefined) {
    this.#body = text === undefined ? undefined : writable(text)
  }

  get(key: string): unknown {
    if (!this.changes.has(key)) return this.#data[key]
    const { resource, before, changes } = this
    if (!resource.languages) return changes.get(key)
    // As when reading files, a name is resolved in the file's language.
    const language = before ? languageOf(before) : (this.language ?? resource.languages.codes[0]!)
    return saidInLanguage({ [key]: changes.get(key) }, resource, language)[key]
  }

  data(): Data {
    return { ...this.#data, ...Object.fromEntries([...this.changes.keys()].map((key) => [key, this.get(key)])) }
  }

  set(key: string, value: unknown): void {
    assertHeld(this.resource, key, value)
    this.changes.set(key, toWritable(value))
  }

  text(): string {
    return this.body ?? (this.before ? this.deps.textOf(this.before) : '')
  }

  others(): readonly Entry[] {
    return this.deps.othersOf(this)
  }

  after(effect: (entry: Entry) => void): void {
    this.effects.push(effect)
  }
}

// Removes characters that files cannot hold, at any depth: not every argument was coerced to a text.
function toWritable(value: unknown): unknown {
  if (typeof value === 'string') return writable(value)
  if (Array.isArray(value)) return value.map(toWritable)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [writable(key), toWritable(item)]))
}
