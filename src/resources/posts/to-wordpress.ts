import type { Entry, Exporter, Exports, ExportView, SourceItem } from '../../model/model.ts'
import { toSourceItem, type OwnMembers, refRow, rows, termsOfIds } from '../shared/wordpress/to-wordpress.ts'
import { pageParts, type WrittenParts } from './from-wordpress.ts'

export const toWordpress: Exports = {
  items: {
    post: (entry, view) => {
      const members = view.membersOf(entry, 'categories', 'tags', 'sticky', 'format')
      const format = String(members['format'])
      return toWrittenItem(entry, view, {
        kind: 'post',
        sticky: members['sticky'] === true,
        terms: [
          ...termsOfIds(view, 'category', members['categories'], 'category'),
          ...termsOfIds(view, 'tag', members['tags'], 'post_tag'),
          ...(format === 'standard'
            ? []
            : [{ taxonomy: 'post_format', slug: `post-format-${format}`, name: `post-format-${format}` }]),
        ],
      })
    },
    page: writtenExporter(pageParts),
  },
}

/** Exports the entries of a type that is written like posts. */
export function writtenExporter({
  kind,
  isTree,
  isOrdered,
  isDiscussed,
  taxonomies,
}: WrittenParts): Exporter<SourceItem> {
  return (entry, view) => {
    const members = view.membersOf(entry, 'parent', 'menu_order', ...taxonomies.map(({ member }) => member))
    const item = toWrittenItem(entry, view, {
      kind,
      ...(isTree && { parent: Number(members['parent']) }),
      ...(isOrdered && { order: Number(members['menu_order']) }),
      terms: taxonomies.flatMap(({ resource, member, name }) => termsOfIds(view, resource, members[member], name)),
    })
    return isDiscussed ? item : { ...item, commentStatus: 'closed', pingStatus: 'closed' }
  }
}

function toWrittenItem(entry: Entry, view: ExportView, own: OwnMembers): SourceItem {
  const { comment_status: comments, ping_status: pings } = view.membersOf(entry, 'comment_status', 'ping_status')
  return toSourceItem(entry, view, {
    ...own,
    commentStatus: String(comments),
    pingStatus: String(pings),
    meta: [
      ...refRow('_thumbnail_id', entry.data['featured_media'], 'media', view),
      ...rows({ _wp_page_template: entry.data['template'] }),
    ],
  })
}
