import type { ImportedFile, Imports, ImportView, SourceItem } from '../../define/imports.ts'
import { bookkeeping, commonOf, expectedOf, termsIn, writtenOf } from '../shared/from-wordpress.ts'

const metaRead = [...bookkeeping, '_thumbnail_id']

/** Posts and pages of an export. */
export const fromWordpress: Imports = {
  items: {
    post: {
      resource: 'post',
      read: (item, view) => {
        const format = item.terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug.replace('post-format-', '')
        return merge(item, view, {
          sticky: item.sticky || undefined,
          format: format === 'standard' ? undefined : format,
          categories: termsIn(item, 'category', view),
          tags: listOrNone(termsIn(item, 'post_tag', view)),
        })
      },
      expected: (item, view) => ({
        ...expectedOf(item, view),
        content: view.text(item.content),
        excerpt: item.excerpt,
        categories: termsIn(item, 'category', view),
        tags: termsIn(item, 'post_tag', view),
        sticky: item.sticky,
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
        content: view.text(item.content),
        excerpt: item.excerpt,
        parent: item.parent === 0 ? 0 : (view.post(item.parent) ?? 0),
        menu_order: item.order,
      }),
    },
  },
}

function merge(item: SourceItem, view: ImportView, own: Record<string, unknown>): ImportedFile {
  const common = commonOf(item, view)
  const written = writtenOf(item, view)
  return { ...common, data: { ...common.data, ...written.data, ...own }, body: written.body, metaRead }
}

function listOrNone(ids: number[]): number[] | undefined {
  return ids.length > 0 ? ids : undefined
}
