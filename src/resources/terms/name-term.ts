import { callWith } from '../../derive/call-with.ts'
import type { Call, Draft, Entry } from '../../model/model.ts'
import { plainText } from '../../text/html/sanitize.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import { writeFields } from '../actions/fill-draft.ts'
import { errors } from './errors.ts'
import { nameKey } from './facts.ts'

/**
 * The term with an id, slug or name; an unknown name makes one, which the person at the terminal is told once the draft
 * that wants it is saved. An unknown number is nothing.
 *
 * @throws RestError `rest_cannot_create__named` for an unknown name from who may not make terms of this kind
 */
export function termNamed(named: unknown, draft: Draft, call: Call, resource: string): Entry | undefined {
  const { site } = call
  const text = String(named).trim()
  if (/^\d+$/.test(text)) return site.get(resource, Number(text))
  const name = plainText(text)
  if (name === '') return undefined
  const known = site.having(resource, 'slug', toSlug(text))[0] ?? site.having(resource, 'name', nameKey(name))[0]
  if (known) return known
  const made = makeTerm(name, call, resource)
  draft.after(() => call.warn?.(`Made ${resource} ${made.slug}, ${made.path}`))
  return made
}

function makeTerm(name: string, call: Call, resource: string): Entry {
  const draft = call.site.draft(resource)
  const making = callWith(call, { name }, { resource: draft.resource })
  if (draft.resource.access.create(making))
    throw errors.rest_cannot_create__named(call.caller, { name, noun: resource.replaceAll('-', ' ') })
  writeFields(making, draft)
  return call.site.save(draft)
}
