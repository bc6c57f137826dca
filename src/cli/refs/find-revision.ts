import type { Entry, Revision } from '../../define/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { CliError } from '../output/exit-codes.ts'
import { ambiguous, entryByRef } from './find-ref.ts'

/**
 * The entry that a person means, of any noun with revisions.
 *
 * @throws CliError if the ref matches nothing, or more than one entry
 */
export function entryWithRevisions(site: OpenSite, ref: string): Entry {
  const nouns = [...site.resources.values()].filter(({ versioned }) => versioned.length > 0).map(({ name }) => name)
  const noun = nouns.find((name) => ref.startsWith(`${name}/`))
  if (noun !== undefined) return entryByRef(site, noun, ref)
  const hints = new Set<string>()
  const found = nouns.flatMap((name) => {
    try {
      return entryByRef(site, name, ref)
    } catch (error) {
      if (!(error instanceof CliError) || error.exit !== 'notFound') throw error
      if (error.hint) hints.add(error.hint)
      return []
    }
  })
  if (found.length > 1) throw ambiguous(ref, 'entries', found)
  if (found[0]) return found[0]
  throw new CliError('notFound', `there is no ${nouns.join(' or ')} '${ref}'`, [...hints][0])
}

/**
 * The revision that a person means: by its id, or by the beginning of its commit's hash.
 *
 * @throws CliError if there is none
 */
export async function revisionByRef(site: OpenSite, of: Entry, ref: string): Promise<Revision> {
  const byId = /^\d+$/.test(ref) ? await site.revisions.find(of, Number(ref)) : undefined
  if (byId) return byId
  const all = /^[0-9a-f]{4,64}$/i.test(ref) ? await site.revisions.list(of) : []
  const byHash = all.find(({ commit }) => commit?.hash.startsWith(ref.toLowerCase()))
  if (byHash) return byHash
  const name = nameOf(of)
  throw new CliError('notFound', `${name} has no revision '${ref}'`, `almanac revision list ${name} lists them`)
}

/** An unambiguous name of an entry for people. */
export function nameOf({ resource, slug, id }: Entry): string {
  return `${resource.name}/${slug || id}`
}
