import { identityKey, openIdentities, type FindingIdentity } from './finding-identity.ts'
import type { Finding } from './finding.ts'
import type { OpenSite } from '../open-site.ts'

export type KnownFindings = readonly (FindingIdentity & { readonly count: number })[]

/** Counts findings by identity. */
export function toKnown(findings: readonly Finding[], site: OpenSite): KnownFindings {
  const identityOf = openIdentities(site)
  const counts = new Map<string, FindingIdentity & { count: number }>()
  for (const finding of findings) {
    const identity = identityOf(finding)
    const key = identityKey(identity)
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { ...identity, count: 1 })
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/**
 * Whether each finding is new, in the same order: its identity occurs more often than is known. Known findings of an entry that
 * is gone count for any other file, which may be the renamed one.
 */
export function newAmong(findings: readonly Finding[], known: KnownFindings, site: OpenSite): boolean[] {
  const identityOf = openIdentities(site)
  const identities = findings.map(identityOf)
  const here = new Set(identities.map(identityKey))
  const left = new Map(known.map((row) => [identityKey(row), row.count]))
  const moved = new Map<string, number>()
  for (const row of known) {
    const anywhere = identityKey({ ...row, entry: '' })
    if (row.entry !== '' && !here.has(identityKey(row)) && !isThere(row.entry, site))
      moved.set(anywhere, (moved.get(anywhere) ?? 0) + row.count)
  }
  return identities.map((identity) => {
    const isKnown = countDown(left, identityKey(identity)) || countDown(moved, identityKey({ ...identity, entry: '' }))
    return !isKnown
  })
}

function countDown(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0
  if (count > 0) counts.set(key, count - 1)
  return count > 0
}

function isThere(entry: string, site: OpenSite): boolean {
  const [, noun = '', id = ''] = /^([\w-]+)\/(\d+)$/.exec(entry) ?? []
  const space = site.resources.get(noun)?.space
  return (space && site.inSpace(space, Number(id)) !== undefined) || site.folder.look(entry).file !== undefined
}
