import type { OpenSite } from '../site/open-site.ts'
import { importContent } from './import-content.ts'
import { readExports } from './read-exports.ts'
import type { ImportReport } from './report.ts'
import type { ImportOptions } from './content-importer.ts'

/**
 * Takes in exports of WordPress's. What came over before stays as it is: a second run changes nothing.
 *
 * @throws ContentError for what is no export; LockError, WriteError
 */
export function importWxr(site: OpenSite, files: readonly string[], options: ImportOptions): Promise<ImportReport> {
  return importContent(site, readExports(files, options.onProgress), options)
}
