import { z } from 'zod'
import type { Entry, LinksInside, RefsInside, Site } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { isRecord, listOf } from '../../text/values.ts'

/** A line of a menu, as stored in files. Unknown members are kept. */
export interface Line {
  readonly id?: number
  /** Without it, an item has the title of its target. */
  readonly title?: string
  /** The entry that it leads to, as files name it: `page/about`. */
  readonly ref?: string | number
  /** An address; or an entry, as in `ref`. */
  readonly to?: string
  readonly items?: readonly Line[]
  readonly [name: string]: unknown
}

/** The form of a line for editors of files. */
const lineForm = z.looseObject({
  title: z
    .string()
    .optional()
    .describe('Without it, the item has the title of what it leads to: an entry, or the list of a type.'),
  ref: z.union([z.string(), z.int()]).optional().describe('The entry that it leads to: page/about, category/news.'),
  to: z.string().optional().describe('The address that it leads to, or an entry as in ref.'),
  target: z.enum(['_blank', '']).optional(),
  get items(): z.ZodOptional<z.ZodArray<z.ZodType>> {
    return z.array(lineForm).optional()
  },
})
export const linesForm: z.ZodType = z.array(lineForm)

/** The items in a value; other values are left out. */
export function linesIn(value: unknown): readonly Line[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Whether a text is an address rather than the name of an entry. */
export function isAddress(to: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(to)
}

/** The reference to an entry in a line; undefined if it leads to an address or nowhere. */
export function refOfLine({ ref, to }: Line): unknown {
  if (ref !== undefined && ref !== null) return ref
  return typeof to === 'string' && to !== '' && !isAddress(to) ? to : undefined
}

/** The entry that a line leads to; content before terms if a name is that of both. */
export function targetOf(line: Line, site: Site): Entry | undefined {
  const ref = refOfLine(line)
  return ref === undefined ? undefined : (site.findInSpace('post', ref) ?? site.findInSpace('term', ref))
}

/** The references in lines, and the effect of changed references on them. */
export const inLines: RefsInside = {
  refsIn: (value) => linesIn(value).flatMap((line) => [...listOf(refOfLine(line)), ...inLines.refsIn(line.items)]),
  withRefs: (value, change) =>
    Array.isArray(value) ? value.flatMap((line: unknown) => changeLine(line, change)) : value,
}

/** The addresses in lines, except those relative to the current page (`#`, `?`). */
export const addressesInLines: LinksInside = {
  linksIn: (value) => [...addressesIn(value, [])],
  withLinks: (value, change) => (Array.isArray(value) ? value.map((line: unknown) => readdress(line, change)) : value),
}

function* addressesIn(
  value: unknown,
  at: readonly PropertyKey[],
): Generator<ReturnType<LinksInside['linksIn']>[number]> {
  for (const [i, line] of (Array.isArray(value) ? value : []).entries()) {
    if (!isRecord(line)) continue
    if (isLedByAddress(line)) yield { at: [...at, i, 'to'], target: line.to }
    yield* addressesIn(line['items'], [...at, i, 'items'])
  }
}

function readdress(line: unknown, change: (target: string) => string): unknown {
  if (!isRecord(line)) return line
  const { items } = line
  return {
    ...line,
    ...(isLedByAddress(line) && { to: change(line.to) }),
    ...(items !== undefined && { items: addressesInLines.withLinks(items, change) }),
  }
}

function isLedByAddress(line: Line): line is Line & { readonly to: string } {
  return (line.ref === undefined || line.ref === null) && /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(String(line.to ?? ''))
}

/** Index keys of the references in a menu's lines. */
export function refKeysInLines({ data }: Pick<Entry, 'data'>): string[] {
  return [...new Set(inLines.refsIn(data['items']).flatMap((ref) => keyOf(ref) ?? []))]
}

// The children of a removed item take its place.
function changeLine(line: unknown, change: (ref: unknown) => unknown): unknown[] {
  if (!isRecord(line)) return [line]
  const below = line['items'] === undefined ? undefined : inLines.withRefs(line['items'], change)
  const ref = refOfLine(line)
  const to = ref === undefined ? undefined : change(ref)
  if (ref !== undefined && to === undefined) return listOf(below)
  const name = line['ref'] === undefined || line['ref'] === null ? 'to' : 'ref'
  const place = ref === undefined || to === ref ? {} : typeof to === 'number' ? { ref: to } : { [name]: to }
  const { to: _to, ...others } = line
  const rest = typeof to === 'number' && name === 'to' && to !== ref ? others : line
  return [{ ...rest, ...place, ...(below !== undefined && { items: below }) }]
}
