import type { z } from 'zod'
import type { Arg, Args, ArgTable, Call, Raw, RestRoot } from '../../model/model.ts'
import {
  type ArgumentProblem,
  errors as shared,
  invalidArguments,
  missingArguments,
  problemOf,
  type RestError,
} from '../../define/errors.ts'
import { presetIn } from '../../define/empty-value.ts'
import { isRecord } from '../../text/values.ts'
import { reasonOf } from '../../text/wrong-value.ts'
import { memoize } from '../../work/caches.ts'
import { type ArgDescription, describeSchema } from '../describe-arg.ts'
import { errors } from '../errors.ts'
import { notInEnum } from './not-in-enum.ts'
import { mostItems, type Read, readValue, takesNull, toItems, tooMany } from './read-value.ts'
import { isIn, renameAll, schemaIn } from '../rest-root.ts'

type ReadContext = Pick<Call, 'site' | 'caller'> & {
  readonly rest?: RestRoot
  readonly face?: Call['face']
  /** Whether problems are reported in the order in which arguments were sent, as WordPress does for reads. */
  readonly asSent?: boolean
}

/**
 * Checks and coerces a call's arguments: missing ones first, then the early round, then the others; all problems of a round are
 * reported together. Unknown arguments are dropped.
 *
 * @param repeats whether an argument repeats the entry's current value: it is dropped instead of refused
 * @throws RestError `rest_missing_callback_param`, `rest_invalid_param`
 */
export function readArgs(
  table: ArgTable,
  raw: Raw,
  context: ReadContext,
  repeats?: (name: string, value: unknown) => boolean,
): { args: Args; given: Set<string> } {
  const { rest } = context
  const { required, rounds } = planIn(table, context)
  const missing = required.filter(({ name, arg }) => isMissing(name, arg, raw))
  if (missing.length) throw missingArguments(missing.map(({ name }) => name))
  const args: Args = {}
  const given = new Set<string>()
  const checking = { ...context, args, sent: raw }
  for (const round of rounds) {
    const problems: Record<string, ArgumentProblem> = {}
    for (const row of round) {
      const { name, arg, schema, fallback } = row
      const value = arg.holdsNames && rest?.renames ? toOwnNames(raw[name], rest) : raw[name]
      if (arg.specialValues?.has(value)) {
        args[name] = arg.specialValues.get(value)
        given.add(name)
        continue
      }
      const isIgnored = value === undefined || arg.ignoredValues?.has(value)
      if (isIgnored || (value === null && !arg.unchecked && !takesNull(describeSchema(schema)))) {
        const preset = arg.preset ? arg.preset.of(context.site) : fallback
        if (preset !== undefined && !arg.ignoredValues?.has(preset)) args[name] = preset
        continue
      }
      const read = readArg(row, value, checking)
      if ('value' in read) {
        args[name] = read.value
        given.add(name)
      } else if (!repeats?.(name, value))
        problems[name] = arg.holdsNames ? toMountNames(read.problem, rest) : read.problem
    }
    if (Object.keys(problems).length)
      throw invalidArguments(context.asSent && round !== rounds[0] ? inOrderOf(raw, problems) : problems)
  }
  return { args, given }
}

// The early round keeps the table's order.
function inOrderOf(raw: Raw, problems: Readonly<Record<string, ArgumentProblem>>): Record<string, ArgumentProblem> {
  const names = Object.keys(raw).filter((name) => Object.hasOwn(problems, name))
  return Object.fromEntries(names.map((name) => [name, problems[name]!]))
}

type MountArg = Readonly<{ name: string; arg: Arg; schema: z.ZodType; fallback: unknown }>

/** Required arguments, and the rounds in which arguments are read: the early one, then the other. */
type Plan = Readonly<{ required: readonly MountArg[]; rounds: readonly (readonly MountArg[])[] }>

const plansOf = memoize((_table: ArgTable) => new Map<string, Plan>())

function planIn(table: ArgTable, { face, rest }: Pick<ReadContext, 'face' | 'rest'>): Plan {
  const plans = plansOf(table)
  const mount = `${face === 'terminal'} ${rest?.system} ${rest?.legacy}`
  let plan = plans.get(mount)
  if (!plan) {
    // The terminal has the arguments of all mounts.
    const all = Object.entries(table).filter(([, arg]) => face === 'terminal' || !rest || isIn(rest, arg))
    const rows = all.map(([name, arg]): MountArg => {
      const schema = rest ? schemaIn(rest, arg) : arg.schema
      // Most arguments are never sent: describing them all would be most of a route's first request.
      return { name, arg, schema, fallback: presetIn(schema) }
    })
    const rounds = [true, false].map((early) => rows.filter(({ arg }) => Boolean(arg.early) === early))
    plans.set(mount, (plan = { required: rows.filter(({ arg }) => arg.required), rounds }))
  }
  return plan
}

