import { callWith } from '../../derive/call-with.ts'
import { writeFields } from '../actions/arguments.ts'
import { defineTrait } from '../../define/define.ts'
import { longText } from '../../define/long-texts.ts'
import type { Action, Call, Entry, Trait } from '../../define/model.ts'
import { sanitizePostHtml, sanitizeTitleHtml } from '../../text/html/sanitize.ts'
import { nameKey } from '../terms/facts.ts'
import { textOf } from '../shared/words.ts'

/** The posting list by which a place or people of the same name are found. */
export const foundByName: Trait = defineTrait({ indexes: { twin: (entry) => [twinKey(textOf(entry, 'title'))] } })

/**
 * The creation that finds before it makes: an entry of the same name, in any case of letters, and of the
 * same description where one is given. What else is sent is written into the one that is found, by who may change it.
 *
 * @param name - the argument that holds the name
 */
export function findOrMake(name: string): Pick<Action, 'make' | 'run'> {
  const make = (call: Call) => foundOrMade(call, name)
  return {
    make,
    run: (call) => call.site.locked(() => ({ kind: 'entry', entry: make(call), context: 'edit', created: true })),
  }
}

function foundOrMade(call: Call, name: string): Entry {
  const { site, resource } = call
  const twin = twinOf(call, name)
  if (twin && resource.access.update(call, twin)) return twin
  const draft = site.draft(resource.name, twin)
  const given = twin ? new Set([...call.given].filter((one) => one !== name && one !== 'description')) : call.given
  writeFields(callWith(call, call.args, { given }), draft)
  return site.save(draft)
}

// The oldest of those that the caller may read; what is in the trash is not meant.
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

// Who may not write any HTML has it cleaned: that makes no other name of it.
function twinKey(name: string): string {
  return nameKey(sanitizeTitleHtml(name.trim()))
}

function isSame(one: string, other: string): boolean {
  return cleaned(one) === cleaned(other)
}

function cleaned(text: string): string {
  return longText('sanitizePostHtml', sanitizePostHtml, text).trim()
}
