import type { z } from 'zod'
import { nearest } from './nearest.ts'

type Issue = z.core.$ZodIssue

/** Explains why a file's value of a key is wrong: the value, the valid ones, and as a hint a valid word like it. */
export function describeWrongValue(key: string, value: unknown, first: Issue): { message: string; hint?: string } {
  const issue = firstReached(first)
  const wrong = quote(valueAt(value, issue.path))
  const inside = issue.path.filter((step) => typeof step === 'string')
  const quotedKey = `'${[key, ...inside].join('.')}'`
  if (issue.code === 'invalid_value') {
    const words = issue.values.map(String)
    const at = valueAt(value, issue.path)
    const meant = typeof at === 'string' ? nearest(at, words) : undefined
    return {
      message: `${quotedKey}: ${wrong} is not one of ${words.join(', ')}`,
      ...(meant !== undefined && { hint: `did you mean '${meant}'?` }),
    }
  }
  const bound = boundOf(issue)
  if (bound) return { message: `${quotedKey} must be ${bound}, and is ${wrong}` }
  const expected = expectedTypes(issue)
  if (expected.length) return { message: `${quotedKey} must be ${expected.join(' or ')}, and is ${wrong}` }
  // Our own messages continue the sentence after the value, as in "is not a date; write …"; others are complete.
  return { message: `${quotedKey}: ${issue.message.startsWith('is ') ? `${wrong} ` : ''}${issue.message}` }
}

// Of several alternatives, the one that parsed furthest explains the fault best.
function firstReached(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const inner = issue.errors.map((form) => form[0]).filter((one) => one !== undefined)
  const reached = inner.find((one) => one.code !== 'invalid_type' || one.path.length > 0)
  return reached ? firstReached({ ...reached, path: [...issue.path, ...reached.path] }) : issue
}

// Of numbers, unless their definition has words of its own.
function boundOf(issue: Issue): string | undefined {
  if (!issue.message.startsWith('Too ')) return undefined
  if (issue.code === 'too_small' && issue.origin === 'number')
    return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'number')
    return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
  return undefined
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

// How many characters of a value to show: enough to find it.
const longest = 60

function quote(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'string') return `'${clip(value)}'`
  return typeof value === 'object' && value !== null ? clip(JSON.stringify(value)) : String(value as number)
}

function clip(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
