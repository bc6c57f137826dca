import { z } from 'zod'
import { defineAction } from '../../define/define.ts'
import type { Action, ArgTable, Call, Data, Entry, Resource } from '../../model/model.ts'
import { contextArg } from './arguments.ts'
import { get } from './get.ts'

/** An item without a file, derived from something else: its name in addresses, and its members. */
export interface ComputedItem {
  readonly slug: string
  readonly data: Data
}

export interface ComputedCollection {
  /** Name of the placeholder in an item's path, and of the argument that it fills. */
  readonly param: string
  readonly paramDescription: string
  /** Every known item, in order; the resource's access decides who sees which. */
  readonly items: (call: Call) => readonly ComputedItem[]
  readonly args?: ArgTable
  /** Items that are refused only when read: as in WordPress, `Allow` says that they may be requested. */
  readonly refusedWhenRead?: 'all' | 'unknown'
}

/**
 * The two actions of a computed collection. Its list is an object keyed by the items' names, without pagination. Items are
 * shown like entries with files, by the resource's fields and links; `access.filter` hides items from the list.
 */
export function computedActions({
  param,
  paramDescription,
  items,
  args,
  refusedWhenRead,
}: ComputedCollection): Action[] {
  const find = (call: Call) => {
    const item = items(call).find(({ slug }) => slug === call.args[param])
    return item && toComputedEntry(call.resource, item)
  }
  const show = (entry: Entry, { site, context, rest }: Call) => site.show(entry, { context, rest })
  const list = defineAction({
    name: 'list',
    does: 'list',
    summary: 'List all items.',
    methods: ['GET'],
    answers: 'map',
    args: () => ({ context: contextArg(), ...args }),
    permit: (call) => call.resource.access.list(call),
    run: (call) => {
      const { filter } = call.resource.access
      const entries = items(call).map((item) => toComputedEntry(call.resource, item))
      const visible = filter ? entries.filter((entry) => filter(call, entry)) : entries
      return {
        kind: 'value',
        value: Object.fromEntries(visible.map((entry) => [call.rest.nameOf(entry.slug), show(entry, call)])),
      }
    },
  })
  const getItem = defineAction({
    ...get,
    summary: 'Show one item.',
    path: `/{${param}}`,
    pathArgs: { [param]: { schema: z.string().describe(paramDescription), holdsNames: true } },
    find,
    permit: (call) =>
      refusedWhenRead === 'all' || (refusedWhenRead === 'unknown' && !find(call)) ? undefined : get.permit(call),
    run: (call) => {
      const refusal = get.permit(call)
      if (refusal) throw refusal
      return { kind: 'value', value: show(find(call)!, call) }
    },
  })
  return [list, getItem]
}

/** Makes an item look like an entry read from a file, so that the same code shows both. */
export function toComputedEntry(resource: Resource, { slug, data }: ComputedItem): Entry {
  const nowhere = { path: '', bodyStart: 0, size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, modified: 0 }
  return { ...nowhere, resource, id: 0, slug, data, derived: { status: 'publish', date: 0 } }
}
