import { hash } from 'node:crypto'
import type { Question, Reads } from '../../model/model.ts'
import { getOrMake } from '../../text/values.ts'

/** A question, as JSON, or a cached value with the questions behind it. */
export interface ReadNode {
  readonly name: string
  /** For values: the numbers of the questions and values behind it. */
  readonly reads?: Iterable<number> | undefined
  /** For values: the digest, if known. */
  readonly digest?: string | undefined
  /** Whether different values had this name. */
  readonly isOther?: boolean | undefined
}

type EntryQuestion = [kind: 'entry', resource: string, id: number]

const nothing: readonly number[] = []

/** Records questions, each once and numbered. */
export class ReadLog implements Reads {
  readonly nodes: ReadNode[] = []
  readonly #numbers = new Map<string, number>()
  readonly #entries = new Map<string, Map<number, number>>()
  #reads = new Set<number>()

  /** Runs work, and returns the numbers of the questions that it asked. */
  async during<Made>(work: () => Promise<Made>): Promise<{ made: Made; reads: ReadonlySet<number> }> {
    const reads = (this.#reads = new Set())
    return { made: await work(), reads }
  }

  note(...question: Question): void {
    this.#reads.add(
      question[0] === 'entry'
        ? this.#entryOf(...(question as never as EntryQuestion))
        : this.#numberOf(toQuestion(question)),
    )
  }

  // A fast path: noted for each entry of each list.
  #entryOf(...question: EntryQuestion): number {
    const [, resource, id] = question
    let numbers = this.#entries.get(resource)
    if (!numbers) this.#entries.set(resource, (numbers = new Map()))
    let number = numbers.get(id)
    if (number === undefined) numbers.set(id, (number = this.#numberOf(question)))
    return number
  }

  #numberOf(question: Question): number {
    return this.numberOf(JSON.stringify(question))
  }

  make<Made>(name: string, compute: () => Made): Made {
    const outer = this.#reads
    const reads = (this.#reads = new Set<number>())
    try {
      const made = compute()
      outer.add(this.add({ name, reads, digest: digestOfValue(made) }))
      return made
    } catch (error) {
      // The questions so far led to the error, which may be part of the answer.
      for (const number of reads) outer.add(number)
      throw error
    } finally {
      this.#reads = outer
    }
  }

  knows(name: string): boolean {
    const number = this.#numbers.get(name)
    if (number !== undefined) this.#reads.add(number)
    return number !== undefined
  }

  /** Adds a value and its questions; returns its number. If two different values share a name, neither is trusted. */
  add({ name, reads = nothing, digest }: ReadNode): number {
    const number = this.numberOf(name)
    const before = this.nodes[number]!
    const isOther = before.isOther || (before.reads !== undefined && before.digest !== digest)
    this.nodes[number] = { name, reads: before.reads ? new Set([...before.reads, ...reads]) : reads, digest, isOther }
    return number
  }

  get(name: string): ReadNode | undefined {
    const number = this.#numbers.get(name)
    return number === undefined ? undefined : this.nodes[number]
  }

  /** The number of a node; an unknown one is added as a question. */
  numberOf(name: string): number {
    return getOrMake(this.#numbers, name, () => this.nodes.push({ name }) - 1)
  }
}

// Lookups of an address in each kind count as one question.
function toQuestion(question: Question): Question {
  return question[0] === 'having' ? (question.slice(0, 3) as never) : question
}

export function digestOfText(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

function digestOfValue(value: unknown): string | undefined {
  const given = value instanceof Set ? [...(value as Set<unknown>)] : value
  return isScalar(given) || (Array.isArray(given) && given.every(isScalar))
    ? digestOfText(JSON.stringify(given) ?? '')
    : undefined
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
