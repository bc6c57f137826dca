import { bodyIfThere } from '../../derive/settings/readings.ts'
import { referencePlaces, refsIn } from '../../derive/references/places.ts'
import type { Entry, Stored } from '../../model/model.ts'
import { bareRef } from '../../text/names.ts'
import { decoded } from '../../text/wordpress/slug.ts'
import { listOf } from '../../text/values.ts'
import { anchorLines } from './anchors.ts'
import type { OpenSite } from '../open-site.ts'

/** How changed files may affect the others. */
export interface Concerns {
  /** Whether anything anywhere may be broken, because the settings changed. */
  readonly isAll: boolean
  /** Whether entries were added or removed, or their names, addresses or states changed. */
  readonly hasOtherNames: boolean
  /** Whether a link may lead to one of these entries. */
  readonly isLink: (target: string) => boolean
}

/** Finds the possible effects of changed files on unchanged ones. */
export function openConcerns(before: OpenSite, after: OpenSite, changed: ReadonlySet<string>): Concerns {
  const [was, is] = [namesOfChanged(before, changed), namesOfChanged(after, changed)]
  const words = new Set<string>()
  for (const [side, other] of [
    [was, is],
    [is, was],
  ] as const)
    for (const [facts, names] of side) if (!other.has(facts)) for (const name of names) words.add(plainName(name))
  for (const path of changed) if (!after.folder.look(path).file) words.add(plainName(path.split('/').at(-1)!))
  for (const name of lostNames(before, after, changed)) words.add(plainName(name))
  words.delete('')
  const isSettings = (site: OpenSite) => [...changed].some((path) => site.resourceOf(path)?.configures !== undefined)
  return {
    isAll: isSettings(before) || isSettings(after),
    hasOtherNames: words.size > 0,
    isLink: (target) => target.split(/[/?#&=]/).some((part) => words.has(plainName(part))),
  }
}

/** The names of the changed entries, keyed by all that other files may depend on. */
function namesOfChanged(site: OpenSite, changed: ReadonlySet<string>): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const path of changed) {
    const entry = site.entries.byPath.get(path)
    if (!entry) continue
    const { resource, id, slug, derived } = entry
    const address = resource.permalink?.(entry, site)
    const aliases = listOf(entry.data['aliases']).map(String)
    const anchors = anchorLines(bodyIfThere(entry, site))
    const facts = [resource.name, id, path, slug, address, derived.status, aliases, site.keysOf(entry), anchors]
    const last = [address ?? '', ...aliases].flatMap((one) => one.split('/').findLast(Boolean) ?? [])
    found.set(JSON.stringify(facts), [String(id), slug, path.split('/').at(-1)!, ...last])
  }
  return found
}

// A term or a person may exist only because a file names it.
function lostNames(before: OpenSite, after: OpenSite, changed: ReadonlySet<string>): string[] {
  return [...changed].flatMap((path) => {
    const [was, is] = [before.entries.byPath.get(path), after.entries.byPath.get(path)]
    if (!was || !is) return []
    return referencePlaces(was.resource).flatMap(({ stored }) => {
      const texts = new Set(textsIn(is, stored))
      return textsIn(was, stored).filter((ref) => !texts.has(ref))
    })
  })
}

function textsIn({ data }: Entry, stored: Stored): string[] {
  const refs = refsIn(data[stored.key], stored)
  return refs.flatMap((ref) => (typeof ref === 'string' || typeof ref === 'number' ? bareRef(String(ref)) : []))
}

// Comparable with a path segment: decoded, without extension or the size of a picture's copy.
function plainName(part: string): string {
  return decoded(part)
    .toLowerCase()
    .replace(/\.\w{1,8}$/, '')
    .replace(/-(?:\d+x\d+|scaled)$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
