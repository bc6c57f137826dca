import type { ImportView, SourceItem } from '../../../model/model.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { importedBodyOf, expectedOf, metaNumber, metaOf, termsIn } from '../../shared/wordpress/from-wordpress.ts'
import { isUnfinished } from '../../../text/names.ts'
import { noDate } from '../common/entry.ts'
import { currencyOf, showCost } from '../event/cost.ts'
import { costOf, happening, isOn, linkedIds, placed, zoneIn } from './facts.ts'
import { eventFlags, wordpressNames } from './names.ts'

/** Almanac's names of The Events Calendar's statuses. */
export const ownNames = new Map(Object.entries(wordpressNames).map(([own, theirs]) => [theirs, own]))

export function expectedEvent(item: SourceItem, view: ImportView): Record<string, unknown> {
  const website = metaOf(item, '_EventURL')
  return {
    ...dated(item, view),
    ...expectedTimes(item),
    ...happening(item),
    cost: showCost(costOf(item), currencyOf(view.site)).text,
    website: website ? escapeHtml(website) : undefined,
    ...Object.fromEntries(eventFlags.map(([name, key]) => [name, isOn(item, key)])),
    sticky: item.order === -1,
    categories: termsIn(item, 'tribe_events_cat', view),
    tags: termsIn(item, 'post_tag', view),
    venue: publicOnly('venue', linkedIds(item, '_EventVenueID', view), item, view),
    organizer: publicOnly('organizer', linkedIds(item, '_EventOrganizerID', view), item, view),
  }
}

/** The expected response for a venue or an organizer. @param texts - members and their meta keys */
export function expectedContact(
  resource: string,
  texts: readonly (readonly [member: string, key: string])[],
  item: SourceItem,
  view: ImportView,
): Record<string, unknown> {
  return {
    ...dated(item, view),
    ...(resource === 'venue' && expectedPlace(item)),
    ...Object.fromEntries(texts.flatMap(([name, key]) => (metaOf(item, key) ? [[name, metaOf(item, key)]] : []))),
  }
}

function dated(item: SourceItem, view: ImportView): Record<string, unknown> {
  const { slug, status, date_gmt: utc } = expectedOf(item, view)
  const picture = metaNumber(item, '_thumbnail_id')
  const image = picture === undefined ? undefined : view.post(picture)
  const author = view.user(item.author)
  return {
    slug,
    status: ownNames.get(item.status) ?? status,
    date_utc: isUnfinished(item.status) ? noDate : String(utc ?? '').replace('T', ' ') || undefined,
    author: author === undefined ? undefined : String(author),
    image,
    // Responses contain both only in rendered form.
    'stored.title': item.title.trim() || undefined,
    body: importedBodyOf(item, view).body,
  }
}

function expectedTimes(item: SourceItem): Record<string, unknown> {
  const allDay = isOn(item, '_EventAllDay')
  const [start, end] = [metaOf(item, '_EventStartDate'), metaOf(item, '_EventEndDate')]
  return {
    all_day: allDay,
    start_date: allDay && start ? `${start.slice(0, 10)} 00:00:00` : start,
    end_date: allDay && end ? `${end.slice(0, 10)} 23:59:59` : end,
    timezone: zoneIn(item),
  }
}

function expectedPlace(item: SourceItem): Record<string, unknown> {
  const {
    show_map: map = true,
    show_map_link: link = true,
    geo,
  } = placed(item) as { geo?: readonly number[] } & Record<string, unknown>
  return { show_map: map, show_map_link: link, geo_lat: geo?.[0], geo_lng: geo?.[1] }
}

// A public event shows public ones only; none shows entries in the trash.
function publicOnly(resource: string, ids: readonly number[], { status }: SourceItem, { site }: ImportView) {
  const isPublic = status === 'publish' || status === 'future'
  const seen = ids.filter((id) => {
    const now = site.get(resource, id)?.derived.status
    return isPublic ? now === 'publish' : now !== undefined && now !== 'trash'
  })
  return resource === 'venue' && seen.length === 1 ? seen[0]! : seen
}
