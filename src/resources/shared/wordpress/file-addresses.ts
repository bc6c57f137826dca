import { uploadsBase, usualUploads } from '../../../derive/addresses/uploads.ts'
import type { Site } from '../../../model/model.ts'

type UploadsSite = Pick<Site, 'home' | 'settings'>

/** Makes the addresses of files in a text absolute, also those from before a setting was changed. */
export function withWholeAddresses(html: string, { home, settings }: UploadsSite): string {
  const quoted = [uploadsBase({ settings }), usualUploads]
    .map((base) => base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  return html.replace(new RegExp(`(["'(]|, ?)(?=/(?:${quoted})/)`, 'g'), (before) => before + home)
}

/** Replaces the addresses of files by ones that are the same on any site, to compare texts of two sites. */
export function withBareAddresses(html: string, { home, settings }: UploadsSite): string {
  const base = uploadsBase({ settings })
  const beginnings = [`${home}/${base}/`, `${home}/uploads/`, '/wp-content/uploads/', `/${base}/`]
  return beginnings.reduce((text, beginning) => text.replaceAll(beginning, '/uploads/'), html)
}
