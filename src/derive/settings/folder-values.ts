import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Data, Entry, Extension, Reading, Resource } from '../../model/model.ts'
import { neutralPath } from '../languages/languages.ts'
import { openPaths } from '../../text/glob.ts'
import { ownIdKey } from '../../text/own-id.ts'
import { isRecord, listOf } from '../../text/values.ts'
import { presetIn } from '../../define/empty-value.ts'

/** Setting: front matter for all files of folders. */
export const folderValuesSetting = 'folder_values'

const ofOne = new Set(['id', ownIdKey, 'slug', 'aliases', 'imported_from'])
const key = z.string().refine((name) => !ofOne.has(name), 'belongs to a single entry, and cannot be the same for many')

/** For each folder or pattern, default values of keys, and items added to lists. */
export const folderValuesType = z.array(
  z.strictObject({
    in: z.string().min(1).describe('A folder or file in the content folder, or a pattern; `.` for everything.'),
    values: z.record(key, z.unknown()).optional().describe('Values for front matter keys that a file does not have.'),
    add: z.record(key, z.array(z.string())).optional().describe('Items that are added to the lists of files.'),
  }),
)

interface Rule {
  readonly place: string
  readonly isIn: (path: string) => boolean
  readonly values: Data
  readonly add: Data
}

/** Gives entries the front matter of their folders, read-only: files are written without it. */
export const folderValues: Extension = {
  setting: folderValuesSetting,
  toTrait: (resource, setting) => {
    const rules = rulesOf(setting)
    const keys = new Set(rules.flatMap((rule) => [...Object.keys(rule.values), ...Object.keys(rule.add)]))
    return keys.size === 0 ? undefined : { readings: [...keys].map((key) => readingOf(key, rules, resource)) }
  },
}

/** Describes the values that the setting gives a file, each with its place in the setting. */
export function describeFolderValues(setting: unknown, { resource, path }: Pick<Entry, 'resource' | 'path'>): string[] {
  return rulesOf(setting)
    .filter(({ isIn }) => isIn(path) || isIn(neutralPath(resource, path)))
    .flatMap(({ place, values, add }) =>
      Object.entries({ ...values, ...add }).map(([key, value]) => `${key}: ${JSON.stringify(value)} (all in ${place})`),
    )
}

function rulesOf(setting: unknown): Rule[] {
  return listOf(setting).flatMap((one) => {
    if (!isRecord(one) || typeof one['in'] !== 'string') return []
    const { in: place, values, add } = one
    const isIn = /^\.?\/*$/.test(place) ? () => true : openPaths([place])
    return [{ place, isIn, values: isRecord(values) ? values : {}, add: isRecord(add) ? add : {} }]
  })
}

function readingOf(key: string, rules: readonly Rule[], resource: Resource): Reading {
  const saying = rules.filter(({ values, add }) => Object.hasOwn(values, key) || Object.hasOwn(add, key))
  const givenTo = (path: string): { value: unknown; added: unknown[] } => {
    const neutral = neutralPath(resource, path)
    const here = saying.filter(({ isIn }) => isIn(path) || (neutral !== path && isIn(neutral)))
    const value = here.findLast(({ values }) => Object.hasOwn(values, key))?.values[key]
    return { value, added: [...new Set(here.flatMap(({ add }) => (Object.hasOwn(add, key) ? listOf(add[key]) : [])))] }
  }
  return {
    key,
    others: [],
    read: (data, path) => {
      const { value, added } = givenTo(path)
      const said = data[key] === undefined ? value : data[key]
      const missing = added.filter((one) => !listOf(said).includes(one))
      return missing.length === 0 ? said : [...listOf(said), ...missing]
    },
    write: (meant, written, path, { fields }) => {
      const { value, added } = givenTo(path)
      const before = listOf(written[key])
      const stays = (one: unknown) => before.includes(one) || !added.includes(one)
      const put = added.length > 0 && Array.isArray(meant) ? meant.filter(stays) : meant
      if (
        !Object.hasOwn(written, key) &&
        (isDeepStrictEqual(put, value) || (added.length > 0 && listOf(put).length === 0))
      )
        return undefined
      if (put !== undefined || value === undefined) return put
      // If the folder implies the same, the file has nothing to undo.
      const stated = emptied(key, value, fields)
      return isDeepStrictEqual(stated, value) ? undefined : stated
    },
  }
}

// The value with which a file overrides its folder's: the meaning of a file without the key.
function emptied(key: string, value: unknown, fields: Resource['fields']): unknown {
  const field = Object.values(fields).find(({ stored }) => stored?.key === key)
  const preset = field && presetIn(field.schema)
  if (preset !== undefined && preset !== null) return preset
  if (typeof value === 'boolean') return key === 'published'
  if (Array.isArray(value)) return []
  const isText = typeof value === 'string' && (field?.stored?.schema.safeParse('').success ?? true)
  return isText ? '' : null
}
