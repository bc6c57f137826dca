import { dirname } from 'node:path'
import type { Visitor, Visitors } from '../../define/model.ts'
import { writeFileAtomic } from '../../storage/files/atomic-write.ts'
import { keepOld } from '../../storage/files/keep-old.ts'
import { LineLog } from '../../storage/files/line-log.ts'
import { openMachineFolder } from '../../storage/files/machine-folder.ts'
import { toWriteError } from '../../storage/files/write-error.ts'
import type { Step } from '../saving/undo-log.ts'
import { readVisitorLine, toVisitorLine } from './visitor-line.ts'

/** For so many milliseconds a reader trusts what it knows before it looks whether another process wrote. */
const trusted = 20

/**
 * Visitors' data in one file, a line for each comment, readable by its owner only. A new comment adds a line, which
 * costs the same however many there are; a change or a removal writes the file anew, so that what is forgotten is gone.
 * A line that cannot be read is passed over.
 */
export class VisitorFile implements Visitors {
  readonly #root: string
  readonly #file: string
  readonly #steps: (step: Step) => void
  readonly #log: LineLog
  #known = new Map<number, Visitor>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #generation = 0

  /**
   * @param root the content folder
   * @param file for example `.almanac/visitors.jsonl` in it, made at the first write
   * @param steps is given the way back from each note, for work of which it is a part
   */
  constructor(root: string, file: string, steps: (step: Step) => void = (step) => step.done?.()) {
    this.#root = root
    this.#file = file
    this.#log = new LineLog(file, { durable: true, mode: 0o600 })
    this.#steps = steps
  }

  get generation(): number {
    this.#look()
    return this.#generation
  }

  of(id: number): Visitor {
    this.#look()
    return this.#known.get(id) ?? {}
  }

  having(part: keyof Visitor, value: string): number[] {
    this.#look()
    const wanted = value.toLowerCase()
    return [...this.#known].flatMap(([id, visitor]) => (visitor[part]?.toLowerCase() === wanted ? [id] : []))
  }

  note(id: number, visitor: Visitor): void {
    this.#catchUp()
    const before = this.#known.get(id)
    const line = toVisitorLine(id, { ...before, ...visitor })
    if (line === toVisitorLine(id, before ?? {})) return
    this.#write(() =>
      this.#steps(before ? this.#replace(new Map([...this.#known, ...readLines([line])])) : this.#append(line)),
    )
  }

  /** Forgets who wrote these comments. Under the write lock. */
  forget(ids: readonly number[]): void {
    this.#catchUp()
    const left = new Map(this.#known)
    for (const id of ids) left.delete(id)
    if (left.size < this.#known.size) this.#write(() => this.#steps(this.#replace(left)))
  }

  /** Lets the file go; a later question opens it again. */
  close(): void {
    this.#log.close()
  }

  #look(): void {
    if (performance.now() - this.#lookedAt > trusted) this.#catchUp()
  }

  #catchUp(): void {
    this.#lookedAt = performance.now()
    const { lines, isAnew } = this.#log.read()
    if (isAnew) this.#known = new Map()
    for (const [id, visitor] of readLines(lines)) this.#known.set(id, visitor)
    if (isAnew || lines.length > 0) this.#generation++
  }

  #write(work: () => void): void {
    try {
      openMachineFolder(this.#root)
      work()
    } catch (error) {
      throw toWriteError(error, this.#file)
    }
    this.#generation++
  }

  #append(line: string): Step {
    const { takeBack } = this.#log.append(line)
    const read = [...readLines([line])]
    for (const [id, visitor] of read) this.#known.set(id, visitor)
    return {
      undo: () => {
        if (!takeBack()) return
        for (const [id] of read) this.#known.delete(id)
        this.#generation++
      },
    }
  }

  #replace(known: ReadonlyMap<number, Visitor>): Step {
    const kept = [...known].filter(([, visitor]) => Object.keys(visitor).length)
    const old = keepOld(this.#file, dirname(this.#file))
    try {
      writeFileAtomic(this.#file, kept.map(([id, visitor]) => toVisitorLine(id, visitor)).join(''), { mode: 0o600 })
    } catch (error) {
      old.forget()
      throw error
    }
    this.#log.skip()
    this.#known = new Map(kept)
    return {
      // Read anew at the next question.
      undo: () => {
        old.restore()
        this.#generation++
      },
      done: () => old.forget(),
    }
  }
}

function* readLines(lines: readonly string[]): Generator<[number, Visitor]> {
  for (const line of lines) {
    const read = readVisitorLine(line)
    if (read) yield [read.id, read.visitor]
  }
}
