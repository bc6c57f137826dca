import type { ImportView, SourceItem } from '../../../model/model.ts'
import { isZone } from '../../../text/time/local-time.ts'
import { readStoredTime, toStoredTime } from '../../../text/time/event-time.ts'
import { metaOf } from '../../shared/wordpress/from-wordpress.ts'

/** The times of an exported event, in the form of files. */
export function timesOf(item: SourceItem): Record<string, unknown> {
  const allDay = isOn(item, '_EventAllDay')
  const time = (key: string) => {
    const wall = readStoredTime(metaOf(item, key))
    return wall === undefined ? undefined : toStoredTime(wall, allDay)
  }
  const [start, end] = [time('_EventStartDate'), time('_EventEndDate')]
  return {
    start,
    end: end === start ? undefined : end,
    all_day: allDay || undefined,
    timezone: zoneIn(item),
  }
}

/** The zone of an exported event; undefined if it is missing or unknown. */
export function zoneIn(item: SourceItem): string | undefined {
  const zone = metaOf(item, '_EventTimezone') ?? ''
  return zone !== '' && isZone(zone) ? zone : undefined
}

/** The cost of an event: its own currency symbol becomes part of the text; several costs are a list. */
export function costOf(item: SourceItem): string | string[] | undefined {
  const costs = item.meta.flatMap(([key, value]) => (key === '_EventCost' && value.trim() !== '' ? [value.trim()] : []))
  const symbol = metaOf(item, '_EventCurrencySymbol')?.trim()
  const isAfter = ['suffix', 'postfix'].includes(metaOf(item, '_EventCurrencyPosition') ?? '')
  const signed = costs.map((cost) => {
    if (!symbol || !/^[\d.,]+$/.test(cost) || Number(cost) === 0) return cost
    return isAfter ? `${cost}${symbol}` : `${symbol}${cost}`
  })
  return signed.length > 1 ? signed : signed[0]
}

/** The members of an event that does not take place as planned. */
export function happening(item: SourceItem): Record<string, unknown> {
  const status = metaOf(item, '_tribe_events_status')
  if (status !== 'canceled' && status !== 'postponed') return {}
  return { event_status: status, event_status_reason: metaOf(item, '_tribe_events_status_reason') || undefined }
}

/** The position of a venue, and its maps, which are shown unless the source says otherwise. */
export function placed(item: SourceItem): Record<string, unknown> {
  const shows = (key: string) => (metaOf(item, key) === undefined || isOn(item, key) ? undefined : false)
  const [lat, lng] = ['_VenueLat', '_VenueLng'].map((key) => Number.parseFloat(metaOf(item, key) ?? ''))
  return {
    show_map: shows('_VenueShowMap'),
    show_map_link: shows('_VenueShowMapLink'),
    geo: Number.isFinite(lat) && Number.isFinite(lng) ? [lat, lng] : undefined,
  }
}

/** The venues or organizers of an event, by their meta key, as ids in this site. */
export function linkedIds(item: SourceItem, name: string, view: ImportView): number[] {
  const ids = item.meta.flatMap(([key, value]) => (key === name ? [Number(value)] : []))
  return [...new Set(ids)].flatMap((id) => view.post(id) ?? [])
}

export function wrongTimes(item: SourceItem): string[] {
  const zone = metaOf(item, '_EventTimezone') ?? ''
  const wrong = ['_EventStartDate', '_EventEndDate'].filter(
    (key) => (metaOf(item, key) ?? '') !== '' && readStoredTime(metaOf(item, key)) === undefined,
  )
  return [
    ...wrong.map((key) => `its ${key} '${metaOf(item, key)}' is not a time`),
    ...(zone === '' || isZone(zone) ? [] : [`its time zone '${zone}' is unknown: the event has the site's`]),
  ]
}

export function isOn(item: SourceItem, key: string): boolean {
  return ['1', 'yes', 'true'].includes(metaOf(item, key)?.toLowerCase() ?? '')
}
