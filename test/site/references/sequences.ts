import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenSite } from '../../../src/site/open-site.ts'
import { type ModelEntry, modelFields, ReferenceModel } from './model.ts'

/** Sends a request as the administrator. */
export type Ask = (method: string, path: string, json?: object) => Promise<{ status: number; json: Answer }>
export type Answer = { id: number; [member: string]: unknown }

const slugs = ['x', 'y', 'x-y']
const paths: Record<string, string> = {
  post: 'core/v2/posts',
  page: 'core/v2/pages',
  category: 'core/v2/categories',
  tag: 'core/v2/tags',
  comment: 'core/v2/comments',
  venue: 'cal/events/v1/venues',
  organizer: 'cal/events/v1/organizers',
  event: 'cal/events/v1/events',
}
const trashable = ['post', 'page', 'venue', 'event', 'organizer']

/** Makes random changes over few names, and knows what must come of them. */
export class Sequence {
  readonly model = new ReferenceModel()
  /** What was done, for whoever looks for a fault. */
  readonly told: string[] = []
  readonly #ask: Ask
  readonly #root: string
  readonly #random: () => number
  readonly #byHand: string[] = []
  #count = 0

  constructor(ask: Ask, root: string, seed: number) {
    this.#ask = ask
    this.#root = root
    this.#random = mulberry(seed)
    this.model.add('category', 1, {})
  }

  /** Entries of which a change is wanted more often than of others. */
  favours: ((entry: ModelEntry) => boolean) | undefined
  /** Whether people make files by hand. */
  hasHands = true

  /** One random change, of a name or a relation where that is wanted; the model follows what was answered. */
  async step(isOfNames = false): Promise<void> {
    const often = [() => this.#create(), () => this.#rename(), () => this.#relate()]
    const seldom = [() => this.#trash(), () => this.#restore(), () => this.#remove(), () => this.#byHandNamesake()]
    if (!this.hasHands) seldom.pop()
    if (isOfNames) often.shift()
    const ways = isOfNames || this.model.entries.length < 15 || this.#random() < 0.7 ? often : seldom
    await this.#pick(ways)!()
  }

  async #create(): Promise<void> {
    const resource = this.#pick(Object.keys(paths))!
    const refs = this.#randomRefs(resource)
    if (resource === 'comment' && !refs['post']) return
    const name = `n${this.#count++}`
    const slug = this.#pick(slugs)
    const body = {
      post: { title: name, slug, status: 'publish' },
      page: { title: name, slug, status: 'publish', comment_status: 'open' },
      category: { name, slug },
      tag: { name, slug },
      comment: { content: name, author: 1 },
      venue: { venue: slug, description: name },
      organizer: { organizer: slug, description: name },
      event: { title: slug, start_date: '2026-11-01 10:00:00', end_date: '2026-11-01 12:00:00' },
    }[resource]!
    const answer = await this.#send('POST', paths[resource]!, { ...body, ...toJson(resource, refs) })
    // A venue or organizer of the same name and text is found, not made again.
    if (answer.status < 300 && !this.model.get(resource, answer.json.id))
      this.model.add(
        resource,
        answer.json.id,
        resource === 'post' && !refs['categories'] ? { ...refs, categories: [1] } : refs,
      )
  }

  async #rename(): Promise<void> {
    const entry = this.#choose('post', 'page', 'category', 'tag')
    if (!entry || entry.id === 1) return
    await this.#send('POST', `${paths[entry.resource]}/${entry.id}`, { slug: this.#pick(slugs) })
  }

