import { z } from 'zod'
import { termReadingSetting } from '../../derive/settings/foreign-settings.ts'
import { neutralPath } from '../../derive/languages/languages.ts'
import type { Data, Extension, Reading, Resource } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'

const singulars: Readonly<Record<string, string>> = { categories: 'category', tags: 'tag' }

/** Reads the terms under a key as another tool does, if the settings say so. */
export function termReading(member: string): Extension {
  const singular = singulars[member]
  const readers: Readonly<Record<string, (resource: Resource) => Reading['read']>> =
    singular === undefined
      ? {}
      : {
          hexo: () => (data) => data[member] ?? data[singular],
          jekyll: (resource) => readJekyll(member, singular, resource),
          tina: () => (data) => termNames(data[member]),
        }
  const keys = singular === undefined ? {} : { [singular]: z.unknown().describe(`Terms, like \`${member}\`.`) }
  return {
    setting: termReadingSetting,
    toTrait: (resource, value) => {
      const read = readers[String(value)]?.(resource)
      if (value === 'tina' && read)
        return {
          readings: [{ key: member, others: [], read, write: (meant, written) => toPaths(meant, written[member]) }],
        }
      return read && { keys, readings: [{ key: member, others: [singular!], read }] }
    },
  }
}

function readJekyll(member: string, singular: string, resource: Resource): Reading['read'] {
  const areCategories = member === 'categories'
  return (data, path) => {
    const said = splitTerms(data[member])
    const one = data[singular] ?? undefined
    const above = areCategories ? categoryFolders(neutralPath(resource, path)) : []
    if (one === undefined && above.length === 0) return said
    // In Jekyll all categories count, however they are named, but the word of a single tag hides the others.
    return [...new Set([...above, ...(areCategories || one === undefined ? listOf(said) : []), ...listOf(one)])]
  }
}

// Only blanks separate, as in Jekyll: `a, b` is the words `a,` and `b`.
function splitTerms(said: Data[string]): unknown {
  const words = typeof said === 'string' ? said.trim().split(/\s+/).filter(Boolean) : []
  return words.length > 1 ? words : said
}

// `- tag: content/tags/moss.mdx` names the file moss, wherever that path begins.
function termNames(said: unknown): unknown {
  return Array.isArray(said) && said.some((one) => pathIn(one)) ? said.map((one) => pathIn(one)?.name ?? one) : said
}

// Existing references stay as they are; others are written like the first of them.
function toPaths(meant: unknown, written: unknown): unknown {
  const paths = listOf(written).flatMap((one) => pathIn(one) ?? [])
  const [like] = paths
  if (!like || !Array.isArray(meant)) return meant
  return meant.map(
    (name) => paths.find((one) => one.name === name)?.map ?? { [like.key]: like.folder + String(name) + like.ending },
  )
}

function pathIn(map: unknown) {
  const [[key, path] = [], ...others] = isRecord(map) ? Object.entries(map) : []
  const [, folder, name, ending] = (typeof path === 'string' && /^((?:[^/]*\/)+)([^/]+)(\.mdx?)$/.exec(path)) || []
  return key === undefined || folder === undefined || name === undefined || ending === undefined || others.length > 0
    ? undefined
    : { key, folder, name, ending, map }
}

function categoryFolders(path: string): string[] {
  const end = path.search(/(?:^|\/)_(?:posts|drafts)\//)
  return end < 0 ? [] : path.slice(0, end).split('/').filter(Boolean)
}
