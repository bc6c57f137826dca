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

/** Everything that an entry is derived from besides its file. */
interface DerivedFrom {
  readonly site: Site
  /** Its front matter, as far as it is at hand without parsing. */
  readonly data: Data
  /** When it was last committed, in milliseconds since the epoch. */
  readonly committed: number | undefined
  /** Values stored in files of its translations that apply to it as well. */
  readonly borrowed: Data | undefined
}

/** The facts from outside an entry's own file that it is derived from. */
export type FactsBeside = (path: string, known: Resource) => Pick<DerivedFrom, 'committed' | 'borrowed'>

/** Makes the entry of a file, by its definition and the settings of its site. */
export function deriveEntry(
  file: LoadedFile,
  known: Resource,
  { site, data: written, committed, borrowed }: DerivedFrom,
): FileEntry {
  const { path, mtimeMs } = file
  // Entries read before the settings were known, or changed, get the definition made from the present settings.
  const resource = site.resources?.get(known.name) ?? known
  const read = (own: Data) => {
    const data = withReadings(own, resource, path)
    return borrowed ? { ...data, ...borrowed } : data
  }
  const data = read(written)
  // A file that is no content may have been committed where the one would be that declares an entry without a file.
  const lastChanged = (file.implicit ? undefined : committed) ?? mtimeMs
  const modified = statedModified(data, site.settings ?? beforeSettings) ?? lastChanged
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

/** The entry that no file declares, of a resource that derives nothing from files: all but its name follows from its path. */
export function undeclaredEntry(file: LoadedFile, resource: Resource): FileEntry {
  const slug = slugOfFile(file.path, resource)
  return new FileEntry(file, resource, { slug, modified: 0, derived: { status: 'publish', date: 0 } })
}

// While the settings themselves are read.
const beforeSettings = { timezone: 'UTC' } as Settings

// Other tools join slugs to a path as they are.
const atEnds = /^\/+|(?<!\/)\/+$/g

// As its front matter says, or else its name.
function slugOf(path: string, { slug }: Data, resource: Resource, site: Site): string {
  const said = typeof slug === 'string' || typeof slug === 'number' ? String(slug) : undefined
  // Links are built from it; `check` reports one that leads off the site.
  const bare = said === undefined || leadsAway(said) !== undefined ? undefined : said.replace(atEnds, '')
  if (bare !== undefined && (bare !== '' || said === '') && !isSection(resource, path)) return bare
  const isDated = resource.isNamedByDate === true && site.settings?.[datedNamesSetting] === true
  return (isDated ? slugBehindDate(neutralPath(resource, path)) : undefined) ?? slugOfFile(path, resource)
}
