/** Whether a value is a non-null object that is not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a value as a list: empty for null and undefined, a list of one for a single value. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Whether a value is absent, an empty text or an empty list. 0 and false are not. */
export function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Returns the values of some keys of front matter, without undefined ones. */
export function pick(
  data: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const picked: Record<string, unknown> = {}
  for (const key of keys) if (data[key] !== undefined) picked[key] = data[key]
  return picked
}

/** Returns an object with the same keys, and a value made of each value. */
export function mapValues<Value, Made>(
  object: Readonly<Record<string, Value>>,
  make: (value: Value, key: string) => Made,
): Record<string, Made> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, make(value, key)]))
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Returns the value of a key, which is made and kept if it is missing. */
export function getOrMake<Key, Value>(
  known: { get(key: Key): Value | undefined; has(key: Key): boolean; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => NoInfer<Value>,
): Value {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as Value
  const made = make()
  known.set(key, made)
  return made
}

/** Groups items by key, in order: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}

/** Returns the first result that is not undefined; the items after that are not looked at. */
export function firstMade<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made | undefined): Made | undefined {
  for (const item of items) {
    const made = make(item)
    if (made !== undefined) return made
  }
  return undefined
}

/** Splits a list into parts of at most `size` items, in order. */
export function chunksOf<Item>(list: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
}

/** Returns the result of `work`, or `instead` if it throws anything. */
export function quietly<Made, Instead = undefined>(work: () => Made, instead?: Instead): Made | Instead {
  try {
    return work()
  } catch {
    return instead as Instead
  }
}

/** Returns the result of `work`, or `instead` if it throws an error of a class, or with one of some codes. */
export function tolerating<Made, Instead = undefined>(
  tolerable: (abstract new (...args: never[]) => Error) | readonly string[],
  work: () => Made,
  instead?: Instead,
): Made | Instead {
  try {
    return work()
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if ('includes' in tolerable ? tolerable.includes(code) : error instanceof tolerable) return instead as Instead
    throw error
  }
}

/** Whether work throws nothing. */
export function succeeds(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false
  }
}

/** Wraps a function so that it makes its result at the first call, which further calls return. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly result: Made } | undefined
  return () => (made ??= { result: make() }).result
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  return quietly(() => JSON.parse(text) as unknown)
}

/** Capitalizes the first letter. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Joins JSON texts to the JSON of a list. */
export function toJsonList(items: readonly string[]): string {
  let json = '['
  for (const item of items) json += json.length > 1 ? `,${item}` : item
  return `${json}]`
}

/** Returns JSON as one text; a list may be given as the texts of its items. */
export function toJsonText(json: string | readonly string[]): string {
  return typeof json === 'string' ? json : toJsonList(json)
}

/**
 * Returns the same number in the engine's form of small integers. Numbers from a float table keep the float form until their
 * reader is optimized, and objects that have a number in both forms deoptimize code for either.
 */
export function asInteger(number: number): number {
  const integer = number | 0
  return integer === number ? integer : number
}

/** Returns the first position in a sorted list whose member is not before the target; its length if all are. */
export function lowerBound<Member>(list: readonly Member[], isBefore: (member: Member) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(list[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the indexes of a longest ascending subsequence. */
export function longestAscent(numbers: readonly number[]): number[] {
  /** By the length of a run less one, the index of its smallest possible end. */
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [place, number] of numbers.entries()) {
    const length = lowerBound(ends, (end) => numbers[end]! < number)
    before.push(ends[length - 1])
    ends[length] = place
  }
  const found: number[] = []
  for (let at = ends.at(-1); at !== undefined; at = before[at]) found.push(at)
  return found.reverse()
}
