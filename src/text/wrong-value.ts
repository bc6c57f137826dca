import type { z } from 'zod'
import { nearest } from './nearest.ts'

type Issue = z.core.$ZodIssue

/**
 * Explains why a file's value of a key is wrong: the value, the valid ones without those that people do not write (`unusual`),
 * and a similar valid word as a hint.
 */
export function describeWrongValue(
  key: string,
  value: unknown,
  first: Issue,
  unusual?: ReadonlySet<string>,
): { message: string; hint?: string } {
  const issue = firstReached(first)
  const wrong = quote(valueAt(value, issue.path))
  const inside = issue.path.filter((step) => typeof step === 'string')
  const quotedKey = `'${[key, ...inside].join('.')}'`
  if (issue.code === 'invalid_value') {
    const words = issue.values.map(String).filter((word) => !unusual?.has(word))
    const at = valueAt(value, issue.path)
    const meant = typeof at === 'string' ? nearest(at, words) : undefined
    return {
      message: `${quotedKey}: ${wrong} is not one of ${words.join(', ')}`,
      ...(meant !== undefined && { hint: `did you mean '${meant}'?` }),
    }
  }
  const bound = boundOf(issue)
  if (bound) {
    // The limit of whole numbers that are read exactly: more digits than that are rarely a number.
    const isInexact = issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER
    const hint = isInexact && { hint: 'if it is text, put it in quotes' }
    return { message: `${quotedKey} must be ${bound}, but is ${wrong}`, ...hint }
  }
  const expected = expectedTypes(issue)
  const hint = expected[0] === 'text' && /^(?:\d|true|false)/.test(wrong) && { hint: 'put it in quotes' }
  if (expected.length) return { message: `${quotedKey} must be ${expected.join(' or ')}, but is ${wrong}`, ...hint }
  // Own messages continue a sentence after the value ("is not a date; write …") or the key; others are complete.
  const reason = reasonOf(issue)
  if (/^(?:has|is empty|must)\b/.test(reason)) return { message: `${quotedKey} ${reason}` }
  return { message: `${quotedKey}: ${reason.startsWith('is ') ? `${wrong} ` : ''}${reason}` }
}

/** Returns why a value is wrong, as words that follow it: "is not at least 0", "has no 'heigth'; the nearest is 'height'". */
export function reasonOf(issue: Issue): string {
  const { message } = issue
  if (!/^(?:Too |Invalid (?:input|option)|Unrecognized)/.test(message)) return message
  // The empty text, which removes a value, is not listed as a choice.
  if (issue.code === 'invalid_value') return `is not one of ${issue.values.filter((one) => one !== '').join(', ')}`
  const bound = boundOf(issue)
  if (bound) return `is not ${bound}`
  if (issue.code === 'unrecognized_keys') return `has no '${issue.keys[0]}'`
  if (issue.code === 'too_small')
    return Number(issue.minimum) === 1 ? 'is empty' : `has fewer than ${issue.minimum} ${unitOf(issue.origin)}`
  if (issue.code === 'too_big') return `has more than ${issue.maximum} ${unitOf(issue.origin)}`
  if (message.endsWith('received undefined')) return 'is missing'
  const expected = expectedTypes(issue)
  return expected.length > 0 ? `is not ${expected.join(' or ')}` : message
}

/** Returns that a mapping has no such key, as words that follow it, with the likely intended one. */
export function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known)
  return `has no '${key}'; ${meant === undefined ? `there are ${known.join(', ')}` : `the nearest is '${meant}'`}`
}

function unitOf(origin: string): string {
  return origin === 'string' ? 'characters' : 'items'
}

// Of several alternatives, the one that parsed furthest explains the fault best.
function firstReached(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.map((form) => form[0]).filter((one) => one !== undefined)
  const reached = inner.find((one) => one.code !== 'invalid_type' || one.path.length > 0)
  return reached ? firstReached({ ...reached, path: [...issue.path, ...reached.path] }) : issue
}

// Bounds of numbers, unless their definition has its own message.
function boundOf(issue: Issue): string | undefined {
  if (!issue.message.startsWith('Too ')) return undefined
  if (issue.code === 'too_small' && isOfNumbers(issue.origin))
    return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
  if (issue.code === 'too_big' && isOfNumbers(issue.origin))
    return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
  return undefined
}

function isOfNumbers(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}

function expectedTypes(issue: Issue): string[] {
  if (issue.code === 'invalid_union') return [...new Set(issue.errors.flatMap((form) => form.flatMap(expectedTypes)))]
  return issue.code === 'invalid_type' ? [types[issue.expected] ?? issue.expected] : []
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  tuple: 'a list',
  object: 'a mapping of keys',
  record: 'a mapping of keys',
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[step] : undefined),
    value,
  )
}

// Characters shown of a value.
const longest = 60

/** A value as messages show it: on one line, long ones in part. */
export function quote(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'string') return `'${clip(value)}'`
  return typeof value === 'object' && value !== null ? clip(JSON.stringify(value)) : String(value as number)
}

function clip(text: string): string {
  const start = text.slice(0, longest).replaceAll('\n', '\\n')
  return text.length > longest ? `${start}…` : start
}
