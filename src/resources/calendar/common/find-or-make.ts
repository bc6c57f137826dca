import { callWith } from '../../../derive/call-with.ts'
import { writeFields } from '../../actions/fill-draft.ts'
import { defineTrait } from '../../../define/define.ts'
import { longText } from '../../../work/long-texts.ts'
import type { Call, Entry, Trait } from '../../../model/model.ts'
import { readableKey } from '../../../text/names.ts'
import { repeats } from '../../../derive/arguments/repeated.ts'
import { sanitizePostHtml, sanitizeTitleHtml } from '../../../text/html/sanitize.ts'
import { nameKey } from '../../terms/facts.ts'
import { textOf } from '../../../derive/entries.ts'
import { errors } from './errors.ts'

/** The posting list for finding venues or organizers of the same name. */
export const foundByName: Trait = defineTrait({ indexes: { twin: (entry) => [twinKey(textOf(entry, 'title'))] } })

/**
 * Creates an entry. Over REST, unless there is one: of the same name and, if one is given, of the same description, both
 * case-insensitive. The other arguments are written into the entry found, if the caller may edit it, except its author, date
 * and status: creating an entry is not meant to withdraw another. Elsewhere no other entry is changed: one of the same name
 * is refused, unless the new one has a slug of its own.
 *
 * @param name - the argument that holds the name
 * @returns a function that makes the entry; it throws RestError `{noun}-exists`
 */
export function findOrMake(name: string): (call: Call) => Entry {
  return (call) => {
    const { site, resource, given, face } = call
    if (face !== 'rest' && !given.has('slug')) refuseNamesake(call, name)
    const [twin] = face === 'rest' ? describedAs(call, namesakesOf(call, name)) : []
    if (twin && resource.access.update(call, twin)) return twin
    const draft = site.draft(resource.name, twin)
    const written = twin ? new Set([...given].filter((one) => one !== name && !stays.has(one))) : given
    writeFields(callWith(call, call.args, { given: written }), draft)
    return site.save(draft)
  }
}

// Members of an existing entry that stay when it is created again.
const stays = new Set(['description', 'status', 'author', 'date', 'date_utc'])

/** The entry of the same name (the argument `name`), if all arguments of a call to create one repeat its present values. */
export function namesakeAlike(call: Call, name: string): Entry | undefined {
  const { resource, given, args } = call
  const others = [...given].filter((arg) => arg !== name && arg !== 'description')
  return describedAs(call, namesakesOf(call, name)).find((one) =>
    others.every((arg) => repeats(args[arg], resource.fields[arg]!, one, call)),
  )
}

function refuseNamesake(call: Call, name: string): void {
  const [known] = namesakesOf(call, name)
  if (!known) return
  const { id, path, slug, resource } = known
  const words = { noun: resource.name, name: String(call.args[name]).trim(), id, path, slug: readableKey(slug) }
  throw errors['{noun}-exists'](words)
}

// Those that have the description that is given, if one is.
function describedAs({ site, args }: Call, entries: readonly Entry[]): Entry[] {
  const body = typeof args['description'] === 'string' ? args['description'].trim() : ''
  // In any case of letters, as names are.
  return entries.filter((one) => body === '' || cleaned(site.bodyOf(one)) === cleaned(body))
}

// The oldest first, those that the caller may read; the trash is not searched.
function namesakesOf(call: Call, name: string): Entry[] {
  const { site, resource, args } = call
  const named = site.having(resource.name, 'twin', twinKey(String(args[name])))
  const known = named.filter((one) => one.derived.status !== 'trash' && !resource.access.read(call, one))
  return known.sort((a, b) => a.id - b.id)
}

// Callers who may not write any HTML get it cleaned, which must not make it another name.
function twinKey(name: string): string {
  return nameKey(sanitizeTitleHtml(name.trim()))
}

function cleaned(text: string): string {
  return longText('sanitizePostHtml', sanitizePostHtml, text).trim().toLowerCase()
}
