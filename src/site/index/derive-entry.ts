import type { Data, Derived, FileView, Resource, Settings, Site } from '../../model/model.ts'
import { withReadings } from '../../derive/settings/readings.ts'
import { isSection } from '../../derive/folders/places.ts'
import { datedNamesSetting } from '../../derive/settings/foreign-settings.ts'
import { neutralPath } from '../../derive/languages/languages.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { slugBehindDate, slugOfFile } from './entry-path.ts'
import { FileEntry } from './file-entry.ts'
import type { LoadedFile } from './load-file.ts'
import { statedModified } from './modified.ts'

/** What an entry follows from besides its file. */
interface DerivedFrom {
  readonly site: Site
  /** Its front matter, as far as it is at hand without parsing. */
  readonly data: Data
  /** When it was last committed, in milliseconds since the epoch. */
  readonly committed: number | undefined
  /** What files of its translations say that holds for it, too. */
  readonly borrowed: Data | undefined
}

/** Gives what an entry follows from outside of its own file. */
export type FactsBeside = (path: string, known: Resource) => Pick<DerivedFrom, 'committed' | 'borrowed'>

/** Makes the entry of a file, by its definition and the settings of its site. */
export function deriveEntry(
  file: LoadedFile,
  known: Resource,
  { site, data: written, committed, borrowed }: DerivedFrom,
): FileEntry {
  const { path, mtimeMs } = file
  // What was read before the settings were known, or changed, is of the definition that they make.
  const resource = site.resources?.get(known.name) ?? known
  const read = (own: Data) => {
    const data = withReadings(own, resource, path)
    return borrowed ? { ...data, ...borrowed } : data
  }
  const data = read(written)
  const modified = statedModified(data, site.settings ?? beforeSettings) ?? committed ?? mtimeMs
  const stored = slugOf(path, data, resource, site)
  const derived: Derived = { status: 'publish', date: modified }
  const view: FileView = {
    path,
    data,
    all: () => read(file.data()),
    slug: stored,
    modified,
    site,
  }
  for (const { run } of resource.derive) run(view, derived)
  return new FileEntry(file, resource, { slug: derived.slug ?? stored, modified, derived }, borrowed)
}

/** The entry that no file declares, of a resource that derives nothing of files: its path says all but its name. */
export function undeclaredEntry(file: LoadedFile, resource: Resource): FileEntry {
  const slug = slugOfFile(file.path, resource)
  return new FileEntry(file, resource, { slug, modified: 0, derived: { status: 'publish', date: 0 } })
}

// While the settings themselves are read.
const beforeSettings = { timezone: 'UTC' } as Settings

// As its front matter says, or else its name.
function slugOf(path: string, { slug }: Data, resource: Resource, site: Site): string {
  const said = typeof slug === 'string' || typeof slug === 'number' ? String(slug) : undefined
  // Links are made of it: `check` says what is wrong with one that leads away.
  if (said !== undefined && leadsAway(said) === undefined && !isSection(resource, path)) return said
  const isDated = resource.isNamedByDate === true && site.settings?.[datedNamesSetting] === true
  return (isDated ? slugBehindDate(neutralPath(resource, path)) : undefined) ?? slugOfFile(path, resource)
}
