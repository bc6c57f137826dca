import type { Order, Resource, Site } from '../model/model.ts'
import type { IndexPart } from './stored-index.ts'
import { SortedOrder } from './sorted-order.ts'
import type { SlotTable } from './slots/slot-table.ts'
import { getOrMake } from '../text/values.ts'

/** Every collection can be sorted by id, even if its resource does not define it. */
export const byId: Order = { key: (entry) => entry.id }

/** The orders of a collection, each sorted on first use and kept up to date afterwards. */
export class Orders {
  readonly #resource: Resource
  readonly #site: Site
  readonly #table: SlotTable
  readonly #orders = new Map<string, SortedOrder>()
  readonly #earlier: (section: string) => IndexPart | undefined

  /** @param earlier the order as an earlier process stored it */
  constructor(
    resource: Resource,
    site: Site,
    table: SlotTable,
    earlier: (section: string) => IndexPart | undefined = () => undefined,
  ) {
    this.#earlier = earlier
    this.#resource = resource
    this.#site = site
    this.#table = table
  }

  /** The definition of an order. @throws RangeError if the resource has none of this name */
  defined(name: string): Order {
    const order = Object.hasOwn(this.#resource.orders, name) ? this.#resource.orders[name] : undefined
    if (order) return order
    if (name === 'id') return byId
    throw new RangeError(`${this.#resource.name} has no order "${name}".`)
  }

  /** Whether there is an order of this name that can be kept sorted. */
  keeps(name: string): boolean {
    return name === 'id' || (Object.hasOwn(this.#resource.orders, name) && !this.#resource.orders[name]!.live)
  }

  /** The sorted order of a name that is not live. @throws Again if sorting takes long and the surrounding work may abort */
  sorted(name: string): SortedOrder {
    const open = () => new SortedOrder(this.defined(name), this.#table, this.#site, this.#earlier(name))
    return getOrMake(this.#orders, name, open).require()
  }

  all(): Iterable<SortedOrder> {
    return this.#orders.values()
  }

  *made(): Generator<[name: string, order: SortedOrder]> {
    for (const one of this.#orders) if (one[1].isMade) yield one
  }

  /** Drops the sorted orders: before many changes it is cheaper to sort again. */
  reset(): void {
    for (const order of this.#orders.values()) order.abandon()
    this.#orders.clear()
  }
}
