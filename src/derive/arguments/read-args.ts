import type { z } from 'zod'
import type { Arg, Args, ArgTable, Call, Raw, RestRoot } from '../../model/model.ts'
import { type ArgumentProblem, invalidArguments, missingArguments, problemOf } from '../../define/errors.ts'
import type { RestError } from '../../define/errors.ts'
import { isRecord } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'
import { type ArgDescription, describeSchema } from '../describe-arg.ts'
import { carryOver } from './date-times.ts'
import { errors } from '../errors.ts'
import { wrongInType } from './wrong-in-type.ts'
import { isIn, renameAll, schemaIn } from '../rest-root.ts'

type ReadContext = Pick<Call, 'site' | 'caller'> & {
  readonly rest?: RestRoot
  readonly face?: Call['face']
}

/** Whether an argument repeats the current value of the entry being changed: it is left out, and not refused. */
type Repeats = (name: string, value: unknown) => boolean

/**
 * Checks and coerces the arguments of a call: missing ones first, then the early round, then the others; all problems
 * of a round are reported together. Unknown arguments are left out.
 *
 * @throws RestError `rest_missing_callback_param`, `rest_invalid_param`
 */
export function readArgs(
  table: ArgTable,
  raw: Raw,
  context: ReadContext,
  repeats?: Repeats,
): { args: Args; given: Set<string> } {
  const { rest } = context
  const { required, rounds } = planIn(table, context)
  const missing = required.filter(({ name, arg }) => isMissing(name, arg, raw))
  if (missing.length) throw missingArguments(missing.map(({ name }) => name))
  const args: Args = {}
  const given = new Set<string>()
  const checking = { ...context, args }
  for (const round of rounds) {
    const problems: Record<string, ArgumentProblem> = {}
    for (const { name, arg, schema, type } of round) {
      const value = arg.holdsNames ? toOwnNames(raw[name], rest) : raw[name]
      if (arg.specialValues?.has(value)) {
        args[name] = arg.specialValues.get(value)
        given.add(name)
        continue
      }
      const isIgnored = value === undefined || arg.ignoredValues?.has(value)
      if (isIgnored || (value === null && !arg.unchecked && !takesNull(type))) {
        const preset = arg.preset ? arg.preset.of(context.site) : type.default
        if (preset !== undefined && !arg.ignoredValues?.has(preset)) args[name] = preset
        continue
      }
      const read = readArg({ name, arg, schema, type }, value, checking)
      if ('value' in read) {
        args[name] = read.value
        given.add(name)
      } else if (!repeats?.(name, value))
        problems[name] = arg.holdsNames ? toMountNames(read.problem, rest) : read.problem
    }
    if (Object.keys(problems).length) throw invalidArguments(problems)
  }
  return { args, given }
}

/** An argument as a mount has it. */
type MountArg = Readonly<{ name: string; arg: Arg; schema: z.ZodType; type: ArgDescription }>

/** How the arguments of a table are read: the required ones, then the early round and the other one. */
type Plan = Readonly<{ required: readonly MountArg[]; rounds: readonly (readonly MountArg[])[] }>

const plansOf = memoize((_table: ArgTable) => new Map<string, Plan>())

function planIn(table: ArgTable, { face, rest }: Pick<ReadContext, 'face' | 'rest'>): Plan {
  const plans = plansOf(table)
  const mount = `${face === 'terminal'} ${rest?.system} ${rest?.legacy}`
  let plan = plans.get(mount)
  if (!plan) {
    // People at a terminal have what any mount has.
    const all = Object.entries(table).filter(([, arg]) => face === 'terminal' || !rest || isIn(rest, arg))
    const rows = all.map(([name, arg]): MountArg => {
      const schema = rest ? schemaIn(rest, arg) : arg.schema
      return { name, arg, schema, type: describeSchema(schema) }
    })
    const rounds = [true, false].map((early) => rows.filter(({ arg }) => Boolean(arg.early) === early))
    plans.set(mount, (plan = { required: rows.filter(({ arg }) => arg.required), rounds }))
  }
  return plan
}

type Read = { value: unknown } | { problem: ArgumentProblem }

function readArg({ name, arg, schema, type }: MountArg, value: unknown, context: ReadContext & { args: Args }): Read {
  // Applies to every argument, whatever its type accepts.
  if (Array.isArray(value) && value.length > mostItems) return { problem: tooMany(name) }
  const refusal = arg.refuse?.(value, context)
  if (refusal) return { problem: problemOf(refusal) }
  const read = arg.unchecked
    ? { value: arg.unchecked === 'list' ? (toItems(value) ?? value) : value }
    : keepsSchema(readValue(value, type, name), schema, name)
  if ('problem' in read) {
    if (arg.form === undefined) return read
    const why = { name, form: arg.form, reason: read.problem.message }
    return { problem: problemOf(errors.rest_no_matching_schema(why), { position: 0 }) }
  }
  const wrong = arg.check?.(read.value, context)
  // A fault of the value itself has no further data.
  return wrong ? { problem: Object.hasOwn(errors, wrong.code) ? problemOf(wrong, null) : problemOf(wrong) } : read
}

/** Whether a value matches an argument's type, and the coerced value. */
export function readValue(value: unknown, to: ArgDescription, name: string): Read {
  if (value === null && takesNull(to)) return { value: null }
  const types = to.type === undefined ? [] : Array.isArray(to.type) ? to.type : [to.type]
  if (types.length === 0) return { value }
  let first: ArgumentProblem | undefined
  for (const type of types) {
    const read = readers[type]?.(value, name, to) ?? { value }
    if ('value' in read) {
      const wrong = wrongInType(read.value, to, name)
      if (!wrong) return read
      first ??= wrong
    } else first ??= read.problem
  }
  return { problem: first! }
}

