import { isDeepStrictEqual } from 'node:util'
import { languageOf } from '../../derive/languages/languages.ts'
import { withoutLanguage } from '../../derive/languages/references.ts'
import { referencePlaces, replaceRefs } from '../../derive/references/places.ts'
import type { Data, Entry, Resource, Site } from '../../model/model.ts'
import { bareRef } from '../../text/names.ts'
import { comparePrecedence, type Sharer } from '../index/sharing/shared-values.ts'
import type { SharingEntries } from '../index/sharing/sharing-entries.ts'
import type { EntryDraft } from './draft.ts'
import { freeNewPath, type WritingDeps } from './name-files.ts'
import { getOrMake } from '../../text/values.ts'

export interface SharedDeps extends WritingDeps {
  readonly entries: SharingEntries
}

/**
 * Moves values stored in translations' files out of a draft, into drafts of those translations. A value goes to the file that
 * has it, else to the first language's. A removed value is removed from all of them.
 */
export function passOnShared(site: SharedDeps, draft: EntryDraft): EntryDraft[] {
  const { own, others } = sharedChanges(site, draft)
  for (const [key, value] of own) {
    if (value === undefined && draft.before) draft.changes.set(key, undefined)
    else draft.changes.delete(key)
  }
  return [...others].map(([entry, values]) => {
    const other = site.draft(entry.resource.name, entry) as EntryDraft
    for (const [key, value] of Object.entries(values)) other.set(key, value)
    return other
  })
}

/** Drafts that take over shared values from entries about to be deleted, if no other file has them. */
export function passDownShared(site: SharedDeps, gone: readonly Entry[]): EntryDraft[] {
  const going = new Set(gone.map(({ path }) => path))
  const drafts = new Map<string, EntryDraft>()
  for (const entry of gone) {
    const { resource, path, data } = entry
    if (!resource.shared) continue
    const tied = site.entries.shared.tiedTo(resource, path, data)
    const heir = tied.map((one) => site.entries.byPath.get(one.path)).find((one) => one && !going.has(one.path))
    if (!heir) continue
    for (const key of resource.shared) {
      const [holder, ...others] = tied.filter(({ values }) => says(values, key))
      if (holder?.path !== path || others.some((other) => !going.has(other.path))) continue
      const draft = getOrMake(drafts, heir.path, () => site.draft(resource.name, heir) as EntryDraft)
      draft.set(key, saidAnywhere(site, resource, key, holder.values[key]))
    }
  }
  return [...drafts.values()]
}

// Rewrites references to name the same entries in a file of any language.
function saidAnywhere(site: Site, resource: Resource, key: string, value: unknown): unknown {
  let said = value
  for (const { stored } of referencePlaces(resource)) {
    if (stored.key !== key) continue
    said = replaceRefs(said, stored, (ref) => {
      const named = stored.references
        ? site.find(stored.references, ref)
        : stored.space && site.findInSpace(stored.space, ref)
      if (!named) return typeof ref === 'string' ? bareRef(ref) : ref
      return stored.references ? site.refOf(named) : site.refInSpace(named)
    })
  }
  return said
}

/** A draft's changes of shared values: in its own file (undefined removes a key), and in others' files. */
export function sharedChanges(site: SharedDeps, draft: EntryDraft) {
  const own = new Map<string, unknown>()
  const others = new Map<Entry, Data>()
  const { resource, before, changes } = draft
  const given = (resource.shared ?? []).filter((key) => changes.has(key))
  if (given.length === 0) return { own, others }
  const path = before?.path ?? freeNewPath(site, draft)
  // A new translation is tied by the path that it wants, whether or not its file gets it.
  const tying = before?.path ?? draft.path ?? path
  const all = site.entries.shared.tiedTo(resource, tying, { translationKey: draft.get('translationKey') })
  const tied = all.filter((one) => one.path !== path && site.entries.byPath.has(one.path))
  if (tied.length === 0) return { own, others }
  const self = all.find((one) => one.path === path)
  const rank = resource.languages!.codes.indexOf(languageOf({ resource, path }))
  const give = ({ path: at, values }: Sharer, key: string, value: unknown) => {
    if (isDeepStrictEqual(withoutLanguage(values, resource)[key], value)) return
    const entry = site.entries.byPath.get(at)!
    others.set(entry, { ...others.get(entry), [key]: value })
  }
  for (const key of given) {
    const value = changes.get(key) ?? undefined
    const holders = tied.filter(({ values }) => says(values, key))
    const isHeldHere = self !== undefined && says(self.values, key)
    if (value === undefined) {
      if (before) for (const holder of holders) give(holder, key, undefined)
      continue
    }
    const first = holders[0] ?? (isHeldHere ? undefined : tied[0])
    const comesFirst = first && comparePrecedence(first, { rank, path }) < 0
    // If several files have a value, the first language's counts; else the only one.
    const goes = holders.length > 0 && !isHeldHere ? true : comesFirst
    if (!goes) continue
    own.set(key, isHeldHere ? undefined : value)
    give(first!, key, value)
  }
  return { own, others }
}

function says(values: Data, key: string): boolean {
  return (values[key] ?? null) !== null
}
