import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../../model/model.ts'
import { nearest } from '../../text/nearest.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { memoize } from '../../work/caches.ts'
import { wholeKey } from '../../storage/front-matter/data-file.ts'
import { compileFound, type FoundPattern, longestMatched } from '../../text/linear-pattern.ts'
import { rules } from './rules.ts'

// Own code: the part of JSON Schema that editors write by hand. All steps are counted, those of patterns too, so that an
// untrusted schema costs no more than the file.

/** The path of a value in its file. */
type Within = readonly PropertyKey[]

/** Keywords that no value can violate. */
const annotations = new Set(
  '$schema $id $comment $defs definitions title description default examples format deprecated readOnly writeOnly'.split(
    ' ',
  ),
)

/** Limits: the steps of a check, the reported faults, the words listed in a message. */
const [mostSteps, mostFaults, mostNamed] = [200_000, 100, 12]
/** The limit of nested schemas and references. */
const deepest = 100

interface Check {
  readonly schema: Record<string, unknown>
  readonly within: Within
  readonly below: (value: unknown, schema: unknown, within: Within) => Fault[]
  readonly fault: (message: string, within?: Within, hint?: string) => Fault
  /** Whether a text contains a pattern; true if undecidable, which is reported once. */
  readonly isIn: (pattern: unknown, text: string) => boolean
  /** A hint at a similar word; none after many comparisons. */
  readonly meant: (text: unknown, words: readonly unknown[]) => string | undefined
}

const keywords: Readonly<Record<string, (value: unknown, said: unknown, check: Check) => Iterable<Fault>>> = {
  *type(value, said, { fault }) {
    const types = listOf(said).map(String)
    const isOne = types.some((type) => type === typeOf(value) || (type === 'number' && typeof value === 'number'))
    if (!isOne) yield fault(`must be ${types.join(' or ')}, not ${typeOf(value)}`)
  },
  *enum(value, said, { fault, meant }) {
    const words: readonly unknown[] = Array.isArray(said) ? said : [said]
    const { simple, others } = wordsIn(words)
    if (simple.has(value) || (isGroup(value) && others.some((one) => isDeepStrictEqual(one, value)))) return
    const choices = words.slice(0, mostNamed).map(quoteShortened).join(', ')
    yield fault(`must be one of ${choices}${words.length > mostNamed ? ' …' : ''}`, undefined, meant(value, words))
  },
  *const(value, said, { fault }) {
    if (!isDeepStrictEqual(value, said)) yield fault(`must be ${quoteShortened(said)}`)
  },
  *minimum(value, said, { fault }) {
    if (typeof value === 'number' && value < Number(said)) yield fault(`must be ${quoteShortened(said)} or more`)
  },
  *maximum(value, said, { fault }) {
    if (typeof value === 'number' && value > Number(said)) yield fault(`must be ${quoteShortened(said)} or less`)
  },
  *exclusiveMinimum(value, said, { fault }) {
    if (typeof value === 'number' && value <= Number(said)) yield fault(`must be more than ${quoteShortened(said)}`)
  },
  *exclusiveMaximum(value, said, { fault }) {
    if (typeof value === 'number' && value >= Number(said)) yield fault(`must be less than ${quoteShortened(said)}`)
  },
  *minLength(value, said, { fault }) {
    if (typeof value === 'string' && [...value].length < Number(said))
      yield fault(`must have at least ${counted(said, 'character')}`)
  },
  *maxLength(value, said, { fault }) {
    if (typeof value === 'string' && [...value].length > Number(said))
      yield fault(`must have at most ${counted(said, 'character')}`)
  },
  *pattern(value, said, { fault, isIn }) {
    if (typeof value === 'string' && !isIn(said, value)) yield fault(`does not match ${quoteShortened(said)}`)
  },
  *minItems(value, said, { fault }) {
    if (Array.isArray(value) && value.length < Number(said)) yield fault(`must have at least ${counted(said, 'item')}`)
  },
  *maxItems(value, said, { fault }) {
    if (Array.isArray(value) && value.length > Number(said)) yield fault(`must have at most ${counted(said, 'item')}`)
  },
  *required(value, said, { fault }) {
    if (!isRecord(value)) return
    for (const name of listOf(said).map(String)) if (!Object.hasOwn(value, name)) yield fault(`lacks '${name}'`)
  },
  *properties(value, said, { below, within }) {
    if (!isRecord(value) || !isRecord(said)) return
    for (const [name, schema] of Object.entries(said))
      if (Object.hasOwn(value, name)) yield* below(value[name], schema, [...within, name])
  },
  *additionalProperties(value, said, { below, fault, meant, schema, within }) {
    if (!isRecord(value)) return
    const known = isRecord(schema['properties']) ? schema['properties'] : {}
    for (const [name, one] of Object.entries(value)) {
      if (Object.hasOwn(known, name)) continue
      if (said === false) yield fault('is not allowed', [...within, name], meant(name, Object.keys(known)))
      else yield* below(one, said, [...within, name])
    }
  },
  *items(value, said, { below, within }) {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* below(one, said, [...within, at])
  },
  *allOf(value, said, { below, within }) {
    for (const one of listOf(said)) yield* below(value, one, within)
  },
  *anyOf(value, said, { below, fault, within }) {
    const found = listOf(said).map((one) => below(value, one, within))
    if (found.length > 0 && found.every(({ length }) => length > 0))
      yield found.length === 1 ? found[0]![0]! : fault('matches none of the allowed forms')
  },
  *oneOf(value, said, { below, fault, within }) {
    const fitting = listOf(said).filter((one) => below(value, one, within).length === 0).length
    if (fitting !== 1)
      yield fault(fitting === 0 ? 'matches none of the allowed forms' : 'matches more than one of the allowed forms')
  },
}

