import { entryNamed } from '../../../derive/references/places.ts'
import { isDeepStrictEqual } from 'node:util'
import { isRecord, listOf, saysNothing } from '../../../text/values.ts'
import { errorOf, invalidArguments, problemOf, type RestError } from '../../../define/errors.ts'
import type { Call, Draft, Site } from '../../../model/model.ts'
import { isNaming, presetOf, schemaOf } from '../../../derive/own-fields/schemas.ts'
import { itemOf, type OwnField } from '../../../derive/own-fields/own-field.ts'
import { isRole, roleNames } from '../../../define/roles.ts'
import { describeSchema } from '../../../derive/describe-arg.ts'
import { maySee } from '../../../derive/may-see.ts'
import { invalidPart, invalidValue } from '../../../derive/arguments/read-args.ts'
import { readValue } from '../../../derive/arguments/read-value.ts'
import { errors } from '../errors.ts'
import { type Target, targetOf, withId } from './targets.ts'

/** The response value for a stored one. A wrong value in a file is shown as it is; `check` reports it. */
export function showOwn(one: OwnField, stored: unknown, site: Site): unknown {
  if (stored === undefined || stored === null) return presetOf(one)
  if (one.type === 'list') return Array.isArray(stored) ? stored.map((item) => showOwn(one.of, item, site)) : stored
  if (one.type === 'object') return mapMembers(one, stored, (member, value) => showOwn(member, value, site))
  const target = targetOf(one)
  return target ? (entryNamed(target.stored, stored, site)?.id ?? 0) : stored
}

/** Maps each member of a group by its declaration; undeclared members, and a value that is not a group, stay as they are. */
export function mapMembers(
  { fields }: OwnField & { type: 'object' },
  value: unknown,
  map: (member: OwnField, value: unknown) => unknown,
): unknown {
  if (!isRecord(value)) return value
  const members = Object.entries(value).map(([key, said]) => {
    const member = Object.hasOwn(fields, key) ? fields[key] : undefined
    return [key, member && said !== null && said !== undefined ? map(member, said) : said] as const
  })
  return Object.fromEntries(members.filter(([, said]) => said !== undefined))
}

/** Whether every entry must have its own value for a field: with a default, it need not. */
export function isMandatory(one: OwnField): boolean {
  return one.required && one.default === undefined
}

/** Reads a caller's value for `name`: the value, or its fault; undefined removes the field. */
export function readOwn(
  one: OwnField,
  name: string,
  value: unknown,
  call: Pick<Call, 'caller' | 'site'>,
): { value: unknown } | { wrong: RestError } {
  const { site } = call
  if (isMandatory(one) && (saysNothing(value) || (isNaming(one) && value === 0)))
    return { wrong: invalidValue(name, 'it must not be empty') }
  // Clients that cannot send null send an empty text to clear a field that is not a text.
  if (value === null || (value === '' && !isTextField(one) && one.type !== 'list')) return { value: undefined }
  const schema = schemaOf(one, 'wire')
  const read = readValue(withIds(one, value, call), describeSchema(schema), name)
  if ('problem' in read) return { wrong: errorOf(read.problem) }
  const unknown = refusedIn(one, read.value, (target, id) => typeof id === 'string' || !withId(target, id, site))
  if (unknown !== undefined) return { wrong: invalidValue(name, unknown) }
  const issue = schema.safeParse(read.value).error?.issues[0]
  if (issue) return { wrong: invalidPart(name, issue) }
  // A value that counts as none is invalid in a field that every file must have.
  const mandatory = isMandatory(one) && one.type === 'number' ? schemaOf(one) : undefined
  const missed = mandatory?.safeParse(read.value).error?.issues[0]
  return missed ? { wrong: invalidPart(name, missed) } : read
}

/** Whether an empty text is a value of a field. */
export function isTextField({ type }: OwnField): boolean {
  return type === 'text' || type === 'long_text'
}

