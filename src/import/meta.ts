import type { Resource, ImportedFile, SourceMeta } from '../model/model.ts'
import { isForbiddenKey } from '../storage/files/limits.ts'
import { getOrMake } from '../text/values.ts'
import type { Notes } from './report.ts'

type Meta = Record<string, string | string[]>

/** Longer values are not content that a person keeps in a file. */
const longest = 16 * 1024

/** Meta keys about fetching, processing or testing, which are irrelevant to an entry. */
const passing = /^_?(?:oembed_|transient_|publicize_|wp_old_date|attachment_original_parent_id|akismet_)/

/** Returns the meta of an exported entry, without keys that were imported otherwise. */
export function metaToKeep(
  meta: SourceMeta,
  { metaRead = [], metaWords = [] }: Pick<ImportedFile, 'metaRead' | 'metaWords'>,
  label: string,
  notes: Notes,
): Meta {
  const read = new Set(metaRead)
  const carried = new Map<string, string[]>()
  for (const [key, value] of meta) {
    if (key === '' || read.has(key) || passing.test(key)) continue
    if (isForbiddenKey(key)) notes.lose(label, `its meta '${key}': files cannot hold a key of this name`)
    else if (value.length > longest && !metaWords.includes(key))
      notes.lose(label, `its meta '${key}' has ${value.length} characters`)
    else getOrMake(carried, key, () => []).push(value)
  }
  return Object.fromEntries([...carried].map(([key, values]) => [key, values.length === 1 ? values[0]! : values]))
}

/** Returns the values that fit the resource's fields, and the others as meta. */
export function fitting(resource: Resource, data: ImportedFile['data'], label: string, notes: Notes) {
  const fit: Record<string, unknown> = {}
  const meta: Meta = {}
  const schemas = new Map(
    Object.values(resource.fields).flatMap(({ stored }) => (stored ? [[stored.key, stored.schema]] : [])),
  )
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue
    if (schemas.get(key)?.safeParse(value).success ?? true) fit[key] = value
    else {
      meta[key] = typeof value === 'string' ? value : JSON.stringify(value)
      notes.change(label, `its ${key} '${meta[key]}' has no meaning here: kept as meta`)
    }
  }
  return { data: fit, meta }
}
