import { defineService } from '../../define/define.ts'
import type { MachineFile, ServiceHost, SharedRecords, Sharing, Step } from '../../model/model.ts'
import { LineLog } from '../../storage/machine-folder/line-log.ts'
import { stampOf } from '../../storage/machine-folder/machine-place.ts'
import { asWriteErrors } from '../../storage/files/write-error.ts'
import { readVisitorLine, toVisitorLine, type Visitor } from './visitor-line.ts'

/** How long cached data are valid before checking whether another process wrote, in milliseconds. */
const trusted = 20

/**
 * Visitors' data by comment, stored only on this machine, as no file that git tracks may contain them: one file with a line for
 * each comment, readable by its owner only. A new comment appends a line, at constant cost; a change or removal rewrites the
 * file, which erases forgotten data. Unreadable lines are skipped.
 */
export class VisitorFile {
  readonly #file: MachineFile
  readonly #steps: (step: Step) => void
  readonly #log: LineLog
  #known = new Map<number, Visitor>()
  #lookedAt = Number.NEGATIVE_INFINITY
  #generation = 0

  readonly #sharing: Sharing

  constructor({ machineFile, didStep, share }: Pick<ServiceHost, 'machineFile' | 'didStep' | 'share'>) {
    this.#file = machineFile('visitors.jsonl')
    this.#log = new LineLog(this.#file, { durable: true })
    this.#steps = didStep
    this.#sharing = share(this.#records())
  }

  get generation(): number {
    this.#look()
    return this.#generation
  }

  of(id: number): Visitor {
    this.#look()
    return this.#known.get(id) ?? {}
  }

  /** Ids of the comments whose authors have this value, case-insensitive. */
  having(part: keyof Visitor, value: string): number[] {
    this.#look()
    const wanted = value.toLowerCase()
    return [...this.#known].flatMap(([id, visitor]) => (visitor[part]?.toLowerCase() === wanted ? [id] : []))
  }

  /** Adds data, durably; an empty text removes a part. Call it under the write lock. */
  note(id: number, visitor: Visitor): void {
    this.#catchUp()
    const before = this.#known.get(id)
    const line = toVisitorLine(id, { ...before, ...visitor })
    if (line === toVisitorLine(id, before ?? {})) return
    this.#sharing.changing(String(id))
    this.#write(() =>
      this.#steps(before ? this.#replace(new Map([...this.#known, ...readLines([line])])) : this.#append(line)),
    )
  }

  /** Forgets the authors of these comments. Call it under the write lock. */
  forget(ids: readonly number[]): void {
    this.#catchUp()
    const left = new Map(this.#known)
    for (const id of ids) if (left.delete(id)) this.#sharing.changing(String(id))
    if (left.size < this.#known.size) this.#write(() => this.#steps(this.#replace(left)))
  }

  /** Closes the file; a later read opens it again. */
  close(): void {
    this.#log.close()
  }

  // Keyed by comment id; forgotten data have no record.
  #records(): SharedRecords {
    return {
      name: 'visitors',
      stamp: () => stampOf(this.#file),
      keys: () => {
        this.#catchUp()
        return [...this.#known.keys()].map(String)
      },
      get: (key) => {
        const visitor = this.#known.get(Number(key))
        return visitor && toVisitorLine(Number(key), visitor)
      },
      accepts: (key, value) => String(readVisitorLine(value.toString())?.id) === key,
      put: (records) => {
        this.#catchUp()
        const known = new Map(this.#known)
        for (const [key, value] of records) {
          known.delete(Number(key))
          for (const [id, visitor] of value ? readLines([value.toString()]) : []) known.set(id, visitor)
        }
        this.#write(() => this.#replace(known).done?.())
      },
    }
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
    asWriteErrors(this.#file.path, work)
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
    const lasting = [...known].filter(([, visitor]) => Object.keys(visitor).length)
    const { undo, done } = this.#file.replace(lasting.map(([id, visitor]) => toVisitorLine(id, visitor)).join(''))
    this.#log.skip()
    this.#known = new Map(lasting)
    return {
      // The next access reads the file again.
      undo: () => {
        undo()
        this.#generation++
      },
      ...(done && { done }),
    }
  }
}

export const visitors = defineService<VisitorFile>('visitors')

function* readLines(lines: readonly string[]): Generator<[number, Visitor]> {
  for (const line of lines) {
    const read = readVisitorLine(line)
    if (read) yield [read.id, read.visitor]
  }
}
