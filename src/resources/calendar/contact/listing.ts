import { capabilitiesOf } from '../../../define/roles.ts'
import { defineTrait } from '../../../define/define.ts'
import { untilChanged } from '../../../work/until-changed.ts'
import { callWith } from '../../../derive/call-with.ts'
import { toQuery } from '../../../derive/to-query.ts'
import { pageOf } from '../../actions/list.ts'
import type { Call, Page, Query, Trait } from '../../../model/model.ts'
import { isUnfinished } from '../../../text/names.ts'
import { callerKey, may } from '../../shared/post-access.ts'
import { resolve } from '../../shared/references.ts'
import { requestedStatus } from '../common/access.ts'
import { type CalendarArg, flagFilter, idArgOf, isPlugin, readTruth, statusFilter } from '../common/args.ts'
import type { CalendarKind } from '../common/entry.ts'
import { errors } from '../common/errors.ts'
import { addressArgs, calendarFilter, calendarPaging } from '../common/listing.ts'
import { boundedLength } from '../common/presets.ts'
import { timeOf } from '../event/times.ts'

/** The parameters of lists of venues or organizers, newest publication first. */
export function linkedListing(kind: CalendarKind): Trait {
  const nouns = `${kind.noun}s`
  const searches = 'Text to search for in titles, descriptions and other short texts.'
  // The Events Calendar matches entries with all words in one text.
  const how = (call: Call) => ({ together: isPlugin(call) })
  return defineTrait({
    filters: {
      ...calendarPaging(nouns, searches, { orderBy: 'date', descending: true }, how),
      event: calendarFilter(eventId(`Only ${nouns} of the event with this ID.`), ofEvent),
      has_events: calendarFilter(
        flagFilter(`Only ${nouns} with events, or only those without.`),
        (value, query, call) => {
          const used = linkedIds(call).all
          const wanted = readTruth(value)
          query.tests.push((entry) => used.has(entry.id) === wanted)
        },
      ),
      only_with_upcoming: calendarFilter(
        flagFilter(`Only ${nouns} with an event that has not begun.`, false),
        (value, query, call) => {
          if (!readTruth(value)) return
          const used = linkedIds(call).upcoming
          query.tests.push((entry) => used.has(entry.id))
        },
      ),
      status: calendarFilter(statusFilter(`The ${kind.noun} post status.`, kind.capabilities.edit)),
    },
  })
}

export function requestedLinks(kind: CalendarKind): (call: Call) => Record<string, string> {
  return (call) => ({
    per_page: String(boundedLength(call.args['per_page'])),
    ...addressArgs(call, ['search', 'event', 'has_events', 'only_with_upcoming', 'lang']),
    status: requestedStatus(call, kind),
  })
}

/** The total of a list. Under WordPress's names a search without matches has the total without it, as in the plugin. */
export async function answeredTotal(page: Page, call: Call): Promise<number> {
  const { search, ...others } = call.args
  const isVain = search !== undefined && page.total === 0
  if (!isVain || !isPlugin(call) || call.face !== 'rest') return page.total
  return (await pageOf(toQuery(callWith(call, others)), call)).total
}

const readsEvents = may(capabilitiesOf('cal_events')).read

// An event that the caller may not read does not exist for them.
function eventId(description: string): CalendarArg {
  const known = idArgOf('event', description)
  return {
    ...known,
    check: (value, call) => {
      const wrong = known.check(value, call)
      if (wrong) return wrong
      return readsEvents(call.caller, call.site.get('event', Number(value))!, call.site)
        ? undefined
        : errors.rest_invalid_param({ name: 'it', wanted: 'the id of an event' })
    },
  }
}

function ofEvent(value: unknown, query: Query, { site, resource }: Call): void {
  const linked = resolve(site, resource.name, site.get('event', Number(value))?.data[resource.name])
  const ids = new Set(linked.map((entry) => entry.id))
  query.where.push({ index: 'slug', keys: linked.map((entry) => entry.slug) })
  query.tests.push((entry) => ids.has(entry.id))
}

type Linked = Readonly<Record<'all' | 'upcoming', ReadonlySet<number>>>

const linked = untilChanged<string, Linked>('linked to events', 64)

// Computed for all events at once, as in the plugin also private and scheduled ones, as far as the caller may read them; cached
// until something changes, or the second passes.
function linkedIds({ site, caller, resource: { name } }: Call): Linked {
  const now = site.now()
  return linked(site, `${name} ${Math.floor(now / 1000)} ${callerKey(caller)}`, () => {
    const all = new Set<number>()
    const upcoming = new Set<number>()
    for (const event of site.all('event')) {
      const { status } = event.derived
      if (isUnfinished(status) || status === 'trash' || !readsEvents(caller, event, site)) continue
      for (const { id } of resolve(site, name, event.data[name])) {
        all.add(id)
        if (timeOf(event).utcStart > now) upcoming.add(id)
      }
    }
    return { all, upcoming }
  })
}