function isMissing(name: string, { alsoIn }: Arg, raw: Raw): boolean {
  const holder = alsoIn === undefined ? undefined : raw[alsoIn]
  const held = isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
  return (raw[name] ?? held ?? null) === null
}

// A list may also be one text, as in a query.
function toOwnNames(value: unknown, rest: RestRoot | undefined): unknown {
  return rest?.renames ? renameAll(value, (text) => text.replaceAll(/[^\s,]+/g, rest.ownName)) : value
}

function toMountNames(problem: ArgumentProblem, rest: RestRoot | undefined): ArgumentProblem {
  if (!rest?.renames) return problem
  return { ...problem, message: problem.message.replaceAll(/[\w-]+/g, rest.nameOf) }
}

// What a description does not tell (a pattern, a length, a condition of its own), the type itself knows.
function keepsSchema(read: Read, schema: z.ZodType, name: string): Read {
  if ('problem' in read) return read
  const issue = schema.safeParse(read.value).error?.issues[0]
  if (!issue) return read
  const place = issue.path.map((part) => `[${String(part)}]`).join('')
  return { problem: problemOf(invalidValue(`${name}${place}`, issue.message)) }
}

/** The refusal of a value that has the right type; a reason may go on after the value, as in "is not a date; write …". */
export function invalidValue(name: string, reason: string): RestError {
  return errors.rest_invalid_value({ name, reason: reason.replace(/^is /, 'it is ') })
}

// No text file can hold these: NUL and lone surrogates.
const unwritable = /[\0\p{Surrogate}]/gu

/** A text without the characters that no file can hold. */
export function writable(text: string): string {
  return text.replace(unwritable, '')
}

/** The most items a list may have: all of them are checked in one go, and other requests wait meanwhile. */
export const mostItems = 10_000

/** Splits a text into a list, as written in URLs and flags: by commas or whitespace. */
export function splitList(text: string): string[] {
  return text.split(/[\s,]+/, mostItems + 2).filter((item) => item !== '')
}

// What PHP takes for a number in a text: `5`, `+5`, `5.0`, `.5e1`, but neither `0x5` nor `5_0`.
const numeric = /^[ \t\n\r\v\f]*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?[ \t\n\r\v\f]*$/i

type Reader = (value: unknown, name: string, to: ArgDescription) => Read

const readers: Record<string, Reader> = {
  integer: (value, name) => {
    const number = typeof value === 'string' && numeric.test(value) ? Number(value) : value
    return Number.isInteger(number) ? { value: number } : wrongType(name, 'integer')
  },
  number: (value, name) => {
    if (typeof value === 'number') return { value }
    if (typeof value === 'string' && numeric.test(value)) return { value: Number(value) }
    return wrongType(name, 'number')
  },
  boolean: (value, name) => {
    const text = typeof value === 'string' ? value.toLowerCase() : value
    if (text === true || text === 1 || text === 'true' || text === '1') return { value: true }
    if (text === false || text === 0 || text === 'false' || text === '0') return { value: false }
    return wrongType(name, 'boolean')
  },
  string: (value, name, to) => {
    if (typeof value !== 'string') return wrongType(name, 'string')
    return { value: to.format === 'date-time' ? carryOver(writable(value)) : writable(value) }
  },
  null: (value, name) => (value === null ? { value } : wrongType(name, 'null')),
  object: (value, name, to) => {
    if (value === '' || (Array.isArray(value) && value.length === 0)) return { value: {} }
    if (!isRecord(value)) return wrongType(name, 'object')
    const members: Record<string, unknown> = { ...value }
    for (const [key, type] of Object.entries(to.properties ?? {})) {
      if (!Object.hasOwn(members, key)) continue
      const read = readValue(members[key], type, `${name}[${key}]`)
      // What is not of its type stays as it is: of several forms of an object, the schema knows which one is meant.
      if ('value' in read) members[key] = read.value
    }
    return { value: members }
  },
  array: (value, name, to) => {
    const list = toItems(value)
    if (!list) return wrongType(name, 'array')
    const most = Math.min(mostItems, to.maxItems ?? mostItems)
    if (list.length > most) return { problem: tooMany(name, most) }
    const out: unknown[] = []
    for (const [i, item] of list.entries()) {
      const read = to.items ? readValue(item, to.items, `${name}[${i}]`) : { value: item }
      if ('problem' in read) return read
      out.push(read.value)
    }
    return { value: out }
  },
}

// As PHP reads lists: a single value is a text, and a list that lost some items is an object with their numbers as keys.
function toItems(value: unknown): readonly unknown[] | undefined {
  if (typeof value === 'boolean') return value ? splitList('1') : []
  if (typeof value !== 'object') return splitList(String(value as string | number))
  if (value === null || Array.isArray(value)) return value ?? undefined
  return Object.keys(value).every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined
}

function tooMany(name: string, most = mostItems): ArgumentProblem {
  return problemOf(errors.rest_too_many_items({ name, most }), { param: name })
}

function takesNull(to: ArgDescription): boolean {
  return to.type === undefined || (Array.isArray(to.type) && to.type.includes('null'))
}

function wrongType(name: string, type: string): { problem: ArgumentProblem } {
  return { problem: problemOf(errors.rest_invalid_type({ name, type }), { param: name }) }
}
