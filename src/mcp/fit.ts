/** Bytes of JSON in one answer. An assistant reads all of it; more would crowd out what it knows. */
const mostBytes = 100_000

/** The first values, as many as fit in one answer; at least one. */
export function fit<Value>(values: readonly Value[]): Value[] {
  let bytes = 0
  const fitting = values.findIndex(
    (value, i) => (bytes += Buffer.byteLength(JSON.stringify(value))) > mostBytes && i > 0,
  )
  return fitting < 0 ? [...values] : values.slice(0, fitting)
}