// Within groups, entries may also be named as in files, if the caller may see them.
function withIds(one: OwnField, value: unknown, call: Pick<Call, 'caller' | 'site'>): unknown {
  if (one.type === 'list' && itemOf(one).type === 'object')
    return Array.isArray(value) ? value.map((item) => withIds(one.of, item, call)) : value
  if (one.type !== 'object') return value
  return mapMembers(one, value, (member, said) => {
    const target = targetOf(member)
    if (!target) return withIds(member, said, call)
    const toId = (ref: unknown) => {
      const named = typeof ref === 'string' && ref !== '' ? entryNamed(target.stored, ref, call.site) : undefined
      return named && maySee(call.caller, named, call.site) ? named.id : ref
    }
    return Array.isArray(said) ? said.map(toId) : toId(said)
  })
}

/**
 * Writes a caller's value unless it repeats the present one; a default, only if every file must have the field.
 * @throws RestError if the value is invalid, or the caller may not write it
 */
export function writeOwn(one: OwnField, key: string, value: unknown, draft: Draft, call: Call, name = key): void {
  const read = readOwn(one, name, value, call)
  if ('wrong' in read) throw invalidArguments({ [name]: problemOf(read.wrong) })
  const now = draft.get(key)
  const preset = presetOf(one)
  const wanted = read.value ?? preset
  const mayRepeat = read.value !== undefined ? !isMandatory(one) || now !== undefined : now === undefined
  if (mayRepeat && isDeepStrictEqual(wanted, showOwn(one, now, call.site))) {
    // The folder of a new file may imply another value.
    if (!draft.before && mayWrite(one, call)) draft.set(key, undefined)
    return
  }
  if (!mayWrite(one, call)) throw errors.rest_cannot_update__meta(call.caller, { key })
  // An entry that the caller may not see cannot be named; an existing reference to it stays.
  const named = new Set(Array.from(namedTargets(one, showOwn(one, now, call.site)), ([, id]) => id))
  const hidden = refusedIn(one, wanted, (target, id) => {
    const entry = typeof id === 'string' || named.has(id) ? undefined : withId(target, id, call.site)
    return entry !== undefined && !maySee(call.caller, entry, call.site)
  })
  if (hidden !== undefined) throw invalidArguments({ [name]: problemOf(invalidValue(name, hidden)) })
  const stored = read.value === undefined ? undefined : toStored(one, wanted, call.site)
  const issue = stored === undefined ? undefined : schemaOf(one).safeParse(stored).error?.issues[0]
  if (issue) throw invalidArguments({ [name]: problemOf(invalidPart(name, issue)) })
  draft.set(key, !isMandatory(one) && isDeepStrictEqual(stored, preset) ? undefined : stored)
}

// Files name entries by slug rather than by id, where they can; a value that no file may have means none, and is left out.
function toStored(one: OwnField, value: unknown, site: Site): unknown {
  if (one.type === 'list') {
    const kept = listOf(value)
      .map((item) => toStored(one.of, item, site))
      .filter((item) => item !== undefined)
    return kept.length > 0 || !one.min_items ? kept : undefined
  }
  if (one.type === 'object') return mapMembers(one, value, (member, said) => toStored(member, said, site))
  const target = targetOf(one)
  if (!target) return schemaOf(one).safeParse(value).success ? value : undefined
  const entry = withId(target, value as number, site)
  return entry && (target.stored.references === undefined ? site.refInSpace(entry) : site.refOf(entry))
}

/** The references in a value, each an id, or a name that was not resolved to one, with its target. */
function* namedTargets(one: OwnField, value: unknown): Generator<readonly [Target, named: number | string]> {
  if (one.type === 'list') for (const item of listOf(value)) yield* namedTargets(one.of, item)
  else if (one.type === 'object')
    for (const [key, member] of Object.entries(one.fields))
      yield* namedTargets(member, isRecord(value) ? value[key] : undefined)
  else {
    const target = targetOf(one)
    if (target && (typeof value === 'number' || typeof value === 'string') && value) yield [target, value]
  }
}

function refusedIn(one: OwnField, value: unknown, isRefused: (target: Target, named: number | string) => boolean) {
  for (const [target, named] of namedTargets(one, value))
    if (isRefused(target, named))
      return `there is no ${target.noun} ${typeof named === 'number' ? `with the id ${named}` : `'${named}'`}`
  return undefined
}

function mayWrite({ writable_by: least }: OwnField, { caller }: Call): boolean {
  if (least === undefined) return true
  if (!isRole(least)) return caller.can(least)
  return roleNames.slice(0, roleNames.indexOf(least) + 1).some((role) => caller.roles.includes(role))
}
