import { listOf } from '../../define/define.ts'
import type { Draft, Entry, Ref, Site, Space } from '../../define/model.ts'
import { keyOf } from '../../define/name-texts.ts'
import { nothing } from '../../define/turns.ts'
import type { Names } from './names.ts'
import type { Pin, PinnedChange } from './pins.ts'
import { holdersOf, type Referring, referringIn } from './referring.ts'

/** What finishing a change asks of an open site. */
export interface Finishing extends Site {
  readonly names: Names
  /** Writes a draft that changes nothing but how others are named. */
  saveMended(draft: Draft): Entry
  /** Told of a file that cannot be changed: what it names stays pinned. */
  problem(path: string, error: unknown): void
}

/**
 * The steps that finish a change of names: each rewrites one file that names an entry by a text which means another one
 * by now, or nothing, or finds the files that hold a text. Entries that stand higher come first, so that paths are
 * written as they will be. Gives whether all has come to its end: where a file could not be changed, what it names stays
 * pinned.
 */
export function* stepsToFinish(site: Finishing, { pins }: PinnedChange): Generator<() => void, boolean> {
  for (const pin of pins) {
    // Finding takes time as well: each pin is a step of its own.
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

function rewrite(site: Finishing, field: Referring, pin: Pin, { id, path }: Pick<Entry, 'id' | 'path'>): void {
  const { resource, stored } = field
  const known = site.get(resource.name, id)
  const entry = known && site.refresh(known)
  if (!entry || meansTheSame(site, pin)) return
  const draft = site.draft(resource.name, entry)
  if (!replaceRef(draft, stored.key, pin.key, refOf(site, pin))) return
  try {
    site.saveMended(draft)
  } catch (error) {
    // One file that cannot be changed keeps no other from it.
    site.problem(path, error)
  }
}

function meansTheSame(site: Finishing, { scope, key, id }: Pin): boolean {
  const named = targetOf(site, scope, key.startsWith('#') ? Number(key.slice(1)) : key)
  // What is gone by hand leaves its name behind, unless that has become another's.
  return named ? named.id === id : entryOf(site, scope, id) === undefined
}

function targetOf({ names, resources }: Finishing, scope: string, ref: Ref): Entry | undefined {
  const resource = resources.get(scope)
  return resource ? names.find(resource, ref, true) : names.findInSpace(spaceOf(scope), ref, true)
}

function entryOf(site: Finishing, scope: string, id: number): Entry | undefined {
  return site.resources.has(scope) ? site.get(scope, id) : site.inSpace(spaceOf(scope), id)
}

function refOf(site: Finishing, { scope, id }: Pin): Ref | undefined {
  const entry = entryOf(site, scope, id)
  if (!entry) return undefined
  return site.resources.has(scope) ? site.refOf(entry) : site.refInSpace(entry)
}

function spaceOf(scope: string): Space {
  return scope.slice('space:'.length) as Space
}

/** Puts another reference in the place of one; nothing takes it out. Gives whether anything changed. */
export function replaceRef(draft: Draft, key: string, named: string, to: Ref | undefined): boolean {
  const value = draft.get(key)
  if (!listOf(value).some((ref) => keyOf(ref) === named)) return false
  if (!Array.isArray(value)) draft.set(key, to)
  else {
    const kept = value.flatMap((ref) => (keyOf(ref) === named ? (to === undefined ? [] : [to]) : [ref as unknown]))
    draft.set(key, [...new Set(kept)])
  }
  return true
}
