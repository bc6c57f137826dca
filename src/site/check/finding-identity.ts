import { storedId } from '../index/entry-id.ts'
import { sidecarsOf } from '../index/load-file.ts'
import type { OpenSite } from '../open-site.ts'
import type { Finding } from './finding.ts'

/** The identity of a finding, independent of its line and of the name of its file. */
export interface FindingIdentity {
  readonly rule: string
  /** Noun and id (`post/21`) if the entry stores an id, else a path; empty if the finding is about many files. */
  readonly entry: string
  /** The words that its message quotes. */
  readonly text: string
}

/** Prepares the identities of a site's findings. */
export function openIdentities(site: OpenSite): (finding: Finding) => FindingIdentity {
  const beside = new Map(
    [...site.entries.byPath.keys()].flatMap((path) => sidecarsOf(path).map((sidecar) => [sidecar, path] as const)),
  )
  return ({ code, file, message, count }) => {
    const entry = site.entries.byPath.get(file) ?? site.entries.byPath.get(beside.get(file) ?? '')
    const id = entry?.resource.space && storedId(entry.data['id'])
    const named = entry && id !== undefined && id === entry.id ? `${entry.resource.name}/${id}` : file
    return { rule: code, entry: count === undefined ? named : '', text: quotedIn(message) }
  }
}

function quotedIn(message: string): string {
  return [...message.matchAll(/(?<=^|[\s(])'(.*?)'(?=$|[\s,;:.)])/gs)].map(([, words]) => words).join(' … ')
}

/** Serializes an identity, as a map key. */
export function identityKey({ rule, entry, text }: FindingIdentity): string {
  return JSON.stringify([rule, entry, text])
}
