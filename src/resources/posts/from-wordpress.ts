import type { ImportedFile, Importer, Imports, ImportView, SourceItem } from '../../model/model.ts'
import { importedBodyOf, bookkeeping, commonOf, discussionOf, expectedOf } from '../shared/wordpress/from-wordpress.ts'
import { listOrNone, metaNumber, termsIn, writtenOf } from '../shared/wordpress/from-wordpress.ts'

const metaRead = [...bookkeeping, '_thumbnail_id']

export const pageParts: WrittenParts = {
  kind: 'page',
  isTree: true,
  isOrdered: true,
  isDiscussed: true,
  hasPicture: true,
  lacks: [],
  taxonomies: [],
}

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
    page: writtenImporter(pageParts),
  },
}

/** The optional parts of a type, as WordPress's types have them. */
export interface WrittenParts {
  /** Its name, in both systems. */
  readonly kind: string
  readonly isTree: boolean
  /** Whether its entries are sorted by a number that people assign. */
  readonly isOrdered: boolean
  readonly isDiscussed: boolean
  readonly hasPicture: boolean
  /** Members of posts that its responses lack: `excerpt` if `supports` switches it off. A meta key read into one would be lost. */
  readonly lacks: readonly string[]
  readonly taxonomies: readonly { readonly resource: string; readonly member: string; readonly name: string }[]
}

/** Imports the entries of a type that is written like posts. */
export function writtenImporter({ kind, isTree, isOrdered, taxonomies, ...has }: WrittenParts): Importer<SourceItem> {
  const left = new Set([
    ...(has.isDiscussed ? [] : ['comment_status', 'ping_status']),
    ...(has.hasPicture ? [] : ['featured_media']),
  ])
  // What belongs to an entry of another kind, as variations do to products, is no child here.
  const parentOf = ({ parent }: SourceItem, view: ImportView) =>
    isTree && parent !== 0 ? view.post(parent, kind) : undefined
  const without = (data: Record<string, unknown>, keys: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(data).filter(([key]) => !keys.has(key)))
  return {
    resource: kind,
    isOrdered,
    read: (item, view) => {
      const parent = parentOf(item, view)
      const made = merge(item, view, {
        ...(isTree && { parent }),
        ...(isOrdered && { menu_order: item.order || undefined }),
        ...Object.fromEntries(taxonomies.map(({ member, name }) => [member, listOrNone(termsIn(item, name, view))])),
      })
      const isAlone = item.parent !== 0 && parent === undefined
      const changed = [
        ...(made.changed ?? []),
        ...(isAlone ? [`${item.parent}, to which it belongs, did not come as a ${kind}`] : []),
      ]
      return { ...made, data: without(made.data, left), changed }
    },
    expected: (item, view) => ({
      ...without({ ...expectedOf(item, view), ...expectedWords(item, view) }, new Set([...left, ...has.lacks])),
      ...(isTree && { parent: parentOf(item, view) ?? 0 }),
      ...(isOrdered && { menu_order: item.order }),
      ...Object.fromEntries(taxonomies.map(({ member, name }) => [member, termsIn(item, name, view)])),
    }),
  }
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
    excerpt: view.text(item.excerpt),
    password: item.password,
    author: view.user(item.author),
    featured_media: picture === undefined ? 0 : (view.post(picture) ?? 0),
    ...discussionOf(item),
  }
}

function postFormatIn(item: SourceItem): string | undefined {
  return item.terms.find(({ taxonomy }) => taxonomy === 'post_format')?.slug.replace('post-format-', '')
}
