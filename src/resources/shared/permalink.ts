import { z } from 'zod'
import { authorOf } from '../../derive/implicit/authors.ts'
import { defineTrait } from '../../define/define.ts'
import type { Entry, SettingRow, Site, Trait } from '../../model/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { plainLink } from './identity.ts'

/** Address of a dated entry, by the `permalink` setting: `/%year%/%monthnum%/%day%/%postname%/` by default. */
export function datedLink(entry: Entry, site: Site): string {
  if (!isPlaced(entry)) return plainLink(entry, site)
  const own = ownPath(entry)
  if (own !== undefined) return site.home + own
  const date = toLocalText(entry.derived.date, site.settings.timezone)
  let link = site.home
  for (const part of partsOf(site.settings.permalink)) link += part(date, entry, site)
  return link
}

/** The path of an entry's page if its file sets one (`permalink: /about/`); undefined if it sets none, or a pattern. */
export function ownPath({ data }: Pick<Entry, 'data'>): string | undefined {
  const path = data['permalink']
  if (typeof path !== 'string' || leadsAway(path) !== undefined) return undefined
  return /^\/[^\s:%{}?#]+$/.test(path) ? path : undefined
}

/** Finds entries by the path that their files set. */
export const ownAddress: Trait = defineTrait({
  keys: {
    permalink: z.union([z.string(), z.literal(false)]).describe('The path of its page, such as `/about/`.'),
  },
  indexes: {
    permalink: (entry) => {
      const path = ownPath(entry)
      return path === undefined ? [] : [path.toLowerCase().replace(/\/+$/, '')]
    },
  },
})

/** Words joined by slashes, as addresses begin. */
export const addressPath = z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/, 'must be words joined by /')

/** The setting that says what the addresses of a kind begin with. @param plural - what its entries are called */
export function addressBase(preset: string, plural: string): SettingRow {
  return [addressPath, preset, `What the addresses of ${plural} begin with.`]
}

type PatternPart = (date: string, entry: Entry, site: Site) => string

const parts = new Map<string, PatternPart>(
  Object.entries({
    year: (date) => date.slice(0, 4),
    monthnum: (date) => date.slice(5, 7),
    day: (date) => date.slice(8, 10),
    i_month: (date) => String(Number(date.slice(5, 7))),
    i_day: (date) => String(Number(date.slice(8, 10))),
    hour: (date) => date.slice(11, 13),
    minute: (date) => date.slice(14, 16),
    second: (date) => date.slice(17, 19),
    postname: (_date, { slug }) => slug,
    post_id: (_date, { id }) => String(id),
    author: (_date, { data }, site) => authorOf({ data }, site)?.slug ?? '',
  }),
)

// Each entry of each list has a link, by the same setting.
let last: { readonly permalink: string; readonly parts: readonly PatternPart[] } | undefined

function partsOf(permalink: string): readonly PatternPart[] {
  if (last?.permalink === permalink) return last.parts
  // Split at the percent signs, every other piece is literal; those between may name a part.
  const made = permalink.split(/%(\w+)%/).map((piece, at): PatternPart => {
    const isName = at % 2 === 1
    return (isName && parts.get(piece)) || (() => (isName ? `%${piece}%` : piece))
  })
  last = { permalink, parts: made }
  return made
}

/** Whether an entry has a page on the website: it is published or private and has a slug. */
export function isPlaced(entry: Entry): boolean {
  return entry.slug !== '' && (entry.derived.status === 'publish' || entry.derived.status === 'private')
}
