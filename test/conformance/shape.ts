import type { Shape } from './format.ts'

/** The shape of a value: lists are of what all their items have. */
export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length ? [value.map(shapeOf).reduce(merge)] : 'empty'
  if (typeof value !== 'object') return typeof value
  const members = Object.entries(value as object)
  return members.length ? Object.fromEntries(members.map(([key, member]) => [key, shapeOf(member)])) : 'empty'
}

/** What an answer has not, or has as something else than the reference. More than the reference has is no fault. */
export function differencesOf(wanted: Shape, got: Shape | undefined, at = ''): string[] {
  const place = at || 'body'
  if (got === undefined) return [`${place} is missing`]
  if (isBare(wanted) || isBare(got)) {
    if (wanted === 'empty' && !mayBeBox(got)) return [`${place} is an empty list or object, got ${nameOf(got)}`]
    if (got === 'empty' && !mayBeBox(wanted)) return [`${place} is ${nameOf(wanted)}, got an empty list or object`]
    return []
  }
  if (Array.isArray(wanted))
    return Array.isArray(got) ? differencesOf(wanted[0], got[0], `${at}[]`) : [`${place} is a list, got ${nameOf(got)}`]
  if (typeof wanted === 'object') {
    if (typeof got !== 'object' || Array.isArray(got)) return [`${place} is an object, got ${nameOf(got)}`]
    return Object.entries(wanted).flatMap(([key, member]) =>
      differencesOf(member, Object.hasOwn(got, key) ? got[key] : undefined, at ? `${at}.${key}` : key),
    )
  }
  return wanted === got ? [] : [`${place} is ${wanted}, got ${nameOf(got)}`]
}

// Nothing there tells nothing of what would be there.
function merge(one: Shape, other: Shape): Shape {
  if (isBare(one)) return other
  if (isBare(other)) return one
  if (Array.isArray(one) && Array.isArray(other)) return [merge(one[0], other[0])]
  if (typeof one !== 'object' || typeof other !== 'object' || Array.isArray(one) || Array.isArray(other)) return one
  const all = { ...one }
  for (const [key, member] of Object.entries(other)) all[key] = key in all ? merge(all[key]!, member) : member
  return all
}

function isBare(shape: Shape): boolean {
  return shape === 'null' || shape === 'empty'
}

function mayBeBox(shape: Shape): boolean {
  return isBare(shape) || typeof shape === 'object'
}

function nameOf(shape: Shape): string {
  if (Array.isArray(shape)) return 'a list'
  return typeof shape === 'object' ? 'an object' : shape
}
