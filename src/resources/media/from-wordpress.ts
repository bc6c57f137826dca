import { decodeOctets } from '../../text/wordpress/slug.ts'
import type { Imports, ImportView, SourceItem } from '../../model/model.ts'
import { toFileName } from '../../text/wordpress/file-name.ts'
import { importedBodyOf, bookkeeping, commonOf, discussionOf, expectedOf } from '../shared/wordpress/from-wordpress.ts'
import { metaNumber, metaOf } from '../shared/wordpress/from-wordpress.ts'
import { uploadAddress } from '../../derive/addresses/uploads.ts'
import { isFit } from './upload.ts'
import { suffixOf } from '../../storage/pictures/kinds.ts'

const alternative = '_wp_attachment_image_alt'
/** The meta key under which this program's exports hold a file's path here. */
export const ownPathKey = '_almanac_file'

export const fromWordpress: Imports = {
  items: {
    attachment: {
      resource: 'media',
      isOrdered: true,
      read: (item, view) => {
        const common = commonOf(item.status === 'inherit' ? { ...item, status: 'publish' } : item, view)
        const isHidden = item.status === 'private' || item.status === 'trash'
        const picture = metaNumber(item, '_thumbnail_id')
        const { format, body, changed } = importedBodyOf(item, view)
        return {
          ...common,
          data: {
            ...common.data,
            status: isHidden ? item.status : undefined,
            trashed_from: undefined,
            caption: item.excerpt || undefined,
            alt_text: metaOf(item, alternative) || undefined,
            menu_order: item.order || undefined,
            post: item.parent === 0 ? undefined : view.post(item.parent),
            featured_media: picture === undefined ? undefined : view.post(picture),
            content_format: body === '' ? undefined : format,
            ...discussionOf(item),
          },
          body,
          changed: [
            ...common.changed,
            ...changed,
            ...(isOfFile(item, view) ? ['it belongs to another file: here that is only in its own'] : []),
          ],
          metaRead: [...bookkeeping, alternative, '_thumbnail_id', ownPathKey],
          file: { url: item.attachment, path: uploadPathOf(item), there: pathThere(item), isFit },
        }
      },
      expected: (item, view) => {
        const { status: _, ...common } = expectedOf(item, view)
        return {
          ...common,
          caption: item.excerpt,
          alt_text: metaOf(item, alternative) ?? '',
          source_url: fileAddressOf(item, view),
          ...discussionOf(item),
          description: importedBodyOf(item, view).body,
          author: view.user(item.author),
          post: item.parent === 0 || isOfFile(item, view) ? null : (view.post(item.parent) ?? null),
        }
      },
    },
  },
}

// WordPress attaches what it cuts out of a picture to that; here only entries own files.
function isOfFile({ parent }: SourceItem, view: ImportView): boolean {
  return parent !== 0 && view.site.get('media', view.post(parent) ?? 0) !== undefined
}

// The address that the file has here: a taken name got a number.
function fileAddressOf(item: SourceItem, view: ImportView): string {
  const wanted = uploadPathOf(item)
  const { path = '' } = view.site.get('media', view.post(item.id) ?? 0) ?? {}
  const found = path.slice(path.indexOf('/') + 1)
  const isNumbered = found.replace(/-\d+(\.\w+)$/, '$1') === wanted
  return uploadAddress(isNumbered ? found : wanted, view.site)
}

/** The path of a file below its folder: as it was here, or in the source's uploads folder; else by year and month. */
export function uploadPathOf(item: SourceItem): string {
  const own = metaOf(item, ownPathKey) ?? ''
  const there = uploadPath(item, metaOf(item, '_wp_attached_file') ?? '')
  return suffixOf(own) === suffixOf(there) ? uploadPath(item, own) : there
}

// The path in the source's uploads folder.
function pathThere(item: SourceItem): string {
  return uploadPath(item, metaOf(item, '_wp_attached_file') ?? '', (name) => (/^\.*$/.test(name) ? '' : name))
}

function uploadPath(item: SourceItem, said: string, nameOf = toFileName): string {
  const isUsable = said !== '' && !/^(?:\/|[a-z]:|\.\.)/i.test(said) && !said.includes('/../')
  const parts = (isUsable ? said : addressPath(item.attachment)).split('/').filter(Boolean)
  const name = nameOf(parts.at(-1) ?? '') || `file-${item.id}`
  const folders = parts.slice(0, -1)
  if (isUsable && folders.every((folder) => /^[\w-][\w.-]*$/.test(folder))) return [...folders, name].join('/')
  const [year = '', month = ''] = folders.slice(-2)
  const isDated = /^\d{4}$/.test(year) && /^\d\d$/.test(month)
  return `${isDated ? `${year}/${month}` : (item.date.local || '1970-01').slice(0, 7).replace('-', '/')}/${name}`
}

function addressPath(url: string): string {
  return URL.canParse(url) ? (decodeOctets(new URL(url).pathname) ?? '') : ''
}
