import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { handMade, type Hands, namesake } from './by-hand.ts'
import { type ModelEntry, modelFields, ReferenceModel, trashable } from './model.ts'
import { bodyOf, paths, pathTo, toJson } from './requests.ts'

/** Sends a request as the administrator, with a picture of this name where one is told. */
export type Ask = (
  method: string,
  path: string,
  json?: object,
  file?: string,
) => Promise<{ status: number; json: Answer }>
export type Answer = { id: number; [member: string]: unknown }

const slugs = ['x', 'y', 'x-y', '1', 'яйцо']
const renamed = ['post', 'page', 'category', 'tag', 'event-category', 'media', 'user']
const spoken = new Set(['post', 'page', 'category', 'tag', 'event', 'event-category'])
const makers = Object.keys(paths)

/** Makes random changes over few names, and knows what must come of them. */
export class Sequence {
  readonly model = new ReferenceModel()
  /** What was done, for whoever looks for a fault. */
  readonly told: string[] = []
  readonly #ask: Ask
  readonly #root: string
  readonly #random: () => number
  readonly #byHand: string[] = []
  readonly #hasNamesakes: boolean
  #count = 0

  constructor(ask: Ask, root: string, seed: number) {
    this.#ask = ask
    this.#root = root
    this.#random = mulberry(seed)
    this.#hasNamesakes = seed % 2 === 0
    this.model.add('category', 1, {})
    this.model.add('user', 1, {})
  }

  /** Entries of which a change is wanted more often than of others. */
  favours: ((entry: ModelEntry) => boolean) | undefined
  /** Whether people make files by hand. */
  hasHands = true
  /** Whether events come with venues that are told in full, and found or made with them. */
  makesVenues = false
  /** The languages in which entries are made; the site has them in its settings. */
  languages: readonly string[] = []
  /** What texts mean, so that people write some of which it is known. */
  understands: Hands['understands'] | undefined

  /** One random change, of a name or a relation where that is wanted; the model follows what was answered. */
  async step(isOfNames = false): Promise<void> {
    const often = [() => this.#create(), () => this.#rename(), () => this.#relate()]
    const seldom = [() => this.#trash(), () => this.#restore(), () => this.#remove(), () => this.#useHands()]
    if (!this.hasHands) seldom.pop()
    if (isOfNames) often.shift()
    const ways = isOfNames || this.model.entries.length < 15 || this.#random() < 0.7 ? often : seldom
    await this.#pick(ways)!()
  }

  async #create(): Promise<void> {
    const resource = this.#pick(makers)!
    const refs = this.#randomRefs(resource)
    if (resource === 'comment' && !refs['post']) return
    const name = `n${this.#count++}`
    const slug = this.#pick(slugs)!
    const file = resource === 'media' ? `${this.#pick(slugs)}.png` : undefined
    const status = this.#random() < 0.85 ? 'publish' : 'draft'
    const venue = resource === 'event' && this.makesVenues && this.#random() < 0.4 && { venue: this.#pick(slugs) }
    const lang = spoken.has(resource) && this.languages.length > 0 && this.#pick(this.languages)
    const of = { ...(venue && { venue }), ...(lang !== false && { lang }) }
    const body = { ...bodyOf(resource, name, slug, status), ...toJson(resource, refs), ...of }
    const answer = await this.#send('POST', paths[resource]!, body, file)
    if (answer.status >= 300) return
    if (venue) {
      const { id } = answer.json['venue'] as Answer
      refs['venue'] = [id]
      if (!this.model.get('venue', id)) this.model.add('venue', id, this.#presets('venue'))
    }
    // A venue or organizer of the same name and text is found, not made again.
    const known = this.model.get(resource, answer.json.id)
    if (known) for (const [member, ids] of Object.entries(refs)) known.refs.set(member, ids)
    else this.model.add(resource, answer.json.id, { ...this.#presets(resource), ...refs })
    this.model.get(resource, answer.json.id)!.isDraft ??= status === 'draft'
  }

  // What who asks is the author of, and what is filed under nothing else.
  #presets(resource: string): Record<string, number[]> {
    const isWritten = modelFields.some((field) => field.resource === resource && field.target === 'user')
    return {
      ...(isWritten && { author: [1] }),
      ...(resource === 'post' && { categories: [this.model.defaultCategory] }),
    }
  }

  async #rename(): Promise<void> {
    const entry = this.#choose(...renamed)
    if (!entry || entry.id === 1) return
    await this.#send('POST', pathTo(entry), { slug: this.#pick(slugs) })
  }

  async #relate(): Promise<void> {
    const entry = this.#choose(...new Set(modelFields.map(({ resource }) => resource)))
    if (!entry || entry.id === 1 || entry.inTrash) return
    const refs = this.#randomRefs(entry.resource, entry)
    if (Object.keys(refs).length === 0) return
    const answer = await this.#send('POST', pathTo(entry), toJson(entry.resource, refs))
    if (answer.status < 300) this.model.relate(entry, refs)
  }

  async #trash(): Promise<void> {
    const entry = this.#pick(this.model.of(...trashable).filter(({ inTrash }) => !inTrash))
    if (!entry) return
    const answer = await this.#send('DELETE', pathTo(entry))
    if (answer.status < 300) entry.inTrash = true
  }

