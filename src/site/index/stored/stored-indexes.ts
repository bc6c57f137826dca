import { createHash, randomInt } from 'node:crypto'
import { statSync } from 'node:fs'
import { arch, hostname, platform } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Entry, Resource, Site } from '../../../model/model.ts'
import type { Collection, CollectionDeps } from '../../../query/collection.ts'
import type { MarkEntry } from '../../../query/stored-index.ts'
import { openSections, saveSections, type Sections } from '../../../storage/cache/sections-file.ts'
import { MachinePlace } from '../../../storage/machine-folder/machine-place.ts'
import { FileEntry } from '../file-entry.ts'
import type { RacilyCleanFiles } from '../racily-clean-files.ts'
import { quietly } from '../../../text/values.ts'

interface KeptOf extends Pick<Site, 'settings'> {
  readonly folder: { readonly root: string }
  readonly racilyClean: Pick<RacilyCleanFiles, 'has'>
  readonly readOnly: boolean
}

/** The dependencies of a site's collections. Sites whose files are not those of their folder neither store nor use indexes. */
export function toCollectionDeps(
  site: KeptOf & Site,
  { openFiles, isReplica }: { readonly openFiles?: unknown; readonly isReplica?: boolean },
): (resource: Resource) => CollectionDeps {
  const textOf = (entry: Entry) => site.bodyOf(entry)
  if (openFiles && !isReplica) return () => ({ site, textOf })
  const markOf = markerOf(site)
  return ({ name }) => ({
    site,
    textOf,
    stored: { markOf, sections: () => keptSections(site, site.resources.get(name)!) },
  })
}

// A resource's indexes, as of when the site was last closed.
function keptSections(site: KeptOf, resource: Resource): Sections | undefined {
  const version = versionOf(site, resource)
  return version === undefined ? undefined : openSections(indexPlace(site, resource), version)
}

/** Stores the computed indexes for the next start, which would otherwise parse every file. Never throws. */
export function keepIndexes(site: KeptOf, collections: Iterable<Collection>): void {
  if (site.readOnly) return
  for (const collection of collections) {
    const sections = collection.keep(randomInt(2 ** 32))
    const version = sections && versionOf(site, collection.resource)
    if (version !== undefined) saveSections(indexPlace(site, collection.resource), version, sections!)
  }
}

/** Marks entries by the state of their files when read, and by values that depend on that and on the clock. */
function markerOf(site: Pick<KeptOf, 'racilyClean'>): MarkEntry {
  return (entry, seed, into) => {
    // Entries that depend on other files, or whose file may have changed unnoticed, are read again.
    if (entry.implicit || !(entry instanceof FileEntry) || entry.isBorrowing) return false
    if (site.racilyClean.has(entry.path)) return false
    markEntry(entry, seed, into)
    return true
  }
}

function markEntry(entry: Entry, seed: number, into: Uint32Array): void {
  const mark = new Mark(seed)
  const { size, mtimeMs, ctimeMs, ino, id, modified, bodyStart } = entry
  for (const number of [size, mtimeMs, ctimeMs, ino, id, modified, bodyStart]) mark.number(number)
  mark.text(entry.path)
  mark.text(entry.slug)
  for (const name in entry.derived) {
    const value = entry.derived[name]
    if (value === undefined) continue
    mark.text(name)
    if (typeof value === 'number') mark.number(value)
    else mark.text(typeof value === 'string' ? value : JSON.stringify(value))
  }
  mark.write(into)
}

const float = new Float64Array(1)
const halves = new Uint32Array(float.buffer)

/** A 64-bit hash of everything that was put in. The seed is secret, so that nobody can craft a collision. */
class Mark {
  #one: number
  #other: number

  constructor(seed: number) {
    this.#one = seed ^ 0x9e3779b9
    this.#other = Math.imul(seed, 0x85ebca6b)
  }

  number(value: number): void {
    float[0] = value
    this.#add(halves[0]!)
    this.#add(halves[1]!)
  }

  text(value: string): void {
    this.#add(value.length)
    for (let at = 0; at < value.length; at++) this.#add(value.charCodeAt(at))
  }

  write(into: Uint32Array): void {
    into[0] = finished(this.#one ^ (this.#other >>> 7))
    into[1] = finished(this.#other + Math.imul(this.#one, 0xc2b2ae35))
  }

  #add(part: number): void {
    const one = Math.imul(this.#one ^ part, 0xcc9e2d51)
    this.#one = (one << 15) | (one >>> 17)
    const other = Math.imul((this.#other + part) | 0, 0x1b873593)
    this.#other = ((other << 13) | (other >>> 19)) ^ this.#one
  }
}

function finished(mark: number): number {
  const once = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}

/** Identifies everything besides its entries that an index depends on: program, definition, settings. */
function versionOf({ settings }: KeptOf, { indexes, orders }: Resource): string | undefined {
  const program = programNow()
  if (program === undefined) return undefined
  const functions = [
    ...Object.entries(indexes),
    ...Object.entries(orders).map(([name, { key }]) => [name, key] as const),
  ]
  const said = [program, JSON.stringify(settings), ...functions.map(([name, made]) => `${name} ${String(made)}`)]
  return createHash('sha256').update(said.join('\n')).digest('base64url')
}

// A new build may compute indexes differently; another engine has other collations and time zones.
function programNow(): string | undefined {
  const own = quietly(() => statSync(fileURLToPath(import.meta.url)))
  return own && [format, hostname(), platform(), arch(), process.version, own.size, own.mtimeMs].join(' ')
}

const format = 1

function indexPlace({ folder }: KeptOf, { name }: Resource): MachinePlace {
  return MachinePlace.of(folder.root, 'cache', `index-${name}`)
}
