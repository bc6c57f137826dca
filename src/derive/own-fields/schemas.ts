import { z } from 'zod'
import { emptyValueOf } from '../../define/empty-value.ts'
import { compilePattern, longestMatched } from '../../text/linear-pattern.ts'
import { unknownKey } from '../../text/wrong-value.ts'
import { memoize } from '../../work/caches.ts'
import type { OwnField } from './own-field.ts'
import { getOrMake, mapValues } from '../../text/values.ts'

type Face = 'file' | 'wire' | 'given'

/** Returns the type of a field's values: in files, on the wire (references are ids), or as given (groups may use slugs). */
export function schemaOf(field: OwnField, face: Face = 'file'): z.ZodType {
  return getOrMake(schemasOf(field), face, () => {
    const text = [field.label, field.help].filter((one) => one !== undefined && one !== '').join(': ')
    return withMeta(bareSchema(field, face), text, field.default)
  })
}

const schemasOf = memoize((_field: OwnField) => new Map<Face, z.ZodType>())

/** A mapping of these keys only. */
export function mappingOf<const Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? unknownKey((issue as { keys: string[] }).keys[0]!, Object.keys(shape))
        : undefined,
  })
}

/** Returns the value for files without one. */
export function presetOf(field: OwnField): unknown {
  return field.default ?? (isNaming(field) ? 0 : (emptyValueOf(bareSchema(field, 'wire')) ?? ''))
}

/** Whether the values of a field name entries. */
export function isNaming({ type }: OwnField): boolean {
  return type === 'reference' || type === 'picture'
}

/** Returns the faulty member of a declaration's limits and the reason; undefined if they are valid. */
export function faultOfLimits(field: OwnField): [member: string, message: string] | undefined {
  for (const [least, most] of limits) {
    const [low, high] = [least, most].map((name) => (field as unknown as Record<string, unknown>)[name])
    if ((field.type === 'date' || field.type === 'time') && least === 'min')
      for (const [member, text] of [
        ['min', low],
        ['max', high],
      ] as const)
        if (text !== undefined && !isMoment(field.type, String(text))) return [member, wordsOf[field.type]]
    const isOver = typeof low === 'string' ? isAfter(low, String(high)) : (low as number) > (high as number)
    if (low !== undefined && high !== undefined && isOver)
      return [most, `is less than ${least}: no value could be valid`]
  }
  if (field.type !== 'text' || field.pattern === undefined) return undefined
  try {
    compilePattern(field.pattern)
    return undefined
  } catch (error) {
    const why = (error as Error).message.replace(/^.*?: (?=.*: )/, '')
    return ['pattern', `is not a valid pattern: ${why}. Back-references and lookaround are not supported`]
  }
}

const limits = [
  ['min', 'max'],
  ['min_length', 'max_length'],
  ['min_items', 'max_items'],
] as const

/** Over REST, a value that no file may have means no value: an empty text, a 0 below the bounds, an empty list. */
function bareSchema(field: OwnField, face: Face): z.ZodType {
  const isWire = face !== 'file'
  switch (field.type) {
    case 'text':
    case 'long_text':
      return textSchema(field, isWire)
    case 'number':
      return numberSchema(field, isWire)
    case 'boolean':
      return z.boolean()
    case 'date':
    case 'time': {
      const { type, min, max } = field
      return z
        .string()
        .refine((text) => (isWire && text === '') || isMoment(type, text), wordsOf[type])
        .refine((text) => (isWire && text === '') || min === undefined || !isBefore(text, min), `is before ${min}`)
        .refine((text) => (isWire && text === '') || max === undefined || !isAfter(text, max), `is after ${max}`)
        .meta({ format: type })
    }
    case 'link':
      return z
        .string()
        .refine(
          (text) => (isWire && text === '') || isLink(text),
          'is not a link; write https://example.org/, /about/, mailto:… or tel:…',
        )
        .meta({ format: 'uri-reference' })
    case 'choice':
      return z.enum(isWire ? ['', ...field.choices] : field.choices)
    case 'list': {
      const { min_items: least = 0, max_items: most = Number.POSITIVE_INFINITY } = field
      const list = z
        .array(schemaOf(field.of, face))
        .refine((items) => (isWire && items.length === 0) || items.length >= least, `has fewer than ${least} items`)
        .refine((items) => items.length <= most, `has more than ${most} items`)
      return Number.isFinite(most) || least > 0
        ? list.meta({
            ...(least > 0 && !isWire && { minItems: least }),
            ...(Number.isFinite(most) && { maxItems: most }),
          })
        : list
    }
    case 'reference':
    case 'picture':
      return face === 'wire' ? z.int().min(0) : z.union([z.string(), z.int().min(isWire ? 0 : 1)])
    case 'object':
      return mappingOf(
        mapValues(field.fields, (one) => {
          const schema = schemaOf(one, face)
          return one.required ? schema : schema.optional()
        }),
      )
  }
}

