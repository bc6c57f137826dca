import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import { errorOf, type RestError } from '../../define/errors.ts'
import type { Call, Draft, Resource, Site, Stored } from '../../define/model.ts'
import { type OwnField, ownFieldsSetting, presetOf, readOwnFields, schemaOf } from '../../define/own-fields.ts'
import { roleNames } from '../../define/roles.ts'
import { describeSchema } from '../../derive/describe-arg.ts'
import { errors as argument } from '../../derive/errors.ts'
import { readValue } from '../../derive/read-args.ts'
import { errors } from './errors.ts'

/** The fields that a site declares for a type, as members of `meta`, each stored in front matter under its own key. */
export const meta = defineTrait({
  fields: {
    meta: field(z.looseObject({}).describe('Meta fields.'), {
      takes: z.union([z.looseObject({}), z.array(z.unknown()).max(0)]),
      // A site that declares none has an empty list.
      answer: z.union([z.array(z.unknown()).max(0), z.looseObject({})]),
      stored: false,
      schemaOf: (resource, site) => {
        const fields = [...fieldsOf(resource, site)].map(([key, one]) => [key, schemaOf(one, 'wire')] as const)
        return fields.length === 0 ? noMeta : z.looseObject(Object.fromEntries(fields)).describe('Meta fields.')
      },
      show: (entry, view) => {
        const fields = fieldsOf(entry.resource, view.site)
        if (fields.size === 0) return []
        const seen = [...fields].filter(([, one]) => one.shown || view.context === 'edit')
        return Object.fromEntries(seen.map(([key, one]) => [key, show(one, entry.data[key], view.site)]))
      },
      check: (value, { site }, resource) => {
        for (const [key, one] of givenOf(value, resource, site)) {
          const read = readOne(one, key, (value as Record<string, unknown>)[key], site)
          if ('wrong' in read) return read.wrong
        }
        return undefined
      },
      write: (value, draft, call) => {
        for (const [key, one] of givenOf(value, draft.resource, call.site))
          writeOne(one, key, (value as Record<string, unknown>)[key], draft, call)
      },
    }),
  },
  declares: (resource, site) => storedOf(fieldsOf(resource, site)),
})

const noMeta = z.looseObject({}).describe('Meta fields.')
const none: ReadonlyMap<string, OwnField> = new Map()

/** The declared fields of a type; those whose key means something else there are left out. */
function fieldsOf(resource: Resource, { settings }: Pick<Site, 'settings'>): ReadonlyMap<string, OwnField> {
  const declared = readOwnFields(settings[ownFieldsSetting]).byType.get(resource.name)
  if (!declared) return none
  const known = usable.get(declared)
  if (known) return known
  const free = new Map([...declared].filter(([key]) => !isTaken(key, resource)))
  usable.set(declared, free)
  return free
}

const usable = new WeakMap<object, ReadonlyMap<string, OwnField>>()

// Asked whenever an entry is shown, hence kept.
function storedOf(fields: ReadonlyMap<string, OwnField>): readonly Stored[] {
  const known = stored.get(fields)
  if (known) return known
  const fresh = [...fields].map(([key, one]) => {
    const references = targetOf(one)
    return { key, schema: schemaOf(one), ...(references !== undefined && { references }) }
  })
  stored.set(fields, fresh)
  return fresh
}

const stored = new WeakMap<object, readonly Stored[]>()

function targetOf(one: OwnField): string | undefined {
  if (one.type === 'list') return targetOf(one.of)
  return one.type === 'reference' ? one.to : undefined
}

/** Whether a front matter key of a type has a meaning of its own. */
export function isTaken(key: string, { fields, keys, bodyKey }: Resource): boolean {
  // What every object has by birth counts too: `toString` is no key.
  if (key === 'id' || key === bodyKey || key in keys || key in fields) return true
  return Object.values(fields).some(({ stored }) => stored?.key === key)
}

// Keys that nobody declared are left alone, as WordPress does.
function givenOf(value: unknown, resource: Resource, site: Site): [string, OwnField][] {
  const given = (value ?? {}) as object
  return [...fieldsOf(resource, site)].filter(([key]) => Object.hasOwn(given, key))
}

function readOne(one: OwnField, key: string, value: unknown, site: Site): { value: unknown } | { wrong: RestError } {
  // An empty text is how clients without null leave out a date or a choice.
  const isLeftOut = value === '' && (one.type === 'date' || one.type === 'choice')
  if (value === null || isLeftOut) return { value: undefined }
  const name = `meta.${key}`
  const schema = schemaOf(one, 'wire')
  const read = readValue(value, describeSchema(schema), name)
  if ('problem' in read) return { wrong: errorOf(read.problem) }
  const reason = schema.safeParse(read.value).error?.issues[0]?.message
  if (reason !== undefined) return { wrong: argument.rest_invalid_value({ name, reason }) }
  const unknown = unknownIn(one, read.value, site)
  return unknown === undefined ? read : { wrong: argument.rest_invalid_value({ name, reason: unknown }) }
}

function unknownIn(one: OwnField, value: unknown, site: Site): string | undefined {
  if (one.type === 'list') return (value as unknown[]).map((item) => unknownIn(one.of, item, site)).find(Boolean)
  const isUnknown = one.type === 'reference' && value !== 0 && !site.get(one.to, value as number)
  return isUnknown ? `${String(value)} is the id of no ${one.to}` : undefined
}

function writeOne(one: OwnField, key: string, value: unknown, draft: Draft, call: Call): void {
  const read = readOne(one, key, value, call.site)
  if ('wrong' in read) throw read.wrong
  const now = show(one, draft.get(key), call.site)
  const preset = presetOf(one)
  const wanted = read.value ?? preset
  const isRepeated = read.value !== undefined || draft.get(key) === undefined
  if (isRepeated && isDeepStrictEqual(wanted, now)) return
  if (!mayWrite(one, call)) throw errors.rest_cannot_update__meta(call.caller, { key })
  draft.set(key, isDeepStrictEqual(wanted, preset) ? undefined : wanted)
}

function mayWrite({ writable_by: least }: OwnField, { caller }: Call): boolean {
  if (least === undefined) return true
  return roleNames.slice(0, roleNames.indexOf(least) + 1).some((role) => caller.roles.includes(role))
}

// What a file says wrongly is shown as it stands, and named by `check`.
function show(one: OwnField, stored: unknown, site: Site): unknown {
  if (stored === undefined || stored === null) return presetOf(one)
  if (one.type === 'reference') return site.find(one.to, stored)?.id ?? 0
  if (one.type === 'list' && Array.isArray(stored)) return stored.map((item) => show(one.of, item, site))
  return stored
}
