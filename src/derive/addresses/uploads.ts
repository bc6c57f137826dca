import type { Site } from '../../model/model.ts'
import { siteOf } from '../languages/site-in-language.ts'
import { encodePath } from '../../text/wordpress/slug.ts'

/** Where files are always served, below the website's address, whatever the setting. */
export const usualUploads = 'uploads'

/** The path that the addresses of files begin with, without slashes: `wp-content/uploads` keeps WordPress's. */
export function uploadsBase({ settings }: Pick<Site, 'settings'>): string {
  return String(settings['uploads_base'] ?? usualUploads)
}

/** The address of a file by its path below the folder of files. */
export function uploadAddress(path: string, site: Site): string {
  return `${siteOf(site).home}/${uploadsBase(site)}/${encodePath(path)}`
}

/**
 * The path of a file below their folder, by its path on the website: files stay where they were under another setting.
 * Undefined for other paths.
 */
export function pathInUploads(path: string, site: Pick<Site, 'settings'>): string | undefined {
  const base = [`/${uploadsBase(site)}/`, `/${usualUploads}/`].find((one) => path.startsWith(one))
  return base && path.slice(base.length)
}
