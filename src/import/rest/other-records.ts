import type { SourceItem, SourceMeta, SourceTerm } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { blankItem } from '../blank-item.ts'
import { decodeEntities } from '../../text/html/escape.ts'
import { contactKeys } from '../../text/wordpress/contact-keys.ts'
import { htmlBlock } from '../../text/wordpress/html-block.ts'
import { serialize } from '../../text/wordpress/serialize.ts'
import type { PhpValue } from '../../text/wordpress/unserialize.ts'
import { dateIn, numberIn, rowsOf, textIn, wordsIn } from './members.ts'
import type { Answered } from './spool.ts'
import type { SourceNames } from './to-records.ts'

/** An event of The Events Calendar; its interface tells texts only as they are seen. */
export function toEvent(entry: Answered, names: SourceNames): SourceItem {
  const flag = (name: string, text: string) => (entry[name] === true ? text : '')
  const website = plain(entry, 'website')
  const terms = [...listIn(entry, 'categories'), ...listIn(entry, 'tags')].map((term) => ({
    taxonomy: textIn(term, 'taxonomy'),
    slug: textIn(term, 'slug'),
    name: textIn(term, 'name'),
  }))
  return {
    ...dated(entry, 'tribe_events', names),
    title: plain(entry, 'title'),
    order: entry['sticky'] === true ? -1 : 0,
    terms,
    meta: [
      ...rowsOf({
        _EventStartDate: textIn(entry, 'start_date'),
        _EventEndDate: textIn(entry, 'end_date'),
        _EventTimezone: textIn(entry, 'timezone'),
        _EventAllDay: flag('all_day', 'yes'),
        // Without one, it is the address of the event's own page.
        _EventURL: website === textIn(entry, 'url') ? '' : website,
        _EventShowMap: flag('show_map', '1'),
        _EventShowMapLink: flag('show_map_link', '1'),
        _EventHideFromUpcoming: flag('hide_from_listings', 'yes'),
        _tribe_featured: flag('featured', '1'),
        _EventCost: costOf(entry),
      }),
      ...pictureOf(entry),
      ...listIn(entry, 'venue').map(({ id }) => ['_EventVenueID', String(id)] as const),
      ...listIn(entry, 'organizer').map(({ id }) => ['_EventOrganizerID', String(id)] as const),
    ],
  }
}

const placeTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tribe_venue: { ...contactKeys.venue, geo_lat: '_VenueLat', geo_lng: '_VenueLng' },
  tribe_organizer: contactKeys.organizer,
}

/** A venue or an organizer. */
export function toPlace(entry: Answered, kind: string, names: SourceNames): SourceItem {
  const shows = (name: string) => (entry[name] === false ? 'false' : '')
  const texts = Object.entries(placeTexts[kind] ?? {}).filter(
    // It follows from the others, unless it says something of its own.
    ([name]) => name !== 'stateprovince' || ![entry['province'], entry['state']].includes(entry[name]),
  )
  return {
    ...dated(entry, kind, names),
    title: plain(entry, kind.replace('tribe_', '')),
    meta: [
      ...rowsOf(Object.fromEntries(texts.map(([name, key]) => [key, textIn(entry, name)]))),
      ...(kind === 'tribe_venue'
        ? rowsOf({ _VenueShowMap: shows('show_map'), _VenueShowMapLink: shows('show_map_link') })
        : []),
      ...pictureOf(entry),
    ],
  }
}

/** A form of Contact Form 7. */
export function toForm(entry: Answered): SourceItem {
  const properties = (entry['properties'] ?? {}) as Answered
  const part = (name: string) => (properties[name] ?? {}) as Answered
  const template = textIn(part('form'), 'content')
  return {
    ...blankItem,
    id: numberIn(entry, 'id'),
    kind: 'wpcf7_contact_form',
    title: textIn(entry, 'title'),
    slug: textIn(entry, 'slug'),
    content: template,
    meta: rowsOf({
      _form: template,
      _mail: serialize(part('mail') as PhpValue),
      _mail_2: serialize(part('mail_2') as PhpValue),
      _messages: serialize(part('messages') as PhpValue),
      _additional_settings: textIn(part('additional_settings'), 'content'),
      _locale: textIn(entry, 'locale'),
    }),
  }
}

/** A menu, which is a term. */
export function toMenu(entry: Answered): SourceTerm {
  const [slug, name] = [textIn(entry, 'slug'), textIn(entry, 'name')]
  return { id: numberIn(entry, 'id'), taxonomy: 'nav_menu', slug, name, parent: '', description: '', meta: [] }
}

/** A line of a menu. */
export function toMenuItem(entry: Answered, menus: ReadonlyMap<number, SourceTerm>): SourceItem {
  const menu = menus.get(numberIn(entry, 'menus'))
  const text = (name: string) => textIn(entry, name)
  return {
    ...blankItem,
    id: numberIn(entry, 'id'),
    kind: 'nav_menu_item',
    title: wordsIn(entry, 'title', 'plain'),
    order: numberIn(entry, 'menu_order'),
    terms: menu ? [{ taxonomy: 'nav_menu', slug: menu.slug, name: menu.name }] : [],
    meta: rowsOf({
      _menu_item_type: text('type'),
      _menu_item_object: text('object'),
      _menu_item_object_id: text('object_id'),
      _menu_item_url: text('url'),
      _menu_item_menu_item_parent: text('parent'),
    }),
  }
}

function dated(entry: Answered, kind: string, names: SourceNames): SourceItem {
  const description = textIn(entry, 'description')
  return {
    ...blankItem,
    id: numberIn(entry, 'id'),
    kind,
    slug: textIn(entry, 'slug'),
    status: textIn(entry, 'status'),
    date: dateIn(entry, 'date', 'date_utc'),
    modified: dateIn(entry, 'modified', 'modified_utc'),
    author: names.login(numberIn(entry, 'author')),
    content: description === '' ? '' : htmlBlock(description),
    excerpt: textIn(entry, 'excerpt'),
  }
}

// One number is kept as it was written, with the sign that it has; everything else as it is shown.
function costOf(entry: Answered): string {
  const text = plain(entry, 'cost')
  const { currency_symbol: sign = '', values } = (entry['cost_details'] ?? {}) as Answered
  const number = /^[^\d\s]{0,4}(\d[\d.,]*)[^\d\s]{0,4}$/.exec(text)?.[1]
  const isPlain = Array.isArray(values) && values.length === 1 && sign === ''
  return isPlain && number !== undefined ? number : text
}

function pictureOf(entry: Answered): SourceMeta {
  const picture = entry['image'] as Answered | false | undefined
  if (!picture) return []
  const id = numberIn(picture, 'id')
  return id === 0 ? rowsOf({ _almanac_image: plain(picture, 'url') }) : [['_thumbnail_id', String(id)]]
}

// One alone is no list.
function listIn(entry: Answered, name: string): Answered[] {
  return listOf(entry[name]).filter((one): one is Answered => typeof one === 'object' && one !== null)
}

function plain(entry: Answered, name: string): string {
  return decodeEntities(textIn(entry, name))
}
