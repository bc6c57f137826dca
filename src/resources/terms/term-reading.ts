import { z } from 'zod'
import { termReadingSetting } from '../../derive/settings/foreign-settings.ts'
import type { Data, Extension, Reading } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'

const singulars: Readonly<Record<string, string>> = { categories: 'category', tags: 'tag' }

/** Reads the terms under a key as another tool does, where the settings say so. */
export function termReading(member: string): Extension {
  const singular = singulars[member]
  const readers: Readonly<Record<string, Reading['read']>> =
    singular === undefined ? {} : { hexo: readHexo(member, singular), jekyll: readJekyll(member, singular) }
  const keys = singular === undefined ? {} : { [singular]: z.unknown().describe(`Terms, as under \`${member}\`.`) }
  return {
    setting: termReadingSetting,
    toTrait: (_resource, value) => {
      const read = readers[String(value)]
      return read && { keys, readings: [{ key: member, others: [singular!], read }] }
    },
  }
}

function readHexo(member: string, singular: string): Reading['read'] {
  return (data) => data[member] ?? data[singular]
}

function readJekyll(member: string, singular: string): Reading['read'] {
  const areCategories = member === 'categories'
  return (data, path) => {
    const said = wordsOf(data[member])
    const one = data[singular] ?? undefined
    const above = areCategories ? foldersAbove(path) : []
    if (one === undefined && above.length === 0) return said
    // Its categories are all that are named; the word of a single tag hides the others.
    return [...new Set([...above, ...(areCategories || one === undefined ? listOf(said) : []), ...listOf(one)])]
  }
}

// Only blanks divide: `a, b` is the words `a,` and `b`, as there.
function wordsOf(said: Data[string]): unknown {
  const words = typeof said === 'string' ? said.trim().split(/\s+/).filter(Boolean) : []
  return words.length > 1 ? words : said
}

function foldersAbove(path: string): string[] {
  const end = path.search(/(?:^|\/)_(?:posts|drafts)\//)
  return end < 0 ? [] : path.slice(0, end).split('/').filter(Boolean)
}
