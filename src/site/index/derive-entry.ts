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

/** Everything besides its file from which an entry is derived. */
interface DerivedFrom {
  readonly site: Site
  /** The part of its front matter that is available without parsing. */
  readonly data: Data
  /** The time of its last commit, in milliseconds since the epoch. */
  readonly committed: number | undefined
  /** Values from the files of its translations that apply to it as well. */
  readonly borrowed: Data | undefined
}

export type FactsBeside = (path: string, known: Resource) => Pick<DerivedFrom, 'committed' | 'borrowed'>

/** Derives the entry of a file from its definition and the site's settings. */
export function deriveEntry(
  file: LoadedFile,
  known: Resource,
  { site, data: written, committed, borrowed }: DerivedFrom,
): FileEntry {
  const { path, mtimeMs } = file
  // Entries read before the settings were known, or changed, get the definition that the current settings yield.
  const resource = site.resources?.get(known.name) ?? known
  const read = (own: Data) => {
    const data = withReadings(own, resource, path)
    return borrowed ? { ...data, ...borrowed } : data
  }
  const data = read(written)
  // A file that is not content may have been committed at the path that would declare this entry.
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

/** Makes an undeclared entry of a resource that derives nothing from files: all but its name follows from its path. */
export function undeclaredEntry(file: LoadedFile, resource: Resource): FileEntry {
  const slug = slugOfFile(file.path, resource)
  return new FileEntry(file, resource, { slug, modified: 0, derived: { status: 'publish', date: 0 } })
}

// Used while the settings themselves are loaded.
const beforeSettings = { timezone: 'UTC' } as Settings

// Other tools join slugs to paths verbatim.
const atEnds = /^\/+|(?<!\/)\/+$/g

// From the front matter, else from the file name.
function slugOf(path: string, { slug }: Data, resource: Resource, site: Site): string {
  const said = typeof slug === 'string' || typeof slug === 'number' ? String(slug) : undefined
  // Links are built from the slug; `check` reports one that leads off the site.
  const bare = said === undefined || leadsAway(said) !== undefined ? undefined : said.replace(atEnds, '')
  if (bare !== undefined && (bare !== '' || said === '') && !isSection(resource, path)) return bare
  const isDated = resource.isNamedByDate === true && site.settings?.[datedNamesSetting] === true
  return (isDated ? slugBehindDate(neutralPath(resource, path)) : undefined) ?? slugOfFile(path, resource)
}
