import type { Site } from '../../model/model.ts'
import { siteOf } from '../languages/site-in-language.ts'
import { encodePath } from '../../text/wordpress/slug.ts'

/** Path below the website's address at which files are always served, whatever the setting. */
export const usualUploads = 'uploads'

/** Returns the path that file addresses begin with, without slashes: `wp-content/uploads` keeps WordPress's. */
export function uploadsBase({ settings }: Pick<Site, 'settings'>): string {
  return String(settings['uploads_base'] ?? usualUploads)
}

/** Returns the address of a file by its path below the folder of files. */
export function uploadAddress(path: string, site: Site): string {
  return `${siteOf(site).home}/${uploadsBase(site)}/${encodePath(path)}`
}

/** Returns a file's path below its folder, by its website path under this or the usual setting; undefined for other paths. */
export function pathInUploads(path: string, site: Pick<Site, 'settings'>): string | undefined {
  const base = [`/${uploadsBase(site)}/`, `/${usualUploads}/`].find((one) => path.startsWith(one))
  return base && path.slice(base.length)
}
