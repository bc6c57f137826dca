import type { Exports } from '../../model/model.ts'
import { textOf } from '../../derive/entries.ts'
import { toSourceItem, refRow, rows } from '../shared/wordpress/to-wordpress.ts'
import { sourceOf } from './traits/file.ts'
import { fileTitleOf } from './traits/words.ts'
import { ownPathKey } from './from-wordpress.ts'

export const toWordpress: Exports = {
  items: {
    media: (entry, view) => {
      const { site } = view
      const members = view.membersOf(entry, 'comment_status', 'ping_status')
      return toSourceItem(entry, view, {
        kind: 'attachment',
        title: fileTitleOf(entry),
        excerpt: textOf(entry, 'caption'),
        order: Number(entry.data['menu_order']) || 0,
        parent: site.findInSpace('post', entry.data['post'])?.id ?? 0,
        commentStatus: String(members['comment_status']),
        pingStatus: String(members['ping_status']),
        attachment: sourceOf(entry, site),
        meta: [
          ['_wp_attached_file', site.files.factsOf(entry).path],
          // WordPress's importer files downloads by month, and renames a file whose name is taken.
          [ownPathKey, site.files.factsOf(entry).path],
          ...rows({ _wp_attachment_image_alt: entry.data['alt_text'] }),
          ...refRow('_thumbnail_id', entry.data['featured_media'], 'media', view),
        ],
      })
    },
  },
}
