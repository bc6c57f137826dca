/** Whether a value is an object with members: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a list: null and undefined become an empty list, a single value a list of one. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** Whether a value is empty: none, an empty text or an empty list. 0 and false are not. */
export function saysNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The values of some keys of front matter. */
export function pick(
  data: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const picked: Record<string, unknown> = {}
  for (const key of keys) if (data[key] !== undefined) picked[key] = data[key]
  return picked
}

/** Adds an item to the list of a key. */
export function addTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

/** Items by the key that each has, in their order: `Map.groupBy`, which Node 20 lacks. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}

/** What some work returns; where it throws, for whatever reason, undefined or what is given instead. */
export function quietly<Made, Instead = undefined>(work: () => Made, instead?: Instead): Made | Instead {
  try {
    return work()
  } catch {
    return instead as Instead
  }
}

/** The value that a text in JSON stands for; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Words with a capital at their beginning. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The JSON of a list of JSON texts. */
export function toJsonList(items: readonly string[]): string {
  let json = '['
  for (const item of items) json += json.length > 1 ? `,${item}` : item
  return `${json}]`
}

/** JSON as one text, of a list perhaps given as the texts of its items. */
export function toJsonText(json: string | readonly string[]): string {
  return typeof json === 'string' ? json : toJsonList(json)
}

/**
 * The same number, as the engine holds small integers. One from a table of floating-point numbers is held as such until
 * the code that reads it is optimized: objects that have it in both forms make what was optimized for one form void.
 */
export function asInteger(number: number): number {
  const integer = number | 0
  return integer === number ? integer : number
}

/** The first position in a sorted list whose member is not before the target; its length if all are. */
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

/** The places of the longest run of ascending numbers in a list, not necessarily side by side. */
export function longestAscent(numbers: readonly number[]): number[] {
  /** By the length of a run less one, the place of its smallest possible end. */
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
