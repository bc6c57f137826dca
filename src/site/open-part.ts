import { resourcesOf } from '../derive/areas.ts'
import { referencePlaces, refsIn } from '../derive/references/places.ts'
import type { Entry, Resource } from '../model/model.ts'
import { firstDerivedId, storedId } from './index/entry-id.ts'
import { patternOf } from './index/entry-path.ts'
import { type EntryNames, readNames } from './index/cached/entry-names.ts'
import { otherNames } from './names/refs.ts'
import { type FolderOptions, openFiles, readSnapshot } from './open-folder.ts'
import { areasIn } from './made-in.ts'
import type { OpenSite } from './open-site.ts'

/**
 * Opens, read-only, the part of a large folder that showing one entry needs: the file that an id or slug names, and resources
 * that its own references. Undefined if the whole folder is needed: not exactly one file is a candidate, or the entry or its
 * text shows others. `stale` if cached names do not match the files of the space: so the entry is always the whole folder's.
 */
export function openPart(
  root: string,
  options: FolderOptions,
  resource: Resource,
  ref: string,
): OpenSite | 'stale' | undefined {
  const pattern = patternOf(resource)
  const isWide = resource.dependsOn.includes(resource.name) || resource.dependsOn.includes('*')
  if (!pattern || pattern.single || pattern.attaches || isWide || !resource.space) return undefined
  if (otherNames.some((index) => resource.indexes[index])) return undefined
  const names = readNames(root)
  const { space } = resource
  const resources = resourcesOf(areasIn(root, options.areas))
  // An id may be in a file of any resource of the space, and a name that no file declares in those of another.
  const spaces = new Set([space, ...resources.flatMap(({ implicit }) => implicit?.namedBy ?? [])])
  const sharing = resources.flatMap((one) => (spaces.has(one.space!) ? (patternOf(one)?.folder ?? []) : []))
  if (!names?.hold(sharing)) return 'stale'
  const path = candidateOf(pattern.folder, resource, ref, names)
  if (path === undefined) return undefined
  const whole = resources.filter(
    ({ name, configures }) => configures !== undefined || resource.dependsOn.includes(name),
  )
  const folders = whole.flatMap((one) => patternOf(one)?.folder ?? [])
  const tops = new Set(folders.map((folder) => `${folder.split('/')[0]}/`))
  const rows = readSnapshot(root, options, (top) => tops.has(top))
  const site = openFiles(root, options, rows, [...folders, path])
  const entry = site.entries.byPath.get(path)
  // Translations are shown with the entry, and may store values that apply to it.
  const isInLanguages = entry?.resource.languages !== undefined
  // If two files store an id, assigning it requires both.
  const isAlone = entry && !isInLanguages && names.pathsOfId(space, entry.id).every((other) => other === path)
  if (isAlone && namesAsWhole(entry, site, names) && !showsMore(entry, site)) return site
  site.close()
  return undefined
}

// Whether undeclared entries that this one names are those of the whole folder: they may exist, or be called otherwise, only
// because of other files.
function namesAsWhole({ resource, data }: Entry, site: OpenSite, names: EntryNames): boolean {
  const { implicit } = site.entries
  const isFound = (ref: unknown, name = '') => !site.resources.get(name)?.implicit || site.find(name, ref)
  const isWhole = (one: Entry) => names.hasUndeclared(one) && !implicit.mayMeanOthers(one.resource.name, one.slug)
  return (
    referencePlaces(resource).every(({ stored }) =>
      refsIn(data[stored.key], stored).every((ref) => isFound(ref, stored.references)),
    ) && [...site.resources.values()].every((one) => !one.implicit || implicit.of(one.name).every(isWhole))
  )
}

// Whether the text shows parts that may differ once all entries are known: files are as public as their entries.
function showsMore(entry: Entry, site: OpenSite): boolean {
  if (!/\[|:\/\//.test(site.bodyOf(entry))) return false
  void site.render(entry).content
  return [...site.shownIn(entry)].some((name) => {
    const dependency = site.resources.get(name)
    return (
      name === '*' ||
      (dependency !== undefined && (dependency.dependsOn.includes('*') || !entry.resource.dependsOn.includes(name)))
    )
  })
}

// The file with this name or slug; undefined unless there is exactly one.
function candidateOf(folder: string, resource: Resource, ref: string, names: EntryNames): string | undefined {
  const slug = ref.startsWith(`${resource.name}/`) ? ref.slice(resource.name.length + 1) : ref
  const id = storedId(slug)
  // Paths, and texts that may be paths, need all files.
  if (/[/\\.#]/.test(slug) || (id !== undefined && id >= firstDerivedId)) return undefined
  const naming = [...names.pathsOfSlug(slug), ...(id === undefined ? [] : names.pathsOfId(resource.space!, id))]
  const isOwn = (path: string) => path.startsWith(`${folder}/`)
  const found = new Set(naming.filter(isOwn))
  for (const path of names.pathsNamed(folder, slug)) found.add(path)
  return found.size === 1 ? [...found][0] : undefined
}
