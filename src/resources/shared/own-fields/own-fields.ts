import { z } from 'zod'
import { defineTrait, field } from '../../../define/define.ts'
import type { Call, Entry, FieldDraft, PageFact, Resource, Trait, View } from '../../../model/model.ts'
import { refsIn } from '../../../derive/references/places.ts'
import { schemaOf } from '../../../derive/own-fields/schemas.ts'
import { declaredFieldsOf, ownFieldsSetting } from '../../../derive/own-fields/declarations.ts'
import { type OwnField } from '../../../derive/own-fields/own-field.ts'
import { describeSchema } from '../../../derive/describe-arg.ts'
import { nameOfChoice, nameOfField } from '../../../derive/languages/names.ts'
import { undeclaredKeys } from '../../../derive/settings/known-keys.ts'
import { isTaken } from '../../../derive/own-fields/taken-keys.ts'
import { everywhere, computed } from '../computed.ts'
import { errors } from '../errors.ts'
import { embedded } from './embeds.ts'
import { factOf } from './facts.ts'
import { ownFilter, ownIndex, ownOrder, ownTexts } from './lists.ts'
import { refKeys } from '../references.ts'
import { linksOf } from './links.ts'
import { innerReferences, listingBack, targetOf } from './targets.ts'
import { isMandatory, isTextField, readOwn, showOwn, writeOwn } from './values.ts'
import { withOrders } from '../listing.ts'

type OwnFields = ReadonlyMap<string, OwnField>

const extension: NonNullable<Trait['extension']> = {
  setting: ownFieldsSetting,
  toTrait: (resource, setting) => {
    // Fields whose key means something else there are left out.
    const own = [...declaredFieldsOf(resource, setting)].filter(([key]) => !isTaken(key, resource))
    return own.length === 0 ? undefined : toTrait(new Map(own), resource)
  },
}

/** A site's own fields without `meta`, for namespaces without it: lists show them as single responses do. */
export const ownMembers: Trait = defineTrait({ extension })

// As WordPress checks it: a list has none of its keys, and anything but an object or a list is refused.
const bareMeta = {
  takes: z.union([z.looseObject({}), z.array(z.unknown())]),
  unchecked: true,
  check: (value: unknown) => (typeof value === 'object' ? undefined : errors.rest_invalid_param__meta()),
} as const

// Over HTTP, the response shows what is there; a person sees none.
function warnOfUndeclared(value: unknown, { face, warn, resource }: Call, own?: OwnFields): void {
  if (face !== 'terminal' || Array.isArray(value)) return
  for (const key of Object.keys((value ?? {}) as object))
    if (!own?.has(key))
      warn?.(`meta '${key}' is not written: declare it first, under fields.${resource.name} in settings.json`)
}

/** A site's own fields of a type: each a member of its own and, as in WordPress, of `meta`; one value under one file key. */
export const meta: Trait = defineTrait({
  extension,
  fields: {
    meta: field(z.looseObject({}).describe('Meta fields.'), {
      ...bareMeta,
      // A site that declares none returns an empty list.
      answer: z.union([z.array(z.unknown()).max(0), z.looseObject({})]),
      stored: false,
      forPrograms: true,
      show: () => [],
      write: (value, _draft, call) => warnOfUndeclared(value, call),
    }),
    front_matter: computed(
      z.record(z.string(), z.unknown()).describe('The values of keys in the file that nothing declares.'),
      ['edit'],
      (entry) => {
        const keys = undeclaredKeys(entry)
        return keys.length === 0 ? undefined : Object.fromEntries(keys.map((key) => [key, entry.data[key]]))
      },
      z.record(z.string(), z.unknown()).optional(),
    ),
  },
})

/** `meta` with another form of its member; `stays`: whether the usual form remains if a site declares fields. */
export function metaWith(
  change: (usual: FieldDraft) => FieldDraft,
  stays: (own: Trait) => boolean = () => false,
): Trait {
  const changed = (trait: Trait): Trait => {
    const usual = trait.fields?.['meta']
    return usual && 'draft' in usual ? { ...trait, fields: { ...trait.fields, meta: change(usual) } } : trait
  }
  const toTrait: typeof extension.toTrait = (...of) => {
    const own = extension.toTrait(...of)
    return own && !stays(own) ? changed(own) : own
  }
  return { ...changed(meta), extension: { ...extension, toTrait } }
}

