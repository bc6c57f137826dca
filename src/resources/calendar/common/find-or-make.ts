import { callWith } from '../../../derive/call-with.ts'
import { writeFields } from '../../actions/fill-draft.ts'
import { defineTrait } from '../../../define/define.ts'
import { longText } from '../../../work/long-texts.ts'
import type { Call, Entry, Trait } from '../../../model/model.ts'
import { repeats } from '../../../derive/arguments/repeated.ts'
import { sanitizePostHtml, sanitizeTitleHtml } from '../../../text/html/sanitize.ts'
import { nameKey } from '../../terms/facts.ts'
import { textOf } from '../../../derive/entries.ts'
import { errors } from './errors.ts'

export const foundByName: Trait = defineTrait({ indexes: { twin: (entry) => [twinKey(textOf(entry, 'title'))] } })

/**
 * Makes a function that creates an entry, whose name is in the argument `name`. Over REST, it reuses an entry of the same name
 * and, if one is given, the same description, both case-insensitive: it writes the other arguments into that entry, if the
 * caller may edit it, except author, date and status, as creating an entry must not withdraw another. Elsewhere no other entry
 * changes: it throws RestError `{noun}-exists` for one of the same name, unless the new one has its own slug.
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

// Members of an existing entry that creating it again does not change.
const stays = new Set(['description', 'status', 'author', 'date', 'date_utc'])

/** The entry of the same name (the argument `name`) whose present values all arguments of a creation repeat. */
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
  const { id, path, resource } = known
  throw errors['{noun}-exists']({ noun: resource.name, name: String(call.args[name]).trim(), id, path })
}

function describedAs({ site, args }: Call, entries: readonly Entry[]): Entry[] {
  const body = typeof args['description'] === 'string' ? args['description'].trim() : ''
  // Ignores case, as for names.
  return entries.filter((one) => body === '' || cleaned(site.bodyOf(one)) === cleaned(body))
}

// Those that the caller may read, the oldest first, without the trash.
function namesakesOf(call: Call, name: string): Entry[] {
  const { site, resource, args } = call
  const named = site.having(resource.name, 'twin', twinKey(String(args[name])))
  const known = named.filter((one) => one.derived.status !== 'trash' && !resource.access.read(call, one))
  return known.sort((a, b) => a.id - b.id)
}

// Callers without the right to any HTML get it sanitized, which must not make it another name.
function twinKey(name: string): string {
  return nameKey(sanitizeTitleHtml(name.trim()))
}

function cleaned(text: string): string {
  return longText('sanitizePostHtml', sanitizePostHtml, text).trim().toLowerCase()
}
