import { writableArgs, writeFields } from '../actions/arguments.ts'
import { defineTrait } from '../define/define.ts'
import { RestError } from '../define/errors.ts'
import type { Call, Entry, Result, Trait } from '../define/model.ts'
import { readArgs } from '../derive/read-args.ts'
import { sanitizePostHtml, sanitizeTitleHtml } from '../text/sanitize.ts'
import { nameKey } from './term-facts.ts'
import { textOf } from './words.ts'

/** The posting list by which a place or people of the same name are found. */
export const foundByName: Trait = defineTrait({ facets: { twin: (entry) => [twinKey(textOf(entry, 'title'))] } })

/**
 * Makes the action of creation that finds before it makes: an entry of the same name, in any case of letters, and of the
 * same description where one is given. What else is sent is written into the one that is found, by who may change it.
 *
 * @param name - the argument that holds the name
 */
export function findOrMake(name: string): (call: Call) => Result {
  return (call) =>
    call.site.locked(() => ({ kind: 'entry', entry: foundOrMade(call, name), context: 'edit', created: true }))
}

/**
 * The entry that data inside of another request means, found or made.
 *
 * @param name - the member of the data that holds the name
 * @throws RestError what the creation for itself would refuse
 */
export function entryFromData(
  call: Call,
  resource: string,
  name: string,
  data: Readonly<Record<string, unknown>>,
): Entry {
  const inner = toInner(call, resource, data)
  const refusal = inner.resource.access.create(inner)
  if (refusal) throw refusal
  return call.site.locked(() => foundOrMade(inner, name))
}

/** Whether data could become an entry of a resource: its name is there, and every argument is right. */
export function isMakeable(resource: string, data: unknown, around: Pick<Call, 'site' | 'caller'>): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false
  try {
    readArgs(writableArgs(around.site.resources.get(resource)!, true), data as Record<string, unknown>, around)
    return true
  } catch (error) {
    if (error instanceof RestError) return false
    throw error
  }
}

function toInner(call: Call, name: string, data: Readonly<Record<string, unknown>>): Call {
  const resource = call.site.resources.get(name)!
  const action = resource.actions.find((one) => one.name === 'create')!
  return { ...call, resource, action, ...readArgs(writableArgs(resource, true), data, call) }
}

function foundOrMade(call: Call, name: string): Entry {
  const { site, resource } = call
  const twin = twinOf(call, name)
  if (twin && resource.access.update(call, twin)) return twin
  const draft = site.draft(resource.name, twin)
  const given = twin ? new Set([...call.given].filter((one) => one !== name && one !== 'description')) : call.given
  writeFields({ ...call, given }, draft)
  return site.save(draft)
}

// The oldest of those that the caller may read; what is in the trash is not meant.
function twinOf(call: Call, name: string): Entry | undefined {
  const { site, resource, args } = call
  const body = typeof args['description'] === 'string' ? args['description'].trim() : ''
  const named = site.having(resource.name, 'twin', twinKey(String(args[name])))
  const twins = named.filter(
    (one) =>
      one.facts.status !== 'trash' &&
      (body === '' || isSame(site.bodyOf(one), body)) &&
      !resource.access.read(call, one),
  )
  return twins.sort((a, b) => a.id - b.id)[0]
}

// Who may not write any HTML has it cleaned: that makes no other name of it.
function twinKey(name: string): string {
  return nameKey(sanitizeTitleHtml(name.trim()))
}

function isSame(one: string, other: string): boolean {
  return sanitizePostHtml(one).trim() === sanitizePostHtml(other).trim()
}
