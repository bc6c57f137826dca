import { z } from 'zod'
import { defineTrait } from '../../define/define.ts'
import type { Data, Entry, SettingRow, Site, Trait } from '../../model/model.ts'
import { knownKeysOf } from '../../derive/settings/known-keys.ts'
import { permalinkKeySetting } from '../../derive/settings/foreign-settings.ts'
import { leadsAway } from '../../text/leads-away.ts'
import { fillPattern } from './address-pattern.ts'
import { isPlaced, plainLink } from './identity.ts'

/** Address of a dated entry, by the `permalink` setting: `/%year%/%monthnum%/%day%/%postname%/` by default. */
export function datedLink(entry: Entry, site: Site): string {
  if (!isPlaced(entry)) return plainLink(entry, site)
  const own = ownPath(entry)
  if (own !== undefined) return site.home + own
  return site.home + fillPattern(site.settings.permalink, entry, site)
}

/** The path of an entry's page if its file sets one (`permalink: /about/`); undefined if it sets none, or a pattern. */
export function ownPath({ data }: Pick<Entry, 'data'>): string | undefined {
  const path = data['permalink']
  if (typeof path !== 'string' || leadsAway(path) !== undefined) return undefined
  // Longer ones are never found.
  return /^\/[^\s:%{}?#]{1,2047}$/.test(path) ? path.replace(/\/{2,}/g, '/') : undefined
}

/** Finds entries by the paths that their files set. */
export const ownAddress: Trait = defineTrait({
  keys: {
    permalink: z.union([z.string(), z.literal(false)]).describe('The path of its page, such as `/about/`.'),
  },
  // Another tool may use another key, and leave out the slashes at both ends.
  extension: {
    setting: permalinkKeySetting,
    toTrait: (resource, key) => {
      if (typeof key !== 'string' || key === 'permalink') return undefined
      const read = ({ permalink, [key]: said }: Data) =>
        permalink === undefined && ['string', 'number'].includes(typeof said) && leadsAway(String(said)) === undefined
          ? betweenSlashes(String(said))
          : permalink
      const keys = knownKeysOf(resource).has(key) ? {} : { [key]: z.unknown().describe('The same as `permalink`.') }
      return { keys, readings: [{ key: 'permalink', read, others: [key] }] }
    },
  },
  indexes: {
    permalink: (entry) => {
      const path = ownPath(entry)
      return path === undefined ? [] : [path.toLowerCase().replace(/\/+$/, '')]
    },
  },
})

// Hugo's and Zola's rule; what ends in a file's name has no slash there.
function betweenSlashes(said: string): string {
  return said.replace(/^(?!\/)/, '/').replace(/\/([^/.]+)$/, '/$1/')
}

/** The beginning of addresses: words joined by slashes. */
export const addressPath = z.string().regex(/^[\w-]+(?:\/[\w-]+)*$/, 'must be words joined by /')

/** The setting for the beginning of a kind's addresses; `plural` names its entries. */
export function addressBase(preset: string, plural: string): SettingRow {
  return [addressPath, preset, `What the addresses of ${plural} begin with.`]
}