/** The faults of a file's value by a schema, each with its place; also, once each, the unchecked parts of the schema. */
export function schemaFaults(value: unknown, root: unknown): Fault[] {
  let steps = 0
  // Counted separately: a hint does not reduce the limit for checks.
  let compared = 0
  const unread = new Set<string>()
  const isIn = openPatterns(
    (more) => (steps += more) <= mostSteps,
    (why) => void unread.add(why),
  )
  const check = (one: unknown, said: unknown, within: Within, depth = 0): Fault[] => {
    const fault: Check['fault'] = (message, at = within, hint) =>
      rules['data-schema']({
        key: wholeKey,
        at: { within: at },
        message: `${at.length > 0 ? `'${at.map(String).join('.')}'` : 'the file'} ${message}`,
        ...(hint !== undefined && { hint }),
      })
    if (++steps > mostSteps || depth > deepest || said === true || said === undefined) return []
    if (said === false) return [fault('is not allowed')]
    if (!isRecord(said)) return []
    const meant: Check['meant'] = (text, words) => {
      compared += words.length
      const near = typeof text === 'string' && compared <= mostSteps ? nearest(text, words.map(String)) : undefined
      return near && `did you mean '${near}'?`
    }
    const below: Check['below'] = (inner, schema, at) => check(inner, schema, at, depth + 1)
    const wrongs = '$ref' in said ? below(one, schemaAt(said['$ref'], root), within) : []
    for (const [word, meaning] of Object.entries(said)) {
      const keyword = Object.hasOwn(keywords, word) ? keywords[word] : undefined
      if (keyword)
        for (const wrong of keyword(one, meaning, { schema: said, within, below, fault, meant, isIn })) {
          wrongs.push(wrong)
          if (wrongs.length >= mostFaults) return wrongs
        }
      else if (word !== '$ref' && !annotations.has(word)) unread.add(`'${word}'`)
    }
    return wrongs
  }
  const faults = check(value, root, [])
  const notes = [...unread].sort().map((word) =>
    rules['unread-schema']({
      key: wholeKey,
      at: { within: [] },
      message: `its schema uses ${word}, which is not checked`,
    }),
  )
  return [...faults, ...notes.slice(0, mostFaults)]
}

// Compiles each pattern once. `spend` counts steps, and returns whether any are left.
function openPatterns(spend: (steps: number) => boolean, leave: (why: string) => void): Check['isIn'] {
  const known = new Map<unknown, FoundPattern | undefined>()
  const compiled = (pattern: unknown) => {
    try {
      return compileFound(String(pattern))
    } catch (error) {
      leave(`'pattern' ${quoteShortened(pattern)} (${(error as Error).message})`)
      return undefined
    }
  }
  return (pattern, text) => {
    if (!known.has(pattern)) {
      if (!spend(0)) return true
      const made = compiled(pattern)
      known.set(pattern, made)
      spend(Math.ceil((made?.size ?? 0) / 2))
    }
    const found = known.get(pattern)
    if (!found || !spend(Math.ceil((text.length * found.size) / 1000))) return true
    if (text.length <= longestMatched) return found.isIn(text)
    leave(`'pattern' for texts of more than ${longestMatched} characters`)
    return true
  }
}

// Resolves `#/$defs/day` in the same file.
function schemaAt(ref: unknown, root: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined
  let at: unknown = root
  for (const part of ref.slice(1).split('/').filter(Boolean)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~')
    at = isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }
  return at
}

// Most words are texts and numbers, which a set finds at once, however many there are.
const wordsIn = memoize((words: readonly unknown[]) => ({
  simple: new Set(words.filter((one) => !isGroup(one))),
  others: words.filter(isGroup),
}))

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}

function quoteShortened(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function counted(number: unknown, noun: string): string {
  return `${quoteShortened(number)} ${number === 1 ? noun : `${noun}s`}`
}
