import { isDeepStrictEqual } from 'node:util'
import { translationsOf } from '../../derive/languages/translations.ts'
import { borrowedOf } from '../../derive/settings/readings.ts'
import type { Entry } from '../../model/model.ts'
import { findByFormerPath } from '../../derive/addresses/find-by-former-path.ts'
import type { OpenSite } from '../open-site.ts'
import { holdersOf, referringIn } from '../names/referring.ts'
import { listsOf } from './lists-of.ts'
import type { Effects, ListEffect } from './model.ts'
import type { Pair } from './pairs.ts'
import { isComment, namedBy, pagePathOf, seen, type SeenEntry as Seen, type Sites } from './seen.ts'
import { showingChanged } from './shown-in-texts.ts'

/** The effects of changed entries on readers of the website and clients of the interface. */
export function effectsOf(pairs: readonly Pair[], sites: Sites): Effects {
  const pages = new Pages()
  const lists = new Map<string, ListEffect>()
  const answers = new Set<string>()
  for (const { before, after } of [...pairs, ...borrowersOf(pairs, sites)]) {
    const was = seen(before, sites.before)
    const is = seen(after, sites.after)
    pages.note(was, is)
    for (const side of [was, is]) if (side) for (const answer of answersOf(side)) answers.add(answer)
    noteLists(was, is, lists)
    // Pages of entries that name it show its name, or its picture.
    for (const [entry, site] of [[before, sites.before] as const, [after, sites.after] as const])
      for (const namer of entry ? namersOf(entry, site) : []) pages.shows(seen(namer, site))
  }
  for (const entry of showingChanged(pairs, sites)) {
    const is = { entry, site: sites.after }
    pages.shows(is)
    for (const answer of answersOf(is)) answers.add(answer)
  }
  moveOthers(pairs, sites, pages)
  return {
    everything: pairs.some(({ before, after }) => (after ?? before)!.resource.configures),
    ...pages.toEffects(sites.after),
    lists: [...lists.values()].sort((a, b) => (a.address < b.address ? -1 : 1)),
    answers: [...answers].sort(),
  }
}

// Unchanged translations that get other values from changed files.
function borrowersOf(pairs: readonly Pair[], { before, after }: Sites): Pair[] {
  const paired = new Set(pairs.flatMap((pair) => [pair.before?.path, pair.after?.path]))
  const tied = pairs.flatMap((pair) => [
    ...(pair.before?.resource.shared ? translationsOf(pair.before, before).values() : []),
    ...(pair.after?.resource.shared ? translationsOf(pair.after, after).values() : []),
  ])
  return [...new Set(tied.map(({ path }) => path))].flatMap((path) => {
    const [was, is] = [before.entries.byPath.get(path), after.entries.byPath.get(path)]
    if (!was || !is || paired.has(path) || isDeepStrictEqual(borrowedOf(was), borrowedOf(is))) return []
    return [{ before: was, after: is }]
  })
}

/** Collects new, gone and changed pages. */
class Pages {
  readonly #fresh = new Set<string>()
  readonly #gone = new Set<string>()
  readonly #changed = new Set<string>()

  note(was: Seen | undefined, is: Seen | undefined): void {
    if ((was && isComment(was)) || (is && isComment(is))) return [was, is].forEach((side) => this.shows(side))
    const [old, fresh] = [was && pagePathOf(was), is && pagePathOf(is)]
    if (old === fresh) return this.shows(is)
    if (old !== undefined) this.#gone.add(old)
    if (fresh !== undefined) this.#fresh.add(fresh)
  }

  shows(side: Seen | undefined): void {
    const page = side && pagePathOf(side)
    if (page !== undefined) this.#changed.add(page)
  }

  toEffects(after: OpenSite): Pick<Effects, 'newPages' | 'gonePages' | 'changedPages'> {
    const origin = new URL(after.home).origin
    const known = (page: string) => this.#fresh.has(page) || this.#gone.has(page)
    // An address that is both gone and new still has a page.
    const both = [...this.#fresh].filter((page) => this.#gone.has(page))
    return {
      newPages: [...this.#fresh].filter((page) => !this.#gone.has(page)).sort(),
      // A page that redirects to the entry's current address is not gone.
      gonePages: [...this.#gone]
        .filter((page) => !this.#fresh.has(page) && !findByFormerPath(after, origin + page))
        .sort(),
      changedPages: [...[...this.#changed].filter((page) => !known(page)), ...both].sort(),
    }
  }
}

// Pages below a renamed page get new addresses although their files are unchanged; settings show and hide others.
function moveOthers(pairs: readonly Pair[], { before, after }: Sites, pages: Pages): void {
  const paired = new Set(pairs.flatMap((pair) => [pair.before, pair.after]))
  for (const path of new Set([...before.entries.byPath.keys(), ...after.entries.byPath.keys()])) {
    const [old, entry] = [before.entries.byPath.get(path), after.entries.byPath.get(path)]
    if ([old, entry].some((one) => one && paired.has(one))) continue
    const [was, is] = [seen(old, before), seen(entry, after)]
    if ((was && pagePathOf(was)) !== (is && pagePathOf(is))) pages.note(was, is)
  }
}

function namersOf(entry: Entry, site: OpenSite): Entry[] {
  const { name } = entry.resource
  const keys = site.keysOf(entry)
  return referringIn(site.resources, name).flatMap((referring) =>
    keys.flatMap((key) => holdersOf(site, referring, key)),
  )
}

function answersOf({ entry, site }: Seen): string[] {
  const { resource } = entry
  if (resource.actions.every(({ terminalOnly, methods }) => terminalOnly || !methods.includes('GET'))) return []
  const base = `/${resource.namespace}/${resource.base}`
  const filters = Object.entries(resource.fields).flatMap(([name, { stored }]) => {
    if (!stored?.references || !resource.filters[name]) return []
    return namedBy(entry, name, stored.references, site).map(({ id }) => `${base}?${name}=${id}`)
  })
  // Some resources are addressed by name.
  const isById = resource.actions.some(({ methods, path }) => methods.includes('GET') && path === '/{id}')
  return resource.configures ? [base] : [base, `${base}/${isById ? entry.id : entry.slug}`, ...filters]
}

function noteLists(was: Seen | undefined, is: Seen | undefined, lists: Map<string, ListEffect>): void {
  const [old, fresh] = [was, is].map((side) => new Map(side ? listsOf(side) : []))
  for (const address of new Set([...old!.keys(), ...fresh!.keys()])) {
    const pages = [old!.get(address), fresh!.get(address)].filter((page) => page !== undefined)
    const known = lists.get(address)
    const isMoved = pages.length === 1 || was!.entry.derived.date !== is!.entry.derived.date
    lists.set(address, {
      address,
      page: Math.min(...pages, known?.page ?? Number.POSITIVE_INFINITY),
      isShifted: isMoved || (known?.isShifted ?? false),
    })
  }
}