function toTrait(own: OwnFields, { fields, filters }: Resource): Trait {
  const hasMeta = fields['meta'] !== undefined
  const all = [...own]
  const pick = (member: 'filterable' | 'sortable' | 'searched') => all.filter(([, one]) => one[member])
  const referring = all.filter(([, one]) => targetOf(one))
  const inner = all.flatMap(([key, one]) => innerOf(key, one))
  const table = <T>(fields: readonly [string, OwnField][], to: (key: string, one: OwnField) => T) =>
    Object.fromEntries(fields.map(([key, one]) => [key, to(key, one)] as const))
  const texts = pick('searched').map(([key, one]) => ownTexts(key, one))
  return {
    fields: { ...(hasMeta && { meta: metaOf(own) }), ...table(all, (key, one) => toMember(key, one, hasMeta)) },
    filters: {
      ...withOrders(
        filters,
        pick('sortable').map(([key]) => key),
      ),
      ...table(pick('filterable'), ownFilter),
    },
    orders: table(pick('sortable'), ownOrder),
    // References are indexed, so that they follow renamed targets.
    indexes: {
      ...table([...pick('filterable'), ...referring], ownIndex),
      ...Object.fromEntries(
        inner.map(({ key, index, at }) => [index, (entry) => refKeys(refsIn(entry.data[key], { at }))]),
      ),
    },
    dependsOn: [
      ...referring.flatMap(([, one]) => targetOf(one)!.kinds),
      ...inner.flatMap(({ references, among = [] }) => references ?? among),
    ],
    searched: (entry) => texts.flatMap((textsOf) => textsOf(entry)),
    facts: (entry, view) => factsOf(own, entry, view),
    // Namespaces without `meta` have no links either.
    ...(hasMeta && embedded(own)),
  }
}

// Named by the keys of the field and its members, which no other index can have.
function innerOf(key: string, one: OwnField) {
  return innerReferences(one).map((stored) => ({ ...stored, key, index: [key, ...stored.at].join('.') }))
}

function toMember(key: string, one: OwnField, hasMeta: boolean): FieldDraft {
  const inner = innerOf(key, one).map(({ key: _field, ...stored }) => stored)
  const links = linksOf(one)
  // Null removes it; so does an empty text, unless that is a value.
  const nothing = isTextField(one) || one.type === 'list' ? [null] : [null, '']
  return field(schemaOf(one, inner.length > 0 ? 'given' : 'wire'), {
    ...(inner.length > 0 && { answer: schemaOf(one, 'wire') }),
    // The key decides, as a site's declaration cannot say so.
    secret: /(^|_)password$/.test(key),
    contexts: !one.shown ? ['edit'] : hasMeta ? ['view', 'edit'] : everywhere,
    stored: {
      ...{
        key,
        schema: schemaOf(one),
        required: isMandatory(one),
        ...targetOf(one)?.stored,
        ...listingBack(one, key),
      },
      ...(inner.length > 0 && { inner }),
      ...(links && { links }),
    },
    specialValues: new Map(nothing.map((value) => [value, null])),
    ...(isMandatory(one) && { required: true, ...(hasMeta && { alsoIn: 'meta' }) }),
    show: (entry, { site }) => showOwn(one, entry.data[key], site),
    check: (value, call) => {
      const read = readOwn(one, key, value, call)
      return 'wrong' in read ? read.wrong : undefined
    },
    write: (value, draft, call) => writeOwn(one, key, value, draft, call),
  })
}

function metaOf(own: OwnFields): FieldDraft {
  // Undeclared keys are left alone, as in WordPress. The `length` of a list is not a key.
  const givenOf = (value: unknown) =>
    Array.isArray(value) ? [] : [...own].filter(([key]) => Object.hasOwn((value ?? {}) as object, key))
  const valueOf = (value: unknown, key: string) => (value as Record<string, unknown>)[key]
  const properties = Object.fromEntries([...own].map(([key, one]) => [key, describeSchema(schemaOf(one, 'wire'))]))
  const shape = [...own].map(([key, one]) => [key, schemaOf(one, 'wire')] as const)
  const displayedPairs = (entry: Entry, { context, site }: View) =>
    [...own]
      .filter(([, one]) => one.shown || context === 'edit')
      .map(([key, one]) => [key, showOwn(one, entry.data[key], site)] as const)
  return field(z.looseObject({}).meta({ description: 'Meta fields.', properties }), {
    ...bareMeta,
    takes: z.union([
      z.looseObject(Object.fromEntries(shape.map(([key, type]) => [key, type.nullable().optional()]))),
      z.array(z.unknown()),
    ]),
    answer: z.looseObject(Object.fromEntries(shape.map(([key, type]) => [key, type.optional()]))),
    stored: false,
    forPrograms: true,
    show: (entry, view) => Object.fromEntries(displayedPairs(entry, view)),
    check: (value, call) => {
      const wrong = bareMeta.check(value)
      if (wrong) return wrong
      for (const [key, one] of givenOf(value)) {
        const read = readOwn(one, `meta.${key}`, valueOf(value, key), call)
        if ('wrong' in read) return read.wrong
      }
      return undefined
    },
    write: (value, draft, call) => {
      warnOfUndeclared(value, call, own)
      for (const [key, one] of givenOf(value)) writeOwn(one, key, valueOf(value, key), draft, call, `meta.${key}`)
    },
  })
}

function factsOf(own: OwnFields, entry: Entry, { site }: View): PageFact[] {
  return [...own].flatMap(([key, one]) => {
    const value = entry.data[key] ?? one.default
    if (!one.shown || one.label === undefined) return []
    const label = nameOfField(site, entry.resource, key) ?? one.label
    const labelOf = (inner: OwnField, keys: readonly string[]) =>
      nameOfField(site, entry.resource, [key, ...keys].join('.')) ?? inner.label
    const wordFor = (choice: string, keys: readonly string[]) =>
      nameOfChoice(site, entry.resource, [key, ...keys].join('.'), choice) ?? choice
    return factOf({ one, label, labelOf, wordFor }, value, site)
  })
}
