import { createHash } from 'node:crypto'
import { defineService } from '../../../define/define.ts'
import type { ServiceHost, MachineFile } from '../../../model/model.ts'
import { recentlyUsed } from '../../../work/caches.ts'
import type { EmbedRequest } from '../consumer/look-up-embed.ts'
import { quietly } from '../../../text/values.ts'

export type WantedEmbed = Omit<EmbedRequest, 'discover'>

interface EmbedRecord extends WantedEmbed {
  /** Absent until a request succeeds. */
  readonly html?: string
  /** The last attempt, in milliseconds since the epoch. */
  readonly at: number
  /** Failures since the last success. */
  readonly failures: number
}

const minutes = 60_000
const day = 24 * 60 * minutes
/** Each failure leads to a longer pause. */
const pauses = [5 * minutes, 60 * minutes, 6 * 60 * minutes, day, 7 * day]
/** The age at which a successful response is fetched again. */
const freshFor = 30 * day

/** The most addresses that wait to be fetched, whatever texts contain. */
const mostWanted = 1000

/**
 * The embeds of other websites in texts, from their providers' responses, stored on this machine in `.almanac/cache/embeds`.
 * Texts only show stored embeds and request others; the store itself fetches nothing.
 */
export class EmbedStore {
  /** Increases when the HTML of an embed changes. */
  generation = 0
  readonly #host: ServiceHost
  readonly #known = recentlyUsed<string, EmbedRecord | false>(5000)
  readonly #wanted = new Map<string, WantedEmbed>()
  /** Which of the embeds in texts are wanted: those that are due, all missing ones, or known ones, too. */
  appetite: 'due' | 'missing' | 'all' = 'due'
  onWant: (() => void) | undefined

  constructor(host: ServiceHost) {
    this.#host = host
  }

  /** The HTML for an address; undefined if unknown. Requests an embed that is missing or due. */
  find(embed: WantedEmbed): string | undefined {
    const key = embedKeyOf(embed)
    const record = this.#recordOf(key)
    if (!this.#host.readOnly && this.#isWanted(record)) this.#want(key, embed)
    return record?.html
  }

  /** The wanted embeds that may be tried now: missing ones, and known ones that are due again. */
  wanted(): WantedEmbed[] {
    const now = this.#host.now()
    return [...this.#wanted].filter(([key]) => dueOf(this.#recordOf(key)) <= now).map(([, embed]) => embed)
  }

  get wants(): number {
    return this.#wanted.size
  }

  /** Takes all that is wanted out of the store: the caller fetches it. */
  takeWanted(): WantedEmbed[] {
    const all = [...this.#wanted.values()]
    this.#wanted.clear()
    return all
  }

  /** When the next wanted embed may be tried, in milliseconds since the epoch; infinite if none is wanted. */
  nextDue(): number {
    return Math.min(...[...this.#wanted.keys()].map((key) => dueOf(this.#recordOf(key))))
  }

  /** Stores providers' responses. If a request failed (undefined), an earlier response stays. */
  keep(results: readonly { readonly embed: WantedEmbed; readonly html: string | undefined }[]): void {
    let changed = false
    for (const { embed, html } of results) {
      const key = embedKeyOf(embed)
      const before = this.#recordOf(key)
      const known = html ?? before?.html
      const failures = html === undefined ? (before?.failures ?? 0) + 1 : 0
      const record = { ...embed, at: this.#host.now(), failures, ...(known !== undefined && { html: known }) }
      this.#known.set(key, record)
      this.#write(key, record)
      if (html !== undefined || failures >= pauses.length) this.#wanted.delete(key)
      changed ||= known !== before?.html
    }
    if (!changed) return
    this.generation++
    this.#host.renew()
  }

  #isWanted(record: EmbedRecord | undefined): boolean {
    if (this.appetite === 'all' || (this.appetite === 'missing' && record?.html === undefined)) return true
    return dueOf(record) <= this.#host.now()
  }

  #want(key: string, embed: WantedEmbed): void {
    if (this.#wanted.has(key) || this.#wanted.size >= mostWanted) return
    this.#wanted.set(key, embed)
    this.onWant?.()
  }

  #recordOf(key: string): EmbedRecord | undefined {
    const known = this.#known.get(key)
    if (known !== undefined) return known || undefined
    const record = this.#read(key)
    this.#known.set(key, record ?? false)
    return record
  }

  // An unreadable or foreign file counts as missing: the embed is fetched again.
  #read(key: string): EmbedRecord | undefined {
    return quietly(() => {
      const record = JSON.parse(this.#fileOf(key).read() ?? '') as EmbedRecord
      return embedKeyOf(record) === key && typeof record.at === 'number' && typeof record.failures === 'number'
        ? record
        : undefined
    })
  }

  // A cache: if it cannot be written, it lasts until the process ends, and the next one fetches it again.
  #write(key: string, record: EmbedRecord): void {
    if (this.#host.readOnly) return
    quietly(() => this.#fileOf(key).write(`${JSON.stringify(record)}\n`, { durable: false }))
  }

  #fileOf(key: string): MachineFile {
    return this.#host.machineFile('cache').at('embeds', `${key}.json`)
  }
}

export const embedStore = defineService<EmbedStore>('embeds')

function dueOf(record: EmbedRecord | undefined): number {
  if (!record) return 0
  if (record.failures > 0) return record.at + pauses[Math.min(record.failures, pauses.length) - 1]!
  return record.at + freshFor
}

function embedKeyOf({ url, maxWidth, maxHeight }: WantedEmbed): string {
  return createHash('sha256').update(`${maxWidth} ${maxHeight} ${url}`).digest('hex').slice(0, 40)
}
