import type { Imports, SourceItem } from '../../define/imports.ts'
import { toFileName } from '../../text/wordpress/file-name.ts'
import { bookkeeping, commonOf, discussionOf, expectedOf, metaOf } from '../shared/from-wordpress.ts'
import { isFit } from './upload.ts'

const alternative = '_wp_attachment_image_alt'

/** Attachments of an export, with their files. */
export const fromWordpress: Imports = {
  items: {
    attachment: {
      resource: 'media',
      read: (item, view) => {
        const common = commonOf(item.status === 'inherit' ? { ...item, status: 'publish' } : item, view)
        const isHidden = item.status === 'private' || item.status === 'trash'
        return {
          ...common,
          data: {
            ...common.data,
            status: isHidden ? item.status : undefined,
            caption: item.excerpt || undefined,
            alt_text: metaOf(item, alternative) || undefined,
            post: item.parent === 0 ? undefined : view.post(item.parent),
            content_format: item.content === '' ? undefined : 'html',
            ...discussionOf(item),
          },
          body: view.text(item.content),
          metaRead: [...bookkeeping, alternative],
          file: { url: item.attachment, path: pathOf(item), isFit },
        }
      },
      expected: (item, view) => {
        const { status: _, ...common } = expectedOf(item, view)
        return {
          ...common,
          caption: item.excerpt,
          alt_text: metaOf(item, alternative) ?? '',
          description: view.text(item.content),
          post: item.parent === 0 ? null : (view.post(item.parent) ?? null),
        }
      },
    },
  },
}

/** Where a file is below its folder: year, month and name, as in the folder of uploads. */
export function pathOf(item: SourceItem): string {
  const said = metaOf(item, '_wp_attached_file') ?? ''
  const parts = (isRelative(said) ? said : addressPath(item.attachment)).split('/').filter(Boolean)
  const name = toFileName(parts.at(-1) ?? '') || `file-${item.id}`
  const [year = '', month = ''] = parts.slice(-3, -1)
  const isDated = parts.length > 2 && /^\d{4}$/.test(year) && /^\d\d$/.test(month)
  return `${isDated ? `${year}/${month}` : (item.date.local || '1970-01').slice(0, 7).replace('-', '/')}/${name}`
}

function isRelative(path: string): boolean {
  return path !== '' && !/^(?:\/|[a-z]:|\.\.)/i.test(path) && !path.includes('/../')
}

function addressPath(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname)
  } catch {
    return ''
  }
}
