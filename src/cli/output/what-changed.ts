import type { Entry, Resource } from '../../define/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { toSlug } from '../../text/wordpress/slug.ts'
import type { Outcome } from '../run-action.ts'
import type { Session } from '../session.ts'

/** What a site was before a verb did its work. */
export interface Before {
  readonly state: string
  readonly slug: string | undefined
}

/** Takes down what a site is, before a verb works on the entry of an id, if there is one. */
export function takeDown({ site }: Session, resource: Resource, id: unknown): Before {
  return { state: stateOf(site), slug: typeof id === 'number' ? site.get(resource.name, id)?.slug : undefined }
}

/** Whether a verb has changed nothing; secrets stand outside of what can be seen here. */
export function isUnchanged({ site }: Session, before: Before): boolean {
  return stateOf(site) === before.state
}

/**
 * The slug that a person wanted, where another entry has it and the new name got a number: the one that was typed, else the
 * title's of what was made or published; undefined when the entry has what was wanted, or had its name before.
 */
export function takenSlug(
  outcome: Outcome,
  before: Before,
  raw: Readonly<Record<string, unknown>>,
): string | undefined {
  if (outcome.kind !== 'entry' || outcome.entry.slug === before.slug) return undefined
  const { entry } = outcome
  const wanted = toSlug(String(raw['slug'] ?? nameOf(entry)))
  return wanted !== '' && entry.slug.startsWith(`${wanted}-`) && /^\d+$/.test(entry.slug.slice(wanted.length + 1))
    ? wanted
    : undefined
}

function stateOf(site: OpenSite): string {
  return `${site.generation} ${site.keptGeneration}`
}

function nameOf({ data }: Entry): string {
  const name = data['title'] ?? data['name'] ?? ''
  return typeof name === 'object' ? '' : String(name as string | number)
}
