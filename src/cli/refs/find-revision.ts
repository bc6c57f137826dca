import type { Entry, Revision } from '../../model/model.ts'
import { refTo } from '../../site/names/refs.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { notFound } from '../output/exit-codes.ts'

/** Finds a revision by its id, or by the beginning of its commit's hash. @throws CliError if there is none */
export async function revisionByRef(site: OpenSite, of: Entry, ref: string): Promise<Revision> {
  const byId = /^\d+$/.test(ref) ? await site.revisions.find(of, Number(ref)) : undefined
  if (byId) return byId
  const all = /^[0-9a-f]{4,64}$/i.test(ref) ? await site.revisions.list(of) : []
  const byHash = all.find(({ commit }) => commit?.hash.startsWith(ref.toLowerCase()))
  if (byHash) return byHash
  const name = refTo(of, site)
  throw notFound(`${name} has no revision '${ref}'`, `almanac revision list ${name} lists them`)
}
