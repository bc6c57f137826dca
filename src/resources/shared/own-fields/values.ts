import { isDeepStrictEqual } from 'node:util'
import { listOf, saysNothing } from '../../../text/values.ts'
import { errorOf, invalidArguments, problemOf, type RestError } from '../../../define/errors.ts'
import type { Call, Draft, Ref, Site } from '../../../model/model.ts'
import { itemOf, type OwnField, presetOf, schemaOf } from '../../../derive/own-fields.ts'
import { isRole, roleNames } from '../../../define/roles.ts'
import { describeSchema } from '../../../derive/describe-arg.ts'
import { maySee } from '../../../derive/may-see.ts'
import { invalidValue } from '../../../derive/arguments/read-args.ts'
import { readValue } from '../../../derive/arguments/read-value.ts'
import { errors } from '../errors.ts'

/** The resource that the values of a field name, if they are references. */
export function referencedKind(one: OwnField): string | undefined {
  const item = itemOf(one)
  return item.type === 'reference' ? item.to : undefined
}

/** What is shown for a stored value. A wrong value in a file is shown as it stands; `check` reports it. */
export function showOwn(one: OwnField, stored: unknown, site: Site): unknown {
  if (stored === undefined || stored === null) return presetOf(one)
  if (one.type === 'reference') return site.find(one.to, stored)?.id ?? 0
  if (one.type === 'list' && Array.isArray(stored)) return stored.map((item) => showOwn(one.of, item, site))
  return stored
}

/** Whether every entry must have a value of its own for a field: with a default, it need not. */
export function isMandatory(one: OwnField): boolean {
  return one.required && one.default === undefined
}

/** A value that a caller gives for `name`, or what is wrong with it; undefined removes the field. */
export function readOwn(
  one: OwnField,
  name: string,
  value: unknown,
  site: Site,
): { value: unknown } | { wrong: RestError } {
  if (isMandatory(one) && (saysNothing(value) || (one.type === 'reference' && value === 0)))
    return { wrong: invalidValue(name, 'it must not be empty') }
  // Clients that cannot send null send an empty text to clear a value that is not a text.
  if (value === null || (value === '' && one.type !== 'text' && one.type !== 'list')) return { value: undefined }
  const schema = schemaOf(one, 'wire')
  const read = readValue(value, describeSchema(schema), name)
  if ('problem' in read) return { wrong: errorOf(read.problem) }
  const reason = schema.safeParse(read.value).error?.issues[0]?.message
  if (reason !== undefined) return { wrong: invalidValue(name, reason) }
  const unknown = unknownIn(one, read.value, site)
  return unknown === undefined ? read : { wrong: invalidValue(name, unknown) }
}

/**
 * Writes a value that a caller gives into a draft, unless it repeats what is shown. What holds by default is not
 * written, unless each file must say it.
 *
 * @throws RestError where it is wrong, or the caller may not write it
 */
export function writeOwn(one: OwnField, key: string, value: unknown, draft: Draft, call: Call, name = key): void {
  const read = readOwn(one, name, value, call.site)
  if ('wrong' in read) throw invalidArguments({ [name]: problemOf(read.wrong) })
  const now = draft.get(key)
  const preset = presetOf(one)
  const wanted = read.value ?? preset
  const mayRepeat = read.value !== undefined ? !isMandatory(one) || now !== undefined : now === undefined
  if (mayRepeat && isDeepStrictEqual(wanted, showOwn(one, now, call.site))) return
  if (!mayWrite(one, call)) throw errors.rest_cannot_update__meta(call.caller, { key })
  const hidden = hiddenIn(one, wanted, listOf(showOwn(one, now, call.site)), call)
  if (hidden !== undefined) throw invalidArguments({ [name]: problemOf(invalidValue(name, hidden)) })
  const isLeftOut = !isMandatory(one) && isDeepStrictEqual(wanted, preset)
  draft.set(key, read.value === undefined || isLeftOut ? undefined : toStored(one, wanted, call.site))
}

// Files name entries as people do.
function toStored(one: OwnField, value: unknown, site: Site): unknown {
  if (one.type === 'list') return listOf(value).map((item) => toStored(one.of, item, site))
  if (one.type !== 'reference') return value
  const entry = site.get(one.to, value as number)
  return entry ? (site.refOf(entry) satisfies Ref) : undefined
}

function unknownIn(one: OwnField, value: unknown, site: Site): string | undefined {
  if (one.type === 'list') return (value as unknown[]).map((item) => unknownIn(one.of, item, site)).find(Boolean)
  const isUnknown = one.type === 'reference' && value !== 0 && !site.get(one.to, value as number)
  return isUnknown ? noIdOf(one.to, value) : undefined
}

// For who may not see an entry, there is none to name; what was named before they came stays.
function hiddenIn(one: OwnField, value: unknown, before: readonly unknown[], call: Call): string | undefined {
  if (one.type === 'list')
    return listOf(value)
      .map((item) => hiddenIn(one.of, item, before, call))
      .find(Boolean)
  if (one.type !== 'reference' || before.includes(value)) return undefined
  const named = call.site.get(one.to, value as number)
  return named && !maySee(call.caller, named, call.site) ? noIdOf(one.to, value) : undefined
}

function noIdOf(noun: string, value: unknown): string {
  return `${String(value)} is the id of no ${noun}`
}

function mayWrite({ writable_by: least }: OwnField, { caller }: Call): boolean {
  if (least === undefined) return true
  if (!isRole(least)) return caller.can(least)
  return roleNames.slice(0, roleNames.indexOf(least) + 1).some((role) => caller.roles.includes(role))
}
