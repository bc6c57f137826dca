import type { Place } from './format.ts'

/** Names and what they stand for. */
export type Variables = Record<string, unknown>

/** Fills `{name}` in, in every text of a value; alone in a text it becomes what it stands for, number or not. */
export function fill<T>(value: T, variables: Variables): T {
  return walk(value, (text) => {
    const whole = /^\{(\w+)\}$/.exec(text)
    if (whole && Object.hasOwn(variables, whole[1]!)) return variables[whole[1]!]
    return text.replace(/\{(\w+)(?::text)?\}/g, (all, name: string) =>
      Object.hasOwn(variables, name) ? String(variables[name]) : all,
    )
  }) as T
}

/** Whether a text still waits for something that an earlier step should have told. */
export function isUnfilled(text: string): boolean {
  return /\{(?!rest\}|home\}|date\})\w+\}/.test(text)
}

/** What an answer says without the address of who gave it, its secrets and what is in scripts; without dates, mostly. */
export function plain(value: unknown, { rest, home, dates }: { rest: string; home: string; dates: boolean }): unknown {
  const addresses = [
    [rest, '{rest}'],
    [home, '{home}'],
  ] as const
  return walk(value, (given) => {
    let text = given
    for (const [from, to] of addresses)
      text = text.replaceAll(encodeURIComponent(from), encodeURIComponent(to)).replaceAll(from, to)
    text = text
      .replace(/(<|&lt;)script\b[^>]*?(>|&gt;)[^]*?(<|&lt;)\/script(>|&gt;)/g, '$1script$2$3/script$4')
      .replace(/(data-secret=\\?"|#\?secret=)[A-Za-z0-9]{10}/g, '$1{secret}')
    if (!dates) text = text.replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/g, '{date}')
    return text.trim()
  })
}

/** The value at a place of an answer; undefined when there is none. */
export function read(answer: { headers: Record<string, string>; body: unknown }, place: Place): unknown {
  if (typeof place !== 'string' || !place.startsWith('headers.')) return at(answer.body, place)
  const name = place.slice('headers.'.length)
  const text = answer.headers[name]
  if (name === 'allow') return text?.split(/, */).sort().join(', ')
  return name === 'content-type' ? text?.toLowerCase() : text
}

/** The value at a place of a body. */
export function at(body: unknown, place: Place): unknown {
  const keys = typeof place === 'string' ? place.split('.') : place
  let value = body
  for (const [step, key] of keys.entries()) {
    if (value === undefined || value === null) return value
    if (key === '*' && Array.isArray(value)) return value.map((item) => at(item, keys.slice(step + 1)))
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** Whether two values are the same, in whatever order their members stand. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function walk(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => walk(item, change))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member, change)]))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object') return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([key, member]) => [key, ordered(member)]))
}