function readArg(
  { name, arg, schema }: MountArg,
  value: unknown,
  context: ReadContext & { args: Args; sent: Raw },
): Read {
  // Applies to every argument, whatever its type accepts.
  if (Array.isArray(value) && value.length > mostItems) return { problem: tooMany(name) }
  const refusal = arg.refuse?.(value, context)
  if (refusal) return { problem: problemOf(refusal) }
  const type = describeSchema(schema)
  const read = arg.unchecked
    ? { value: arg.unchecked === 'list' ? (toItems(value) ?? value) : value }
    : keepsSchema(readValue(value, type, name), schema, name)
  if ('problem' in read) {
    return arg.form === undefined ? read : { problem: ofNoForm(arg, value, type, name, read.problem) }
  }
  const wrong = arg.check?.(read.value, context)
  // A fault of the value itself has no further data.
  const isOfValue = wrong && (wrong.code === shared.rest_invalid_param.code || Object.hasOwn(errors, wrong.code))
  return wrong ? { problem: isOfValue ? problemOf(wrong, null) : problemOf(wrong) } : read
}

// If several forms are allowed, the error is about the closest one.
function ofNoForm(
  { form = '', objectForm }: Arg,
  value: unknown,
  { properties }: ArgDescription,
  name: string,
  wrong: ArgumentProblem,
): ArgumentProblem {
  const isObject = objectForm !== undefined && properties !== undefined && toItems(value) === undefined
  const reason = (isObject && isRecord(value) && faultOfMembers(value, properties, name)) || wrong.message
  const why = { name, form: isObject ? objectForm : form, reason }
  return problemOf(errors.rest_no_matching_schema(why), { position: Number(isObject) })
}

function faultOfMembers(
  value: Readonly<Record<string, unknown>>,
  properties: NonNullable<ArgDescription['properties']>,
  name: string,
): string | undefined {
  for (const [key, member] of Object.entries(value)) {
    if (!Object.hasOwn(properties, key)) return errors.rest_additional_properties_forbidden({ name: key }).message
    const read = readValue(member, properties[key]!, `${name}[${key}]`)
    if ('problem' in read) return read.problem.message
  }
  return undefined
}

function isMissing(name: string, { alsoIn }: Arg, raw: Raw): boolean {
  const holder = alsoIn === undefined ? undefined : raw[alsoIn]
  const held = isRecord(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined
  return (raw[name] ?? held ?? null) === null
}

// A list may also be one text, as in a query.
function toOwnNames(value: unknown, { ownName }: RestRoot): unknown {
  return renameAll(value, (text) => text.replaceAll(/[^\s,]+/g, ownName))
}

function toMountNames(problem: ArgumentProblem, rest: RestRoot | undefined): ArgumentProblem {
  if (!rest?.renames) return problem
  return { ...problem, message: problem.message.replaceAll(/[\w-]+/g, rest.nameOf) }
}

// Conditions that a description cannot express (a pattern, a length, a custom rule) are checked by the type itself.
function keepsSchema(read: Read, schema: z.ZodType, name: string): Read {
  if ('problem' in read) return read
  const issue = schema.safeParse(read.value).error?.issues[0]
  return issue ? { problem: problemOf(invalidPart(name, issue)) } : read
}

/** The refusal for an issue of a value's type, with the value or a part of it. */
export function invalidPart(name: string, issue: z.core.$ZodIssue): RestError {
  const part = `${name}${issue.path.map((key) => `[${String(key)}]`).join('')}`
  if (issue.code !== 'invalid_value') return invalidValue(part, reasonOf(issue))
  // The empty text is not listed as a choice.
  return notInEnum(
    part,
    issue.values.filter((value) => value !== ''),
  )
}

/** The refusal of a value of the right type; the reason may continue after the value, as in "is not a date; write …". */
export function invalidValue(name: string, reason: string): RestError {
  return errors.rest_invalid_value({ name, reason: reason.replace(/^(?=(?:is|has) )/, 'it ') })
}
