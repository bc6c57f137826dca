import { callWith } from '../../derive/call-with.ts'
import { writeFields } from '../actions/arguments.ts'
import { defineTrait } from '../../define/define.ts'
import { longText } from '../../define/long-texts.ts'
import type { Call, Entry, Trait } from '../../define/model.ts'
import { sanitizePostHtml, sanitizeTitleHtml } from '../../text/html/sanitize.ts'
import { nameKey } from '../terms/facts.ts'
import { textOf } from '../shared/words.ts'
import { errors } from './errors.ts'

/** The posting list for finding venues or organizers of the same name. */
export const foundByName: Trait = defineTrait({ indexes: { twin: (entry) => [twinKey(textOf(entry, 'title'))] } })

/**
 * Creates an entry unless there is one: of the same name, case-insensitive, and of the same description where one is
 * given. The other arguments are written into the entry found, if the caller may edit it.
 *
 * @param name - the argument that holds the name
 */
export function findOrMake(name: string): (call: Call) => Entry {
  return (call) => {
    const { site, resource } = call
    // Who gives a slug means another one.
    const twin = call.given.has('slug') ? undefined : twinOf(call, name)
    if (twin && resource.access.update(call, twin)) return twin
    const draft = site.draft(resource.name, twin)
    const given = twin ? new Set([...call.given].filter((one) => one !== name && one !== 'description')) : call.given
    writeFields(callWith(call, call.args, { given }), draft)
    return site.save(draft)
  }
}

/**
 * Refuses to create what there is already: who says `create` does not mean to change another entry.
 *
 * @throws RestError `{noun}-exists`
 */
export function refuseTwin(call: Call, name: string): void {
  const { resource, given } = call
  const twin = given.has('slug') ? undefined : twinOf(call, name)
  if (twin) throw errors['{noun}-exists']({ noun: resource.name, holder: `${resource.name} ${twin.id}, ${twin.path}` })
}

// The oldest one that the caller may read; the trash is not searched.
function twinOf(call: Call, name: string): Entry | undefined {
  const { site, resource, args } = call
  const body = typeof args['description'] === 'string' ? args['description'].trim() : ''
  const named = site.having(resource.name, 'twin', twinKey(String(args[name])))
  const twins = named.filter(
    (one) =>
      one.derived.status !== 'trash' &&
      (body === '' || isSame(site.bodyOf(one), body)) &&
      !resource.access.read(call, one),
  )
  return twins.sort((a, b) => a.id - b.id)[0]
}

// Callers who may not write any HTML get it cleaned, which must not make it another name.
function twinKey(name: string): string {
  return nameKey(sanitizeTitleHtml(name.trim()))
}

function isSame(one: string, other: string): boolean {
  return cleaned(one) === cleaned(other)
}

function cleaned(text: string): string {
  return longText('sanitizePostHtml', sanitizePostHtml, text).trim()
}
