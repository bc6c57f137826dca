import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import { knownKeysOf } from '../../../derive/settings/known-keys.ts'
import { dateKeySetting } from '../../../derive/settings/foreign-settings.ts'
import type { Data, Reading } from '../../../model/model.ts'
import { isRecord } from '../../../text/values.ts'
import { fromWrittenText } from '../../../text/time/written-date.ts'

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
