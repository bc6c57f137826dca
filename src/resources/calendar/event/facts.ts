import { z } from 'zod'
import { defineTrait } from '../../../define/define.ts'
import type { Entry, FieldDraft, Site } from '../../../model/model.ts'
import { currencyOf, showCost, toStoredCost } from './cost.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { stripTags } from '../../../text/html/strip-tags.ts'
import { safeUrl } from '../../../text/html/safe-url.ts'
import { toUrl } from '../../../text/html/to-url.ts'
import { calendarField, checked, flag, readFlag, url } from '../common/args.ts'
import { costType } from '../common/described.ts'
import { emptiable, emptied, meansNone } from '../common/presets.ts'
import { everywhere, computedForPrograms } from '../../shared/computed.ts'
import { linkOf } from '../../shared/identity.ts'
import { textOf } from '../../../derive/entries.ts'

const one = z.union([z.string(), z.number()])
const cost = z.union([one, z.array(one)])

export const eventFacts = defineTrait({
  fields: {
    cost: calendarField(
      checked(
        z.unknown().describe('The event cost.'),
        'text, a number or a list of these',
        (value) => value === false || cost.safeParse(value).success,
      ),
      {
        ignoredValues: new Set([null]),
        takes: cost,
        answer: z.string(),
        stored: { key: 'cost', schema: cost },
        show: (entry, { site }) => costOf(entry, site).text,
        // As in the plugin, a change to 0 makes an event free; a new one has no cost then.
        write: (value, draft) => {
          const cost = typeof value === 'string' ? stripTags(value) : value
          const isFree = draft.before !== undefined && /^\s*0\s*$/.test(String(cost))
          draft.set('cost', toStoredCost(isFree ? ['0'] : cost))
        },
      },
    ),
    cost_details: computedForPrograms(
      z.looseObject({}).describe('The currency and the numbers of the event cost.'),
      everywhere,
      (entry, { site }) => costOf(entry, site).details,
      costType,
    ),
    website: calendarField(emptied(emptiable(url('The event website URL.'))), {
      isDerived: (entry) => safeUrl(textOf(entry, 'website')) === '',
      show: (entry, { site }) => escapeHtml(safeUrl(textOf(entry, 'website'))) || linkOf(entry, site),
      write: (value, draft) => draft.set('website', meansNone(value) ? undefined : toUrl(String(value)) || undefined),
    }),
    show_map: flagField('show_map', 'Whether the event should show a map or not.'),
    show_map_link: flagField('show_map_link', 'Whether the event should show a map link or not.'),
    hide_from_listings: flagField('hide_from_listings', 'Whether events should be hidden in the calendar view or not.'),
    sticky: flagField('sticky', 'Whether the event should be sticky in the calendar view or not.'),
    featured: flagField('featured', 'Whether the event should be featured on the site or not.'),
  },
  indexes: {
    featured: (entry) => (entry.data['featured'] === true ? ['1'] : []),
    hide_from_listings: (entry) => (isUnlisted(entry) ? ['1'] : []),
  },
  reasons: [(entry) => (isUnlisted(entry) ? ['`hide_from_listings: true` in its file keeps it out of lists.'] : [])],
})

/** Whether lists and calendars for visitors omit an event. */
export function isUnlisted({ data }: Entry): boolean {
  return data['hide_from_listings'] === true
}

function flagField(name: string, description: string): FieldDraft {
  return calendarField(flag(description), {
    show: (entry) => entry.data[name] === true,
    write: (value, draft) => draft.set(name, readFlag(value) || undefined),
  })
}

export function costOf(entry: Entry, site: Site, more: { readonly free?: string } = {}): ReturnType<typeof showCost> {
  return showCost(entry.data['cost'], { ...currencyOf(site), ...more })
}
