import { type ArgDescription, describeSchema } from '../../../derive/describe-arg.ts'
import { isBorrowed } from '../../../derive/settings/readings.ts'
import { isRecord, mapValues } from '../../../text/values.ts'
import type { Entry, Field, Resource } from '../../../model/model.ts'
import { usage } from '../../output/exit-codes.ts'
import type { Flag } from '../../flags/flags.ts'
import { isDateFlag } from '../../flags/typed-dates.ts'
import type { Session } from '../../session/session.ts'

/** Replaces all matches in a text, and adds their number to `found`. */
export type ReplaceIn = (text: string, found: { count: number }) => string

/** Prepares to replace a text, or the matches of a regular expression (`$1` in the new text is its first group). */
export function openReplace(old: string, wanted: string, isRegex: boolean, ignoresCase: boolean): ReplaceIn {
  const source = isRegex ? old : old.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const pattern = new RegExp(source, ignoresCase ? 'giu' : 'gu')
  // An empty match would be found everywhere.
  if (''.match(pattern)) throw usage(`'${old}' also matches the empty text`, 'Use + instead of *')
  return (text, found) => {
    const matches = text.match(pattern)?.filter((one) => one !== '') ?? []
    if (matches.length === 0) return text
    found.count += matches.length
    return isRegex ? text.replace(pattern, wanted) : text.replace(pattern, () => wanted)
  }
}

/** The members of a resource that hold texts written by people; names, references, dates and choices are none. */
export function textMembersOf({ fields }: Resource, flags: readonly Flag[]): [string, Field][] {
  return flags.flatMap((flag) => {
    const { arg, isSecret, references, space, choices, suggests } = flag
    // Zones and roles are chosen among words, though their type accepts any text.
    if (isDateFlag(flag) || choices.length > 0 || suggests) return []
    const field = Object.hasOwn(fields, arg) ? fields[arg]! : undefined
    if (!field?.write || isSecret || (references ?? space) !== undefined) return []
    if (arg === 'slug' || field.stored?.key === 'slug' || field.forPrograms || field.contexts.length === 0) return []
    return field.raw || holdsText(describeSchema(field.schema)) ? [[arg, field] as [string, Field]] : []
  })
}

// Lists and groups hold texts if a part of them does.
function holdsText({ type, enum: words, format, items, properties }: ArgDescription): boolean {
  const types = new Set([type ?? []].flat())
  if (types.has('array')) return items === undefined || holdsText(items)
  if (types.has('object')) return properties === undefined || Object.values(properties).some(holdsText)
  return types.has('string') && !words && !/^(?:date|time)/.test(format ?? '')
}

/** The members of an entry in which something is replaced, with their new values. */
export function replaceIn(
  entry: Entry,
  members: readonly (readonly [string, Field])[],
  replace: ReplaceIn,
  { site, rest }: Session,
): { readonly args: Readonly<Record<string, unknown>>; readonly count: number } {
  const found = { count: 0 }
  const args: Record<string, unknown> = {}
  for (const [name, field] of members) {
    // A value stored in a translation's file is replaced there.
    if (field.stored && isBorrowed(entry, field.stored.key)) continue
    const before = found.count
    // A default is shown, but is in no file.
    if (!field.raw && field.stored && !Object.hasOwn(entry.data, field.stored.key)) continue
    const written = field.raw
      ? field.raw(entry, site)
      : field.show(entry, { site, rest, context: 'edit', opens: () => true, sees: () => true })
    // A member with a raw text is text as a whole.
    const form = field.raw ? {} : describeSchema(field.schema)
    const wanted = inTexts(written, form, (text) => replace(text, found))
    if (found.count > before) args[name] = wanted
  }
  return { args, count: found.count }
}

function inTexts(value: unknown, form: ArgDescription, replace: (text: string) => string): unknown {
  const { items = {}, properties = {} } = form
  if (Array.isArray(value)) return value.map((item) => inTexts(item, items, replace))
  if (isRecord(value))
    return mapValues(value, (said, key) => {
      const inner = Object.hasOwn(properties, key) ? properties[key]! : {}
      return inTexts(said, inner, replace)
    })
  const mayChange = typeof value === 'string' && (form.type === undefined || holdsText(form))
  return mayChange ? replace(value) : value
}