function textSchema(field: OwnField & { type: 'text' | 'long_text' }, isWire: boolean): z.ZodType {
  const { min_length: least, max_length: most } = field
  const pattern = field.type === 'text' ? field.pattern : undefined
  const isNone = (text: string) => isWire && text === ''
  let schema: z.ZodString = z.string()
  if (least !== undefined)
    schema = schema
      .refine((text) => isNone(text) || lengthOf(text) >= least, `is too short: at least ${least} characters`)
      .meta(isWire ? {} : { minLength: least })
  if (most !== undefined)
    schema = schema
      .refine((text) => lengthOf(text) <= most, `is too long: at most ${most} characters`)
      .meta({ ...schema.meta(), maxLength: most })
  if (pattern !== undefined) {
    const matches = compilePattern(pattern)
    schema = schema
      .refine(
        (text) => isNone(text) || text.length <= longestMatched,
        `is too long: at most ${longestMatched} characters`,
      )
      .refine((text) => isNone(text) || text.length > longestMatched || matches(text), `does not match ${pattern}`)
      .meta({ ...schema.meta(), pattern: isWire ? `^(?:${pattern})?$` : `^(?:${pattern})$` })
  }
  return schema
}

function numberSchema(field: OwnField & { type: 'number' }, isWire: boolean): z.ZodType {
  const { min, max, integer } = field
  const number = integer ? z.int() : z.number()
  const [least, most] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY]
  if (isWire && (least > 0 || most < 0))
    return number.refine((value) => value === 0 || (value >= least && value <= most), `is not ${rangeOf(min, max)}`)
  const bounded = min === undefined ? number : number.min(min)
  return max === undefined ? bounded : bounded.max(max)
}

function rangeOf(min: number | undefined, max: number | undefined): string {
  const words = [min === undefined ? [] : [`at least ${min}`], max === undefined ? [] : [`at most ${max}`]].flat()
  return words.join(' and ')
}

// Counts code points, not UTF-16 units.
function lengthOf(text: string): number {
  return text.length > longestCounted ? text.length : [...text].length
}

const longestCounted = 100_000

function withMeta(schema: z.ZodType, text: string, preset: unknown): z.ZodType {
  const more = { ...(text !== '' && { description: text }), ...(preset !== undefined && { default: preset }) }
  return Object.keys(more).length > 0 ? schema.meta({ ...schema.meta(), ...more }) : schema
}

const wordsOf = {
  date: 'is not a date; write 2027-05-02 or 2027-05-02T10:00:00',
  time: 'is not a time; write 18:30 or 18:30:00',
}

function isMoment(type: 'date' | 'time', text: string): boolean {
  return type === 'time' ? /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text) : isDate(text)
}

/** Returns a date or time as a text that sorts chronologically; a day sorts before its hours. */
export function comparableMoment(text: string): string {
  return text.replace(' ', 'T').replace(/(?:^|T)\d\d:\d\d$/, '$&:00')
}

function isBefore(text: string, least: string): boolean {
  return comparableMoment(text) < comparableMoment(least)
}

// Nothing within a bounding day, hour or minute is after it.
function isAfter(text: string, most: string): boolean {
  return comparableMoment(text).slice(0, most.length) > most.replace(' ', 'T')
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && month <= 12 && date.getUTCDate() === day
}

// Rejects links that a browser would run, and those that look like a path but lead to another host.
function isLink(text: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i.test(text) && URL.canParse(text)
}
