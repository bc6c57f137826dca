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
} from './cached-export.ts'

const [unknown, no, yes] = [0, 1, 2]

/**
 * The answers of an export, each with the questions behind it. The next export repeats the questions, and remakes an answer if
 * a question has another answer now or cannot be repeated.
 */
export class AnswerCache {
  readonly #site: AssembledSite
  readonly #rules: string
  readonly #before: CachedExport | undefined
  readonly #nodes: CachedExport['nodes']
  readonly #log = new ReadLog()
  readonly #now = new Map<string, { readonly facts: AnswerFacts; readonly reads: Iterable<number> }>()
  /** The present answers to questions, by question. */
  readonly #answers = new Map<string, string | undefined>()
  /** By node number of the earlier export: whether the node still holds, and its present number, if known. */
  readonly #holding: Uint8Array
  readonly #adopted: Int32Array
  #generation: number | undefined

  /** `rules`: the dependencies of all answers; `text`: the state of an earlier export, ignored if its rules differ. */
  constructor(site: AssembledSite, rules: string, text: string | undefined) {
    this.#site = site
    this.#rules = rules
    this.#before = readCachedExport(text, rules)
    this.#nodes = this.#before?.nodes ?? []
    this.#holding = new Uint8Array(this.#nodes.length)
    this.#adopted = new Int32Array(this.#nodes.length).fill(-1)
  }

  get marks(): Iterable<FileMark> {
    return this.#before?.marks ?? []
  }

  /** Repeats the questions of the earlier export. Until then, no answer is found, and none is stored for the next export. */
  async open(): Promise<this> {
    // Implicit entries appear when their kind is first read, which would count as a change later.
    for (const name of this.#site.resources.keys()) this.#site.all(name)
    this.#generation = this.#site.generation
    await this.#askAll(this.#nodes)
    return this
  }

  /** An answer of the earlier export, if it still holds. */
  find(key: string): CachedAnswer | undefined {
    const known = this.#before?.find(key)
    return known && this.#allHold(known.reads) ? known : undefined
  }

  /** Stores an answer from `find` for the next export. */
  keep(key: string, { facts, reads }: CachedAnswer): void {
    this.#now.set(key, { facts, reads: reads.map((one) => this.#adopt(one)) })
  }

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

  /** The state for the next export; undefined if the site has changed meanwhile. */
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
      // Most answers are synchronous; awaiting so many would be slow.
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
    // A question that depends on itself does not hold.
    this.#holding[number] = no
    const holds = reads ? this.#allHold(reads) : digest !== undefined && digest === this.#answers.get(name)
    if (holds) this.#holding[number] = yes
    if (holds || !reads) return holds
    this.#holding[number] = unknown
    // One of its questions has another answer; recomputed, the value may still be the same.
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
