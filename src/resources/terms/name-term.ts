import { callWith } from '../../derive/call-with.ts'
import { existsFor, ifExists } from '../../derive/implicit/exists-for.ts'
import type { Call, Draft, Ref } from '../../model/model.ts'
import { plainText } from '../../text/html/sanitize.ts'
import { listOf } from '../../text/values.ts'
import { nameToSlug } from '../../text/wordpress/name-to-slug.ts'
import { writeFields } from '../actions/fill-draft.ts'
import { errors } from './errors.ts'
import { nameKey } from './facts.ts'

/** How a file names terms given by id, slug or name, each once; those `written` there already stay as and where they are. */
export function refsToTerms(
  named: readonly unknown[],
  written: unknown,
  draft: Draft,
  call: Call,
  resource: string,
): unknown[] {
  const refs = named.flatMap(
    (one) => (typeof one === 'number' ? refOfId(one, call, resource) : refToTerm(one, draft, call, resource)) ?? [],
  )
  const { site, face } = call
  const known = new Map(listOf(written).map((ref) => [site.find(resource, ref), ref] as const))
  known.delete(undefined)
  const isImplicit = site.resources.get(resource)?.implicit
  const said = new Set<unknown>(isImplicit ? refs.map((ref) => known.get(site.find(resource, ref)) ?? ref) : refs)
  // Clients name terms in the order of their names, as lists show them; a person types the order that they mean.
  const kept = face === 'terminal' ? [] : listOf(written).filter((ref) => said.has(ref))
  return [...new Set([...kept, ...said])]
}

// How a file names the term with an id, slug or name. An unknown name makes a term, reported at the terminal once the draft
// that needs it is saved; it needs no file if files need not declare terms. An unknown number names nothing. Throws
// `rest_cannot_create__named` for an unknown name, if the caller may not create terms of this kind.
function refToTerm(named: unknown, draft: Draft, call: Call, resource: string): Ref | undefined {
  const { site } = call
  const text = String(named).trim()
  if (/^\d+$/.test(text)) return refOfId(Number(text), call, resource)
  const name = plainText(text)
  if (name === '') return undefined
  const slugged = [nameToSlug(text), nameToSlug(text, site.settings.language)].flatMap((one) =>
    site.having(resource, 'slug', one),
  )
  const known = slugged[0] ?? site.having(resource, 'name', nameKey(name))[0]
  if (known && existsFor(call.caller, known, site)) return site.refOf(known)
  const making = callWith(call, { name }, { resource: site.resources.get(resource)! })
  if (making.resource.access.create(making))
    throw errors.rest_cannot_create__named(call.caller, { name, noun: resource.replaceAll('-', ' ') })
  if (making.resource.implicit) return nameToSlug(name) === '' ? undefined : name
  const term = site.draft(resource)
  writeFields(making, term)
  const made = site.save(term)
  draft.after(() => call.warn?.(`Created ${resource} ${made.slug}, ${made.path}`))
  return site.refOf(made)
}

function refOfId(id: number, { site, caller }: Call, resource: string): Ref | undefined {
  const term = ifExists(caller, site.get(resource, id), site)
  return term && site.refOf(term)
}
