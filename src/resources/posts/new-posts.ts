import type { Draft, Site } from '../../model/model.ts'
import { toLocalText } from '../../text/time/local-time.ts'

/** The setting for the folders of new posts. */
export const newPostsSetting = 'new_posts'

/** The folder of a new post: years or months keep folders small enough to browse. An imported post is filed by its own date. */
export function folderOfNewPost(draft: Draft, site: Site): string {
  const isImported = draft.get('imported_from') !== undefined
  const date = isImported ? String(draft.get('date') ?? '') : toLocalText(site.now(), site.settings.timezone)
  const [, year = date.slice(0, 4), month] = /^(\d{4})-(\d\d)/.exec(date) ?? []
  return month !== undefined && site.settings[newPostsSetting] === 'month' ? `${year}/${month}` : year
}
