import { languageIn } from '../languages/answered-languages.ts'
import { locationsKey } from '../menus.ts'
import type { Answered, RestType, SourceItem, SourceNames, SourceTerm } from '../../model/model.ts'
import { listOf } from '../../text/values.ts'
import { serialize } from '../../text/wordpress/serialize.ts'
import { dateIn, memberIds, metaIn, numberIn, rowsOf, textIn, wordsIn } from '../../text/wordpress/rest-members.ts'

export function toTerm(entry: Answered, taxonomy: string, names: SourceNames): SourceTerm {
  const [id, own] = [numberIn(entry, 'id'), textIn(entry, 'slug')]
  const slug = names.term(taxonomy, id)?.slug ?? own
  return {
    id,
    taxonomy,
    slug,
    ...(slug !== own && { ownSlug: own }),
    ...languageIn(entry),
    name: textIn(entry, 'name'),
    parent: names.term(taxonomy, numberIn(entry, 'parent'))?.slug ?? '',
    description: textIn(entry, 'description'),
    // Only Almanac's own interface has the locations of a menu.
    meta: [...metaIn(entry), ...rowsOf({ [locationsKey]: locationsIn(entry) })],
    link: textIn(entry, 'link'),
  }
}

function locationsIn({ locations }: Answered): string {
  return Array.isArray(locations) ? locations.filter((one) => typeof one === 'string').join(' ') : ''
}

/** Converts an entry to the common form, with its type's additions; for an unknown type, only the common members. */
export function toSourceItem(entry: Answered, type: RestType | undefined, names: SourceNames): Partial<SourceItem> {
  const terms = [...names.taxonomies].flatMap(([member, taxonomy]) =>
    memberIds(entry, member).flatMap((id) => {
      const term = names.term(taxonomy, id)
      return term ? [{ taxonomy, ...term }] : []
    }),
  )
  const picture = numberIn(entry, 'featured_media')
  const own = type?.read(entry)
  return {
    title: wordsIn(entry, 'title', 'plain'),
    slug: textIn(entry, 'slug'),
    status: textIn(entry, 'status'),
    date: recordDateOf(entry),
    modified: dateIn(entry, 'modified', 'modified_gmt'),
    author: names.login(numberIn(entry, 'author')),
    parent: numberIn(entry, 'parent'),
    order: numberIn(entry, 'menu_order'),
    password: textIn(entry, 'password'),
    commentStatus: textIn(entry, 'comment_status'),
    pingStatus: textIn(entry, 'ping_status'),
    link: textIn(entry, 'link'),
    ...own,
    terms: [...terms, ...(own?.terms ?? [])],
    meta: [
      ...metaIn(entry),
      ...rowsOf({ _thumbnail_id: picture === 0 ? '' : String(picture), _wp_page_template: textIn(entry, 'template') }),
      ...(own?.meta ?? []),
    ],
  }
}

export function toMenuItem(entry: Answered, names: SourceNames): Partial<SourceItem> {
  const menu = names.term('nav_menu', numberIn(entry, 'menus'))
  const text = (name: string) => textIn(entry, name)
  const words = (name: string) => listOf(entry[name]).filter((one) => typeof one === 'string' && one !== '')
  return {
    excerpt: text('attr_title'),
    content: text('description'),
    title: wordsIn(entry, 'title', 'plain'),
    order: numberIn(entry, 'menu_order'),
    terms: menu ? [{ taxonomy: 'nav_menu', ...menu }] : [],
    meta: rowsOf({
      _menu_item_type: text('type'),
      _menu_item_object: text('object'),
      _menu_item_object_id: text('object_id'),
      _menu_item_url: text('url'),
      _menu_item_target: text('target'),
      _menu_item_menu_item_parent: text('parent'),
      _menu_item_classes: serialize(Object.fromEntries(words('classes').entries()) as Record<string, string>),
      _menu_item_xfn: words('xfn').join(' '),
    }),
  }
}

// A draft without its own date shows when it was changed.
function recordDateOf(entry: Answered): SourceItem['date'] {
  const floats = ['draft', 'pending'].includes(textIn(entry, 'status'))
  const isLast = entry['date'] !== undefined && entry['date'] === entry['modified']
  return floats && isLast ? { local: '', utc: '' } : dateIn(entry, 'date', 'date_gmt')
}
