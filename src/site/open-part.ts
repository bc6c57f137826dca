import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '../define/model.ts'
import { firstDerivedId, storedId } from '../store/entry-id.ts'
import { patternOf, slugOfPath } from '../store/entry-path.ts'
import { type EntryNames, readNames } from './entry-names.ts'
import { type FolderOptions, openFiles, readSnapshot } from './open-folder.ts'
import type { OpenSite } from './open-site.ts'

/**
 * Opens only as much of a large folder as showing one entry takes: the file that an id or a slug names, and the resources
 * that the entry's own refers to. For reading; nothing may be written to it. Undefined when only the whole folder can
 * tell: nothing is remembered of it, no file or more than one may be meant, or the entry shows others of its own kind.
 */
export function openPart(root: string, options: FolderOptions, resource: Resource, ref: string): OpenSite | undefined {
  const pattern = patternOf(resource)
  const isWide = resource.refers.includes(resource.name) || resource.refers.includes('*')
  if (!pattern || pattern.single || pattern.attaches || isWide) return undefined
  const names = readNames(root)
  if (!names) return undefined
  const path = candidateOf(root, pattern.folder, resource, ref, names)
  if (path === undefined) return undefined
  const whole = options.resources.filter(
    ({ name, configures }) => configures === true || resource.refers.includes(name),
  )
  const folders = whole.flatMap((one) => patternOf(one)?.folder ?? [])
  const tops = new Set(folders.map((folder) => `${folder.split('/')[0]}/`))
  const site = openFiles(
    root,
    options,
    readSnapshot(root, (top) => tops.has(top)),
    [...folders, path],
  )
  const entry = site.entries.byPath.get(path)
  // An id that two files store is given to one of them by rules that need both.
  const isAlone = entry && names.pathsOfId(resource.space!, entry.id).every((other) => other === path)
  if (isAlone) return site
  site.close()
  return undefined
}

// The one file that has this name, or says so as far as is remembered; undefined when there is not exactly one.
function candidateOf(
  root: string,
  folder: string,
  resource: Resource,
  ref: string,
  names: EntryNames,
): string | undefined {
  const slug = ref.startsWith(`${resource.name}/`) ? ref.slice(resource.name.length + 1) : ref
  const id = storedId(slug)
  if (!resource.space || (id !== undefined && id >= firstDerivedId)) return undefined
  const said = [...names.pathsOfSlug(slug), ...(id === undefined ? [] : names.pathsOfId(resource.space, id))]
  const found = new Set(said.filter((path) => path.startsWith(`${folder}/`)))
  for (const path of filesBelow(root, folder)) if (path.includes(slug) && slugOfPath(path) === slug) found.add(path)
  return found.size === 1 ? [...found][0] : undefined
}

// Names only: asking for the size and time of each file is what takes long.
function* filesBelow(root: string, folder: string): Generator<string> {
  let entries
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(root, path)
    else yield path
  }
}
