import type { Data, Site, ImportView, SourceDate, SourceItem, SourceMeta } from '../../../model/model.ts'
import { storedBody, storedBodyKeys } from '../../../text/wordpress/kept-body.ts'
import { withoutTrash } from '../../../text/names.ts'
import { fromLocalText, toLocalText } from '../../../text/time/local-time.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { statusByClock, toStoredDate } from '../dates.ts'
import { writableStatuses } from '../status.ts'
import { withBareAddresses } from './file-addresses.ts'

/** The members of a WordPress entry as front matter, without empty ones. */
export type Members = Record<string, unknown>

/**
 * The moment of a date: if its two forms disagree, the local one counts, which pages show and addresses contain. UTC decides
 * between two hours of the same name. Undefined if there is none.
 */
export function momentOf({ local, utc }: SourceDate, site: Site): number | undefined {
  const { timezone } = site.settings
  const moment = utc === '' ? undefined : fromLocalText(utc, 'UTC')
  const isSame = moment !== undefined && toLocalText(moment, timezone) === local.replace(' ', 'T')
  return local === '' || isSame ? moment : fromLocalText(local, timezone)
}

// When an entry is published. Published entries stay public: if the moment in UTC has passed, but the local date is still
// ahead, as after a change of the zone, UTC counts.
function publicationOf({ date, status }: SourceItem, site: Site): number | undefined {
  const [moment, utc] = [momentOf(date, site), momentOf({ local: '', utc: date.utc }, site)]
  const isGone = status === 'publish' && moment !== undefined && moment > site.now()
  return isGone && utc !== undefined && utc <= site.now() ? utc : moment
}

/** A date as stored in files; undefined if there is none. */
export function dateIn(date: SourceDate, site: Site): string | undefined {
  const moment = momentOf(date, site)
  return moment === undefined ? undefined : toStoredDate(moment, site)
}

/** The last value of a meta key. */
export function metaOf(item: { readonly meta: SourceMeta }, key: string): string | undefined {
  return item.meta.findLast(([name]) => name === key)?.[1]
}

/** A meta value as a number; undefined if it is not one. */
export function metaNumber(item: SourceItem, key: string): number | undefined {
  const text = metaOf(item, key)?.trim() ?? ''
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

/** Meta keys that WordPress uses for its own bookkeeping. */
export const bookkeeping = [
  '_edit_last',
  '_edit_lock',
  '_encloseme',
  '_pingme',
  '_wp_attached_file',
  '_wp_attachment_backup_sizes',
  '_wp_attachment_metadata',
  '_wp_desired_post_slug',
  '_wp_old_date',
  '_wp_old_slug',
  '_wp_page_template',
  '_wp_trash_meta_comments_status',
  '_wp_trash_meta_status',
  '_wp_trash_meta_time',
  ...storedBodyKeys,
]

/** The members common to all entries with an address: title, status, dates, author and the like. */
export function commonOf(item: SourceItem, view: ImportView): { data: Members; slug: string; changed: string[] } {
  const { site } = view
  const { status, changed } = statusOf(item)
  const published = publicationOf(item, site)
  if (published !== momentOf(item.date, site))
    changed.push(`it is published although its date, ${item.date.local}, is in the future: its date in UTC counts`)
  const aliases = item.meta.flatMap(([key, value]) => (key === '_wp_old_slug' && value !== '' ? [value] : []))
  const data: Members = {
    title: item.title.trim(),
    status,
    ...(status === 'trash' && { trashed_from: metaOf(item, '_wp_trash_meta_status') || 'draft' }),
    date: published === undefined ? undefined : toStoredDate(published, site),
    modified: dateIn(item.modified, site),
    author: view.user(item.author),
    ...(aliases.length > 0 && { aliases: [...new Set(aliases)] }),
  }
  return { data, slug: withoutTrash(item.slug), changed }
}

/** The text of an entry and its format: the original ones if it was exported by this program and not edited since. */
export function importedBodyOf(
  item: SourceItem,
  view: ImportView,
): { format: 'html' | undefined; body: string; changed: string[] } {
  const storedText = storedBody(item, (content) => withBareAddresses(view.text(content), view.site))
  if (storedText && !storedText.isStale)
    return { format: storedText.format === 'html' ? 'html' : undefined, body: view.text(storedText.text), changed: [] }
  const body = view.text(item.content)
  const changed = storedText ? ['its text was edited after it was exported from here: it stays HTML'] : []
  return { format: 'html', body, changed }
}

/** The additional members of posts and pages. */
export function writtenOf(item: SourceItem, view: ImportView): { data: Members; body: string; changed: string[] } {
  const thumbnail = metaNumber(item, '_thumbnail_id')
  const template = metaOf(item, '_wp_page_template')
  const { format, body, changed } = importedBodyOf(item, view)
  return {
    data: {
      excerpt: view.text(item.excerpt) || undefined,
      content_format: format,
      password: item.password || undefined,
      featured_media: thumbnail === undefined ? undefined : view.post(thumbnail),
      ...discussionOf(item),
      template: template === undefined || template === 'default' || template === '' ? undefined : template,
    },
    body,
    changed,
  }
}

/** Whether comments and pings are open. */
export function discussionOf(item: SourceItem): Members {
  const state = (text: string) => (text === 'open' || text === 'closed' ? text : undefined)
  return { comment_status: state(item.commentStatus), ping_status: state(item.pingStatus) }
}

/** The terms of an entry in a taxonomy, as ids. */
export function termsIn(item: SourceItem, taxonomy: string, view: ImportView): number[] {
  return item.terms.flatMap((term) => (term.taxonomy === taxonomy ? (view.term(taxonomy, term.slug) ?? []) : []))
}

/** The members of an entry that follow from an export, in the form of responses, for a comparison. */
export function expectedOf(item: SourceItem, view: ImportView): Data {
  const moment = publicationOf(item, view.site)
  const isShown = moment === momentOf(item.date, view.site)
  return {
    title: item.title.trim(),
    ...(item.slug !== '' && item.status !== 'trash' && { slug: slugHere(item, view) }),
    ...(moment !== undefined && { date_gmt: new Date(moment).toISOString().slice(0, 19) }),
    ...(item.date.local !== '' && isShown && { date: item.date.local.replace(' ', 'T') }),
    status: byClock(statusOf(item).status, moment, view.site),
  }
}

function byClock(status: string, moment: number | undefined, site: Site): string {
  return status === 'future' || status === 'publish' ? statusByClock(status, moment, site.now()).status : status
}

// A taken slug got a number.
function slugHere(item: SourceItem, view: ImportView): string {
  const wanted = toSlug(item.slug)
  const entry = view.site.inSpace('post', view.post(item.id) ?? 0)
  const isNumbered = entry !== undefined && entry.slug.replace(/-\d+$/, '') === wanted
  const isTaken = isNumbered && view.site.having(entry.resource.name, 'slug', wanted).some(({ id }) => id !== entry.id)
  return isTaken ? entry.slug : wanted
}

function statusOf({ status }: SourceItem): { status: string; changed: string[] } {
  const known: readonly string[] = [...writableStatuses, 'trash']
  if (known.includes(status)) return { status, changed: [] }
  return { status: 'draft', changed: [`the status '${status}' is unknown: it became a draft`] }
}

/** A list of ids for a file; undefined if it is empty. */
export function listOrNone(ids: number[]): number[] | undefined {
  return ids.length > 0 ? ids : undefined
}
