import { refsIn, replaceRefs } from '../../derive/references/places.ts'
import { isBorrowed } from '../../derive/settings/readings.ts'
import type { Draft, Entry, Ref, Site, Stored } from '../../model/model.ts'
import { keyOf } from '../../text/names.ts'
import { nothing } from '../../work/turns.ts'
import type { Names } from '../names/names.ts'
import type { PinnedReference, PinnedChange } from '../names/pinned-references.ts'
import { spaceOf } from '../names/scopes.ts'
import { holdersOf, namedIn, refOfKey, type Referrer, referringIn } from '../names/referring.ts'

export interface FinishDeps extends Site {
  readonly names: Names
  /** Writes a draft that changes only references. */
  saveReferences(draft: Draft): Entry
  /** Called for a file that cannot be changed: the texts in it stay pinned. */
  problem(path: string, error: unknown): void
}

/**
 * The steps that finish a renaming: each rewrites one file whose reference now means another entry, or none, or finds the files
 * with such a text. Higher entries come first, so that paths are written in their final form. Returns whether all is finished:
 * texts in files that could not be changed stay pinned.
 */
export function* stepsToFinish(site: FinishDeps, { pins }: PinnedChange): Generator<() => void, boolean> {
  for (const pin of pins) {
    // Finding takes time, too, so each pin is its own step.
    yield nothing
    if (meansTheSame(site, pin)) continue
    for (const field of referringIn(site.resources, pin.scope))
      for (const { id, path } of holdersOf(site, field, pin.key)) yield () => rewrite(site, field, pin, { id, path })
  }
  for (const pin of pins) {
    yield nothing
    const isHeld = referringIn(site.resources, pin.scope).some((field) => holdersOf(site, field, pin.key).length > 0)
    if (isHeld && !meansTheSame(site, pin)) return false
  }
  return true
}

function rewrite(
  site: FinishDeps,
  field: Referrer,
  pin: PinnedReference,
  { id, path }: Pick<Entry, 'id' | 'path'>,
): void {
  const { resource, stored } = field
  const known = site.get(resource.name, id)
  const entry = known && site.refresh(known)
  if (!entry || meansTheSame(site, pin)) return
  // A value stored in a translation's file is rewritten there.
  if (isBorrowed(entry, stored.key)) return
  const draft = site.draft(resource.name, entry)
  if (!replaceRef(draft, stored, pin.key, refOf(site, pin))) return
  try {
    site.saveReferences(draft)
  } catch (error) {
    // A file that cannot be changed does not hold up the others.
    site.problem(path, error)
  }
}

function meansTheSame(site: FinishDeps, { scope, key, id }: PinnedReference): boolean {
  const named = namedIn(site, scope, refOfKey(key), true)
  // An entry deleted by hand leaves its name behind, unless another has taken it.
  return named ? named.id === id : entryOf(site, scope, id) === undefined
}

function entryOf(site: FinishDeps, scope: string, id: number): Entry | undefined {
  const space = spaceOf(scope)
  return space ? site.inSpace(space, id) : site.get(scope, id)
}

function refOf(site: FinishDeps, { scope, id }: PinnedReference): Ref | undefined {
  const entry = entryOf(site, scope, id)
  if (!entry) return undefined
  return spaceOf(scope) ? site.refInSpace(entry) : site.refOf(entry)
}

/** Replaces one reference by another, or removes it without one. Returns whether anything changed. */
export function replaceRef(
  draft: Draft,
  stored: Pick<Stored, 'key' | 'at'>,
  named: string,
  to: Ref | undefined,
): boolean {
  const value = draft.get(stored.key)
  if (!refsIn(value, stored).some((ref) => keyOf(ref) === named)) return false
  draft.set(
    stored.key,
    replaceRefs(value, stored, (ref) => (keyOf(ref) === named ? to : ref)),
  )
  return true
}