  async #restore(): Promise<void> {
    const entry = this.#pick(this.model.of(...trashable).filter(({ inTrash }) => inTrash))
    if (!entry) return
    const status = entry.resource === 'comment' ? 'approved' : 'publish'
    const answer = await this.#send('POST', pathTo(entry), { status })
    if (answer.status < 300) Object.assign(entry, { inTrash: false, isDraft: false })
  }

  async #remove(): Promise<void> {
    const entry = this.#pick(this.model.of(...makers))
    if (!entry || entry.id === 1) return
    const others = this.model.of('user').filter((one) => one !== entry)
    const heir = entry.resource === 'user' && this.#random() < 0.6 ? this.#pick(others) : undefined
    const reassign = entry.resource === 'user' ? `&reassign=${heir?.id ?? false}` : ''
    const answer = await this.#send('DELETE', `${pathTo(entry)}?force=true${reassign}`)
    if (answer.status < 300) this.model.remove(entry, heir)
  }

  /** A file that a person makes takes no name from anybody: it has no id, or one that is newer. */
  async #useHands(): Promise<void> {
    const hands: Hands = {
      root: this.#root,
      pick: (from) => this.#pick(from)!,
      number: this.#count++,
      slugs,
      hasNamesakes: this.#hasNamesakes,
      understands: this.understands ?? (() => undefined),
    }
    if (this.understands && this.#random() < 0.6) {
      const made = handMade(hands, this.model)
      if (!made) return
      this.told.push(`by hand ${made.path}: ${made.text}`)
      await this.seen?.(made.paths)
      this.model.add(made.resource, made.id, made.refs)
      return
    }
    if (!this.#hasNamesakes) return
    const old = this.#byHand.length > 2 ? this.#byHand.shift() : undefined
    if (old) rmSync(join(this.#root, old))
    const { path, text } = namesake(hands)
    this.#byHand.push(path)
    this.told.push(`by hand ${path}: ${text}${old ? `, without ${old}` : ''}`)
    await this.seen?.([path, ...(old ? [old] : [])])
  }

  /** Told of files that were made or deleted by hand. */
  seen: ((paths: string[]) => void | Promise<void>) | undefined

  #randomRefs(resource: string, self?: ModelEntry): Record<string, number[]> {
    const refs: Record<string, number[]> = {}
    for (const { member, target, many, ...field } of modelFields) {
      if (field.resource !== resource || this.#random() < (self ? 0.5 : 0.25)) continue
      const isRight = (one: ModelEntry) => !(self && member === 'parent' && this.model.isBelow(one, self))
      const candidates = this.model
        .of(...target.split('|'))
        .filter((one) => isRight(one) && (!one.inTrash || this.#random() < 0.1))
      const ids = new Set(
        [this.#pick(candidates), many ? this.#pick(candidates) : undefined].flatMap((one) => one?.id ?? []),
      )
      if (ids.size > 0) refs[member] = [...ids]
    }
    return refs
  }

  async #send(method: string, path: string, json?: object, file?: string) {
    const answer = await this.#ask(method, `/${path}`, json, file)
    const sent = [file, json && JSON.stringify(json)].filter(Boolean).join(' ')
    this.told.push(`${method} ${path} ${sent} → ${answer.status} ${answer.json?.id ?? ''}`)
    if (answer.status >= 500) throw new Error(`${this.told.at(-1)}: ${JSON.stringify(answer.json)}`)
    return answer
  }

  #choose(...resources: string[]): ModelEntry | undefined {
    const among = this.model.of(...resources)
    const favoured = this.favours && this.#random() < 0.5 ? among.filter(this.favours) : []
    return this.#pick(favoured.length ? favoured : among)
  }

  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.#random() * from.length)]
  }
}

/** Numbers from 0 to 1 that follow from a seed. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
