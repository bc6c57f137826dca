import { z } from 'zod'
import { filter } from '../../define/define.ts'
import { listOf } from '../../text/values.ts'
import type { Entry, Filter, Site, Stored } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'

/** Index keys of a list of references: an entry is found under each of `site.keysOf(entry)`. */
export function refKeys(value: unknown): string[] {
  return listOf(value).flatMap((one) => (one === 0 ? [] : (keyOf(one) ?? [])))
}

/** The key of entries without references, so that these can be found, too. */
export const none = '#0'

/** Index keys of a list of references; `#0` if there are none. */
export function refKeysOrNone(value: unknown): string[] {
  const keys = refKeys(value)
  return keys.length ? keys : [none]
}

/** The ids in a list; as in WordPress, a minus sign is ignored. */
export function idsIn(value: unknown): number[] {
  return listOf(value).map((id) => Math.abs(Number(id)))
}

/** The entries that references name, without duplicates; references that name nothing are skipped. */
export function resolve(site: Site, resource: string, value: unknown): Entry[] {
  return [...new Set(listOf(value).flatMap((ref) => site.find(resource, ref) ?? []))]
}

type Select = NonNullable<Filter['select']>

/** Applies a list of ids to an index of references: 0 stands for entries without any, an empty list limits nothing. */
export function byIds(
  index: string,
  { references, space }: Pick<Stored, 'references' | 'space'>,
  exclude = false,
): Select {
  return (value, query, { site }) => {
    const ids = idsIn(value)
    const keys = ids.flatMap((id) => {
      const entry = space ? site.inSpace(space, id) : site.get(references!, id)
      return id === 0 ? none : entry ? (space ? site.keysInSpace(entry) : site.keysOf(entry)) : []
    })
    if (ids.length) query.where.push({ index, keys, exclude })
  }
}

const noIds = z.array(z.int()).default([])

/**
 * The list parameters for entries that name some ids, and (`…_exclude`) for those that name none of them.
 * @param index if not named like the parameter
 * @param heard which of the two counts if both are given, as in WordPress; by default both do
 */
export function idFilters(
  name: string,
  target: Pick<Stored, 'references' | 'space'>,
  [limits, excludes]: readonly [limits: string, excludes: string],
  { index = name, type = noIds, heard }: { index?: string; type?: z.ZodType; heard?: 'named' | 'excluded' } = {},
): Record<string, Filter> {
  const excluded = `${name}_exclude`
  const unless = (other: string, select: Select): Select => {
    return (value, query, call) => (listOf(call.args[other]).length ? undefined : select(value, query, call))
  }
  const [named, others] = [byIds(index, target), byIds(index, target, true)]
  return {
    [name]: filter(type.describe(limits), { select: heard === 'excluded' ? unless(excluded, named) : named }),
    [excluded]: filter(type.describe(excludes), { select: heard === 'named' ? unless(name, others) : others }),
  }
}
