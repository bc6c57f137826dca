import { uploadsBase, usualUploads } from '../../../derive/addresses/uploads.ts'
import type { Site } from '../../../model/model.ts'

type UploadsSite = Pick<Site, 'home' | 'settings'>

/** A text in which files are found wherever it is shown: by their full addresses, also those from before a setting. */
export function withWholeAddresses(html: string, { home, settings }: UploadsSite): string {
  const quoted = [uploadsBase({ settings }), usualUploads]
    .map((base) => base.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|')
  return html.replace(new RegExp(`(["'(]|, ?)(?=/(?:${quoted})/)`, 'g'), (before) => before + home)
}

/** The same with the addresses that files have on any site, to compare texts of two sites. */
export function withBareAddresses(html: string, { home, settings }: UploadsSite): string {
  const base = uploadsBase({ settings })
  const beginnings = [`${home}/${base}/`, `${home}/uploads/`, '/wp-content/uploads/', `/${base}/`]
  return beginnings.reduce((text, beginning) => text.replaceAll(beginning, '/uploads/'), html)
}
