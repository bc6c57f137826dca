import type { RowTable } from './row-table.ts'
import type { SnapshotRow } from './snapshot-row.ts'

/** The rows of a snapshot, in the order of their paths. */
export class SnapshotRows {
  readonly size: number
  readonly #tables: readonly RowTable[]
  /** The row that is probably looked up next: folders are walked in the same order. */
  #next = { table: 0, index: 0 }

  /** @param tables in the order of their paths, none of them empty */
  constructor(tables: readonly RowTable[]) {
    this.#tables = tables
    this.size = tables.reduce((sum, { length }) => sum + length, 0)
  }

  get(path: string): SnapshotRow | undefined {
    const { table, index } = this.#next
    const isNext = this.#tables[table]?.pathAt(index) === path
    const found = isNext ? this.#next : this.#find(path)
    if (!found) return undefined
    const from = this.#tables[found.table]!
    const isLast = found.index + 1 === from.length
    this.#next = isLast ? { table: found.table + 1, index: 0 } : { table: found.table, index: found.index + 1 }
    return from.rowAt(found.index, path)
  }

  /** The paths of rows whose facts are of a kind. */
  *pathsOf(kind: string): Generator<string> {
    for (const table of this.#tables)
      for (let index = 0; index < table.length; index++) if (table.kindAt(index)?.of === kind) yield table.pathAt(index)
  }

  *values(): Generator<SnapshotRow> {
    for (const table of this.#tables) for (let index = 0; index < table.length; index++) yield table.rowAt(index)
  }

  #find(path: string): { table: number; index: number } | undefined {
    const table = lastWhere(this.#tables.length, (at) => this.#tables[at]!.pathAt(0) <= path)
    const among = this.#tables[table]
    const index = among ? lastWhere(among.length, (at) => among.pathAt(at) <= path) : -1
    return among?.pathAt(index) === path ? { table, index } : undefined
  }
}

/** Binary search for the last index below `length` that passes a test which those before pass, too; -1 for none. */
function lastWhere(length: number, passes: (at: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (passes(middle)) from = middle + 1
    else to = middle
  }
  return from - 1
}
