import type { AssembledSite } from '../../model/model.ts'
import { askAgain } from '../../site/reads/questions.ts'
import { ReadLog, type ReadNode } from '../../site/reads/read-log.ts'
import type { FileMark } from './file-digests.ts'
import {
  type CachedAnswer,
  type CachedExport,
  readCachedExport,
  type AnswerFacts,
  writeCachedExport,
} from './kept-text.ts'

const [unknown, no, yes] = [0, 1, 2]

/**
 * The answers of an export, each with what the site was asked while it was made. The next export asks that again, and
 * makes an answer anew where anything is answered otherwise, or cannot be asked.
 */
export class AnswerCache {
  readonly #site: AssembledSite
  readonly #rules: string
  readonly #before: CachedExport | undefined
  readonly #nodes: CachedExport['nodes']
  readonly #log = new ReadLog()
  readonly #now = new Map<string, { readonly facts: AnswerFacts; readonly reads: Iterable<number> }>()
  /** What questions are answered now, by their texts. */
  readonly #answers = new Map<string, string | undefined>()
  /** By the number of a node of the earlier export: whether it is as it was, and its number now, if that is known. */
  readonly #holding: Uint8Array
  readonly #adopted: Int32Array
  #generation: number | undefined

  /**
   * @param rules - what all answers depend on
   * @param text - what an earlier export left; that of other rules is nothing
   */
  constructor(site: AssembledSite, rules: string, text: string | undefined) {
    this.#site = site
    this.#rules = rules
    this.#before = readCachedExport(text, rules)
    this.#nodes = this.#before?.nodes ?? []
    this.#holding = new Uint8Array(this.#nodes.length)
    this.#adopted = new Int32Array(this.#nodes.length).fill(-1)
  }

  /** What the earlier export knew of its files. */
  get marks(): Iterable<FileMark> {
    return this.#before?.marks ?? []
  }

  /** Asks what was asked for the earlier export. Before that, nothing is found, and nothing is left for the next one. */
  async open(): Promise<this> {
    // What only other files name comes to be when its kind is first looked at, and would count as a change later.
    for (const name of this.#site.resources.keys()) this.#site.all(name)
    this.#generation = this.#site.generation
    await this.#askAll(this.#nodes)
    return this
  }

  /** An answer of the earlier export, if it would be the same now. */
  find(key: string): CachedAnswer | undefined {
    const known = this.#before?.find(key)
    return known && this.#allHold(known.reads) ? known : undefined
  }

  /** Takes over an answer that was found. */
  keep(key: string, { facts, reads }: CachedAnswer): void {
    this.#now.set(key, { facts, reads: reads.map((one) => this.#adopt(one)) })
  }

  /** Makes an answer. */
  async make(key: string, work: () => Promise<AnswerFacts>): Promise<AnswerFacts> {
    this.#site.reads = this.#log
    try {
      const { made, reads } = await this.#log.during(work)
      if (made.isWhole) this.#now.set(key, { facts: made, reads })
      return made
    } finally {
      this.#site.reads = undefined
    }
  }

  /** What the next export may use; undefined if the site has changed meanwhile. */
  async toText(marks: Iterable<FileMark>): Promise<string | undefined> {
    await this.#askAll(this.#log.nodes)
    const nodes = this.#log.nodes.map(({ name, reads, digest, isOther }) =>
      reads ? { name, reads, digest: isOther ? undefined : digest } : { name, digest: this.#answers.get(name) },
    )
    return this.#site.generation === this.#generation
      ? writeCachedExport(this.#rules, nodes, this.#now, marks)
      : undefined
  }

  async #askAll(nodes: Iterable<Pick<ReadNode, 'name' | 'reads'>>): Promise<void> {
    for (const { name, reads } of nodes) {
      if (reads || this.#answers.has(name)) continue
      const answer = askAgain(this.#site, name)
      // Most are answered at once: there are many.
      this.#answers.set(name, answer instanceof Promise ? await answer : answer)
    }
  }

  #allHold(numbers: readonly number[]): boolean {
    for (const number of numbers) {
      const known = this.#holding[number]
      if (known === no || (known !== yes && !this.#holds(number))) return false
    }
    return true
  }

  #holds(number: number): boolean {
    const { name, reads, digest } = this.#nodes[number]!
    // What asks itself is made anew.
    this.#holding[number] = no
    const holds = reads ? this.#allHold(reads) : digest !== undefined && digest === this.#answers.get(name)
    if (holds) this.#holding[number] = yes
    if (holds || !reads) return holds
    this.#holding[number] = unknown
    // Something that it asked is answered otherwise. Once it was made anew, it may be what it was.
    const now = this.#log.get(name)
    return digest !== undefined && now?.digest === digest && !now.isOther
  }

  #adopt(number: number): number {
    const known = this.#adopted[number]!
    if (known >= 0) return known
    const { name, reads, digest } = this.#nodes[number]!
    const isMade = this.#holding[number] !== yes
    const adopted =
      reads && !isMade
        ? this.#log.add({ name, reads: reads.map((one) => this.#adopt(one)), digest })
        : this.#log.numberOf(name)
    this.#adopted[number] = adopted
    return adopted
  }
}
