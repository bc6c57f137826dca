/**
 * Values of one kind, one below the other, in a form that is smaller and parses faster than a list of objects: keys
 * stand once instead of once a row, and what repeats stands once too. Plain JSON throughout.
 */
export type Column =
  /** The values themselves. */
  | unknown[]
  /** `repeat` times the same. */
  | { same: unknown; repeat: number }
  /** Each value as its place among the distinct ones. */
  | { distinct: unknown[]; places: number[] }
  /** Lists: how long each is, and all their members in one column. */
  | { lengths: Column; members: Column }
  /** Objects with the same keys: one column per key. */
  | { keys: string[]; columns: Column[] }

/** Packs JSON-safe values into a column. `unpackColumn(JSON.parse(JSON.stringify(packColumn(values))))` equals them. */
export function packColumn(values: unknown[]): Column {
  if (values.length === 0) return values
  if (values.every((value) => Array.isArray(value))) {
    return { lengths: packScalars(values.map((list) => list.length)), members: packColumn(values.flat()) }
  }
  if (values.every(isRecord)) {
    const keys = Object.keys(values[0]!)
    // Filling in `__proto__` later would set the prototype; in plain JSON it is a key like others.
    if (!values.every((value) => hasKeys(value, keys)) || keys.length === 0 || keys.includes('__proto__')) return values
    return { keys, columns: keys.map((key) => packColumn(values.map((value) => value[key]))) }
  }
  return values.some((value) => typeof value === 'object' && value !== null) ? values : packScalars(values)
}

/**
 * The values of a column that was read from JSON. Uses up the column's own arrays. Objects are made from one template
 * and filled key by key, which gives them all one hidden class and is the fastest way measured.
 * Throws `TypeError` or answers nonsense for what is no column.
 */
export function unpackColumn(column: Column): unknown[] {
  if (Array.isArray(column)) return column
  if ('repeat' in column) return Array.from<unknown>({ length: column.repeat }).fill(column.same)
  if ('distinct' in column) {
    const { distinct, places } = column
    const values: unknown[] = places
    for (let at = 0; at < places.length; at += 1) values[at] = distinct[places[at]!]
    return values
  }
  if ('lengths' in column) {
    const members = unpackColumn(column.members)
    let end = 0
    return unpackColumn(column.lengths).map((length) => members.slice(end, (end += length as number)))
  }
  return unpackRecords(column.keys, column.columns.map(unpackColumn))
}

function unpackRecords(keys: string[], columns: unknown[][]): Record<string, unknown>[] {
  const template: Record<string, unknown> = {}
  for (const key of keys) template[key] = null
  const count = columns[0]!.length
  const records: Record<string, unknown>[] = []
  for (let at = 0; at < count; at += 1) records.push({ ...template })
  for (const [which, key] of keys.entries()) {
    const column = columns[which]!
    for (let at = 0; at < count; at += 1) records[at]![key] = column[at]
  }
  return records
}

function packScalars(values: unknown[]): Column {
  const found = new Map<unknown, number>()
  const places: number[] = []
  for (const value of values) {
    let place = found.get(value)
    if (place === undefined) found.set(value, (place = found.size))
    places.push(place)
  }
  if (found.size === 1 && values.length > 1) return { same: values[0], repeat: values.length }
  return found.size * 2 <= values.length ? { distinct: [...found.keys()], places } : values
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasKeys(value: Record<string, unknown>, keys: string[]): boolean {
  const own = Object.keys(value)
  return own.length === keys.length && own.every((key, at) => key === keys[at])
}
