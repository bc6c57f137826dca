import type { ImportedFile, Imports, ImportView, SourceItem } from '../../model/model.ts'
import { importedBodyOf, bookkeeping, commonOf, discussionOf, expectedOf } from '../shared/wordpress/from-wordpress.ts'
import { listOrNone, metaNumber, termsIn, writtenOf } from '../shared/wordpress/from-wordpress.ts'

const metaRead = [...bookkeeping, '_thumbnail_id']

/** Posts and pages of an export. */
export const fromWordpress: Imports = {
  items: {
    post: {
      resource: 'post',
      addresses: { setting: 'permalink', as: 'pattern' },
      read: (item, view) => {
        const format = postFormatIn(item)
        return merge(item, view, {
          sticky: item.sticky || undefined,
          format: format === 'standard' ? undefined : format,
          categories: termsIn(item, 'category', view),
          tags: listOrNone(termsIn(item, 'post_tag', view)),
        })
      },
      expected: (item, view) => ({
        ...expectedOf(item, view),
        ...expectedWords(item, view),
        categories: termsIn(item, 'category', view),
        tags: termsIn(item, 'post_tag', view),
        sticky: item.sticky,
        format: postFormatIn(item) ?? 'standard',
      }),
    },
    page: {
      resource: 'page',
      read: (item, view) =>
        merge(item, view, {
          parent: item.parent === 0 ? undefined : view.post(item.parent),
          menu_order: item.order || undefined,
        }),
      expected: (item, view) => ({
        ...expectedOf(item, view),
        ...expectedWords(item, view),
        parent: item.parent === 0 ? 0 : (view.post(item.parent) ?? 0),
        menu_order: item.order,
      }),
    },
  },
}

function merge(item: SourceItem, view: ImportView, own: Record<string, unknown>): ImportedFile {
  const common = commonOf(item, view)
  const written = writtenOf(item, view)
  const changed = [...common.changed, ...written.changed]
  return {
    ...common,
    data: { ...common.data, ...written.data, ...own },
    body: written.body,
    metaRead,
    metaWords: ['footnotes'],
    changed,
  }
}

function expectedWords(item: SourceItem, view: ImportView): Record<string, unknown> {
  const picture = metaNumber(item, '_thumbnail_id')
  return {
    content: importedBodyOf(item, view).body,
    excerpt: item.excerpt,
    password: item.password,
    author: view.user(item.author),
    featured_media: picture === undefined ? 0 : (view.post(picture) ?? 0),
    ...discussionOf(item),
  }
}

function postFormatIn(item: SourceItem): string | undefined {
  return item.terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug.replace('post-format-', '')
}
