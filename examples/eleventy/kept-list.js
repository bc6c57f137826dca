import { readAll, readSome } from '../read-all.js'

/** A list of the interface as it was read last, and what of it changed since a build took it. */
export class KeptList {
  #url
  #route
  #query
  #answers = {}
  #items = new Map()
  #changed = new Set()

  /**
   * @param {string} url The root of the interface.
   * @param {string} route
   * @param {Record<string, string | number>} query
   */
  constructor(url, route, query) {
    this.#url = url
    this.#route = route
    this.#query = query
  }

  get items() {
    return [...this.#items.values()]
  }

  /** Those that changed since this was asked last. */
  takeChanged() {
    const taken = [...this.#changed].filter((id) => this.#items.has(id)).map((id) => this.#items.get(id))
    this.#changed.clear()
    return taken
  }

  /** Reads all; answers whether anything changed. */
  async readAll() {
    const { items, answers } = await readAll(this.#url, this.#route, this.#query, this.#answers)
    this.#answers = answers
    return this.#take(new Map(items.map((item) => [item.id, item])))
  }

  /** Reads what has these ids; answers whether anything changed. */
  async readSome(ids) {
    const found = await readSome(this.#url, this.#route, this.#query, ids)
    const items = new Map(this.#items)
    for (const id of ids) items.delete(id)
    for (const item of found) items.set(item.id, item)
    // In the order in which all are read.
    return this.#take(new Map([...items].toSorted(([a], [b]) => a - b)))
  }

  #take(items) {
    const isOther = (item) => digestOf(this.#items.get(item.id)) !== digestOf(item)
    const changed = [...items.values()].filter(isOther)
    for (const { id } of changed) this.#changed.add(id)
    const isAny = changed.length > 0 || items.size !== this.#items.size
    this.#items = items
    return isAny
  }
}

function digestOf({ _digest: digest } = {}) {
  return digest
}
