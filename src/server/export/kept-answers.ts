import type { AssembledSite } from '../../model/model.ts'
import { askAgain } from '../../site/reads/questions.ts'
import { ReadLog } from '../../site/reads/read-log.ts'
import {
  type CachedAnswer,
  type CachedExport,
  readCachedExport,
  type AnswerFacts,
  writeCachedExport,
} from './kept-text.ts'

/**
 * The answers of an export, each with what the site was asked while it was made. The next export asks that again, and
 * makes an answer anew where anything is answered otherwise, or cannot be asked.
 */
export class AnswerCache {
  readonly #site: AssembledSite
  readonly #rules: string
  readonly #before: CachedExport | undefined
  readonly #log = new ReadLog()
  readonly #now = new Map<string, { readonly told: AnswerFacts; readonly asked: Iterable<number> }>()
  /** What questions are answered now, by their texts. */
  readonly #answers = new Map<string, string | undefined>()
  /** By the number of a node of the earlier export: whether it is as it was, and its number now. */
  readonly #holding = new Map<number, boolean>()
  readonly #adopted = new Map<number, number>()
  #generation: number | undefined

  /**
   * @param rules - what all answers depend on
   * @param text - what an earlier export left; that of other rules is nothing
   */
  constructor(site: AssembledSite, rules: string, text: string | undefined) {
    this.#site = site
    this.#rules = rules
    this.#before = readCachedExport(text, rules)
  }

  /** Asks what was asked for the earlier export. Before that, nothing is found, and nothing is left for the next one. */
  async open(): Promise<this> {
    // What only other files name comes to be when its kind is first looked at, and would count as a change later.
    for (const name of this.#site.resources.keys()) this.#site.all(name)
    this.#generation = this.#site.generation
    for (const { name, asked } of this.#before?.nodes ?? []) if (!asked) await this.#ask(name)
    return this
  }

  /** An answer of the earlier export, if it would be the same now. */
  find(key: string): CachedAnswer | undefined {
    const known = this.#before?.find(key)
    return known && this.#allHold(known.asked) ? known : undefined
  }

  /** Takes over an answer that was found. */
  keep(key: string, { told, asked }: CachedAnswer): void {
    this.#now.set(key, { told, asked: asked.map((one) => this.#adopt(one)) })
  }

  /** Makes an answer. */
  async make(key: string, work: () => Promise<AnswerFacts>): Promise<AnswerFacts> {
    this.#site.reads = this.#log
    try {
      const { made, asked } = await this.#log.during(work)
      if (made.isWhole) this.#now.set(key, { told: made, asked })
      return made
    } finally {
      this.#site.reads = undefined
    }
  }

  /** What the next export may use; undefined if the site has changed meanwhile. */
  async toText(): Promise<string | undefined> {
    const nodes = []
    for (const { name, asked, digest, isOther } of this.#log.nodes)
      nodes.push(
        asked ? { name, asked, digest: isOther ? undefined : digest } : { name, digest: await this.#ask(name) },
      )
    return this.#site.generation === this.#generation ? writeCachedExport(this.#rules, nodes, this.#now) : undefined
  }

  async #ask(question: string): Promise<string | undefined> {
    if (this.#answers.has(question)) return this.#answers.get(question)
    const asked = askAgain(this.#site, question)
    const answer = asked instanceof Promise ? await asked : asked
    this.#answers.set(question, answer)
    return answer
  }

  #allHold(numbers: readonly number[]): boolean {
    return numbers.every((number) => this.#holding.get(number) ?? this.#holds(number))
  }

  #holds(number: number): boolean {
    const { name, asked, digest } = this.#before!.nodes[number]!
    // What asks itself is made anew.
    this.#holding.set(number, false)
    const holds = asked ? this.#allHold(asked) : digest !== undefined && digest === this.#answers.get(name)
    if (holds) this.#holding.set(number, true)
    if (holds || !asked) return holds
    this.#holding.delete(number)
    // Something that it asked is answered otherwise. Once it was made anew, it may be what it was.
    const now = this.#log.get(name)
    return digest !== undefined && now?.digest === digest && !now.isOther
  }

  #adopt(number: number): number {
    const known = this.#adopted.get(number)
    if (known !== undefined) return known
    const { name, asked, digest } = this.#before!.nodes[number]!
    const isMade = this.#holding.get(number) !== true
    const adopted =
      asked && !isMade
        ? this.#log.add({ name, asked: asked.map((one) => this.#adopt(one)), digest })
        : this.#log.numberOf(name)
    this.#adopted.set(number, adopted)
    return adopted
  }
}
