import { z } from 'zod'
import { filter } from '../../../define/define.ts'
import { listOf, saysNothing } from '../../../text/values.ts'
import type { Entry, Filter, Index, Order } from '../../../model/model.ts'
import { comparableMoment, presetOf } from '../../../derive/own-fields/schemas.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { byIds, refKeysOrNone } from '../references.ts'
import { targetOf } from './targets.ts'

/** The index of a field: each value of an entry, or its default; for references, their texts. */
export function ownIndex(key: string, one: OwnField): Index {
  return targetOf(one) ? (entry) => refKeysOrNone(entry.data[key]) : ownTexts(key, one)
}

/** The list parameter of a field: entries that have any of the values. */
export function ownFilter(key: string, one: OwnField): Filter {
  const description = `Limit result set to items with one of these values of ${one.label ?? key}.`
  const target = targetOf(one)
  // Callers who may not see it must not find it out by filtering.
  const options = { index: key, ...(!one.shown && { terminalOnly: true }) }
  if (target) return filter(z.array(z.int()).describe(description), { ...options, select: byIds(key, target.stored) })
  const type = queryType(itemOf(one))
  return filter(type.describe(description), {
    ...options,
    select: (value, query) => {
      const keys = listOf(value).map(indexKeyOf)
      if (keys.length) query.where.push({ index: key, keys })
    },
  })
}

/** A field's order: numbers and booleans by value (missing: 0, false), a choice as declared, the rest as text; no value last. */
export function ownOrder(key: string, one: OwnField): Order {
  const keyIn = (toKey: (value: unknown) => number | string | undefined): Order => ({
    key: (entry) => {
      const value = ownValueOf(key, one, entry)
      return saysNothing(value) ? undefined : toKey(value)
    },
  })
  if (one.type === 'choice') {
    const places = new Map(one.choices.map((word, place) => [word, place]))
    return keyIn((value) => places.get(String(value)))
  }
  if (one.type === 'number' || one.type === 'boolean') return keyIn((value) => Number(value) || 0)
  const isMoment = one.type === 'date' || one.type === 'time'
  return keyIn((value) => (isMoment ? comparableMoment(indexKeyOf(value)) : indexKeyOf(value)))
}

/** The texts of a field that searches scan. */
export function ownTexts(key: string, one: OwnField): (entry: Entry) => readonly string[] {
  return (entry) => listOf(ownValueOf(key, one, entry)).map(indexKeyOf)
}

function ownValueOf(key: string, one: OwnField, { data }: Entry): unknown {
  return data[key] ?? presetOf(one)
}

// A wrong value, which may be of any type, gets a key that nothing finds.
function indexKeyOf(value: unknown): string {
  return typeof value === 'object' ? '' : String(value as string | number | boolean)
}

// Lists are split at commas and blanks, so words that contain these are requested one at a time.
function queryType(item: OwnField): z.ZodType {
  if (item.type === 'number') return z.array(z.number())
  if (item.type === 'boolean') return z.boolean()
  if (item.type !== 'choice') return z.string()
  return item.choices.some((word) => /[\s,]/.test(word)) ? z.enum(item.choices) : z.array(z.enum(item.choices))
}