  async #relate(): Promise<void> {
    const entry = this.#choose('post', 'page', 'category', 'event')
    if (!entry || entry.id === 1 || entry.inTrash) return
    const refs = this.#randomRefs(entry.resource, entry)
    if (Object.keys(refs).length === 0) return
    const answer = await this.#send('POST', `${paths[entry.resource]}/${entry.id}`, toJson(entry.resource, refs))
    if (answer.status < 300) for (const [member, ids] of Object.entries(refs)) entry.refs.set(member, [...ids])
  }

  async #trash(): Promise<void> {
    const entry = this.#pick(this.model.of(...trashable).filter(({ inTrash }) => !inTrash))
    if (!entry) return
    const answer = await this.#send('DELETE', `${paths[entry.resource]}/${entry.id}`)
    if (answer.status < 300) entry.inTrash = true
  }

  async #restore(): Promise<void> {
    const entry = this.#pick(this.model.of(...trashable).filter(({ inTrash }) => inTrash))
    if (!entry) return
    const answer = await this.#send('POST', `${paths[entry.resource]}/${entry.id}`, { status: 'publish' })
    if (answer.status < 300) entry.inTrash = false
  }

  async #remove(): Promise<void> {
    const entry = this.#pick(this.model.of('post', 'page', 'category', 'tag', 'comment'))
    if (!entry || entry.id === 1) return
    const answer = await this.#send('DELETE', `${paths[entry.resource]}/${entry.id}?force=true`)
    if (answer.status < 300) this.model.remove(entry)
  }

  /** A file that a person makes takes no name from anybody: it has no id, or one that is newer. */
  async #byHandNamesake(): Promise<void> {
    const old = this.#byHand.length > 2 ? this.#byHand.shift() : undefined
    if (old) rmSync(join(this.#root, old))
    const folder = this.#pick(['posts', 'pages', 'categories', 'tags', 'venues'])!
    const path = `${folder}/by-hand-${this.#count++}.md`
    const slug = this.#pick(slugs)
    mkdirSync(join(this.#root, folder), { recursive: true })
    writeFileSync(join(this.#root, path), `---\nslug: ${slug}\ntitle: By hand\nname: By hand\n---\n`)
    this.#byHand.push(path)
    this.told.push(`by hand ${path} with slug ${slug}${old ? `, without ${old}` : ''}`)
    await this.seen?.([path, ...(old ? [old] : [])])
  }

  /** Told of files that were made or deleted by hand. */
  seen: ((paths: string[]) => void | Promise<void>) | undefined

  #randomRefs(resource: string, self?: ModelEntry): Record<string, number[]> {
    const refs: Record<string, number[]> = {}
    for (const { member, target, many, ...field } of modelFields) {
      if (field.resource !== resource || this.#random() < 0.15) continue
      const candidates = this.model
        .of(...target.split('|'))
        .filter((one) => !one.inTrash && !(self && member === 'parent' && this.model.isBelow(one, self)))
      const ids = new Set(
        [this.#pick(candidates), many ? this.#pick(candidates) : undefined].flatMap((one) => one?.id ?? []),
      )
      if (ids.size > 0) refs[member] = [...ids]
    }
    return refs
  }

  async #send(method: string, path: string, json?: object) {
    const answer = await this.#ask(method, `/${path}`, json)
    this.told.push(`${method} ${path} ${json ? JSON.stringify(json) : ''} → ${answer.status} ${answer.json?.id ?? ''}`)
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

/** What stands in files, by id and member, as the site understands it: to be compared with the model. */
export function relationsOf(site: OpenSite, model: ReferenceModel): string[] {
  return describe(model, ({ id, resource }, member) => {
    const entry = site.get(resource, id)
    if (!entry) return ['gone']
    const { stored } = entry.resource.fields[member]!
    const value = entry.data[stored!.key]
    const refs = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
    return refs.map(
      (ref) =>
        (stored!.refers ? site.find(stored!.refers, ref) : site.findInSpace(stored!.space!, ref))?.id ?? `?${ref}`,
    )
  })
}

/** What the model says, in the same form. */
export function relationsIn(model: ReferenceModel): string[] {
  return describe(model, ({ refs }, member) => refs.get(member) ?? [])
}

function describe(model: ReferenceModel, of: (entry: ModelEntry, member: string) => readonly (number | string)[]) {
  return model.entries.flatMap((entry) =>
    modelFields
      .filter(({ resource }) => resource === entry.resource)
      .map(
        ({ member }) => `${entry.resource} ${entry.id} ${member}: ${of(entry, member).map(String).sort().join(' ')}`,
      ),
  )
}

function toJson(resource: string, refs: Record<string, number[]>): object {
  return Object.fromEntries(
    Object.entries(refs).map(([member, ids]) => [
      member,
      modelFields.find((field) => field.resource === resource && field.member === member)!.many ? ids : ids[0],
    ]),
  )
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
