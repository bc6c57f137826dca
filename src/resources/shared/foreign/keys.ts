import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import { knownKeysOf } from '../../../derive/settings/known-keys.ts'
import {
  aliasKeySetting,
  dateKeySetting,
  draftKeySetting,
  slugKeySetting,
} from '../../../derive/settings/foreign-settings.ts'
import type { Data, Extension, Reading } from '../../../model/model.ts'
import { isForeignId } from '../../../text/own-id.ts'
import { fromWrittenText } from '../../../text/time/written-date.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { isHeldBack, isOpenStatus, matterOf } from '../publication/publication.ts'

/** Also reads former addresses under another tool's key, which is never written: new ones go into `aliases`. */
export const aliasKey: Extension = {
  setting: aliasKeySetting,
  toTrait: (resource, key) => {
    if (typeof key !== 'string' || key === 'aliases') return undefined
    const saidIn = (data: Data) =>
      listOf(data[key])
        .filter((one) => typeof one === 'string' && one !== '')
        .map((one) =>
          String(one)
            .replace(/^https?:\/\/[^/]+/i, '')
            .replace(/^(?!\/)/, '/'),
        )
        // A file host serves `index.html` at the address of its folder.
        .flatMap((address) => {
          const folder = address.replace(/(?<=\/)index\.html?$/i, '')
          return folder === address || folder === '/' ? [address] : [address, folder]
        })
    const read = (data: Data) => {
      const said = saidIn(data)
      return said.length === 0 ? data['aliases'] : [...listOf(data['aliases']), ...said]
    }
    const write = (meant: unknown, written: Data) => {
      const said = new Set<unknown>(saidIn(written))
      if (said.size === 0) return meant
      const own = listOf(meant).filter((one) => !said.has(one))
      return own.length === 0 ? undefined : own
    }
    const keys = knownKeysOf(resource).has(key)
      ? {}
      : { [key]: z.unknown().describe('Former addresses, like `aliases`.') }
    return { keys, readings: [{ key: 'aliases', read, write, others: [] }] }
  },
}

/** Reads a slug also under another tool's key (Docusaurus's `id`), but writes it under `slug`, which counts there, too. */
export const slugKey = defineTrait({
  extension: {
    setting: slugKeySetting,
    toTrait: (resource, key) => {
      if (typeof key !== 'string' || key === 'slug') return undefined
      // A number under `id` is the entry's own id.
      const read = ({ slug, [key]: said }: Data) =>
        slug === undefined && isForeignId(said) && toSlug(String(said)) !== '' ? said : slug
      const keys = knownKeysOf(resource).has(key) ? {} : { [key]: z.unknown().describe('The same as `slug`.') }
      return { keys, readings: [{ key: 'slug', read, others: [] }], derive: { from: [key], run: () => {} } }
    },
  },
})

/** Reads and writes the date under another tool's key if a file has no `date` or `publishDate`: `pubDate` in Astro's blogs. */
export const dateKey = defineTrait({
  extension: {
    setting: dateKeySetting,
    toTrait: (resource, key) => {
      // A key with another meaning is refused, as a date would replace its value: `title`, `slug`, `id`.
      if (typeof key !== 'string' || knownKeysOf(resource).has(key)) return undefined
      if (key.startsWith('date.')) return { readings: [inMap(key.slice('date.'.length))] }
      const read = ({ date, publishDate, [key]: said }: Data) =>
        date === undefined && publishDate === undefined && said ? said : date
      const keys = { [key]: z.unknown().describe('The same as `date`.') }
      return { keys, readings: [{ key: 'date', read, others: [], under: key }], derive: { from: [key], run: () => {} } }
    },
  },
})

function isDate(said: unknown): boolean {
  return typeof said === 'string' && fromWrittenText(said, 'UTC') !== undefined
}

// `date: { created: 2026-02-18, updated: 2026-04-13 }`: the other members stay.
function inMap(member: string): Reading {
  return {
    key: 'date',
    others: [],
    read: ({ date }) => (isRecord(date) && isDate(date[member]) ? date[member] : date),
    write: (meant, { date }) => (isRecord(date) && meant !== undefined ? { ...date, [member]: meant } : meant),
  }
}

/**
 * States by the key of the website's own generator whether a file may be published: it does not know `status`, and would
 * publish private and trashed entries. Scheduled ones are published by the clock here, and need no key.
 */
export const draftKey = defineTrait({
  extension: {
    setting: draftKeySetting,
    toTrait: (_resource, key) => {
      if (key !== 'draft' && key !== 'published') return undefined
      const beside = (status: unknown, written: Data): Data => {
        const said = { [key]: written[key] }
        const isOpen = isOpenStatus(status)
        if (isOpen === !isHeldBack(matterOf(said))) return {}
        return { [key]: isOpen ? undefined : key === 'draft' }
      }
      return { readings: [{ key: 'status', read: ({ status }) => status, beside, others: [] }] }
    },
  },
})
