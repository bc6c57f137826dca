import { addedKeys } from '../../../derive/settings/known-keys.ts'
import { changeShortcodeNames } from '../../../derive/links/shortcode-names.ts'
import { loginOf, textOf } from '../../../derive/entries.ts'
import { authorOf } from '../../../derive/implicit/authors.ts'
import { isRecord, listOf } from '../../../text/values.ts'
import type { ExportView, SourceDate, SourceItem, SourceMeta, Entry, Site } from '../../../model/model.ts'
import { footnotesIn } from '../../../text/wordpress/block-supports/footnotes.ts'
import { keepBody } from '../../../text/wordpress/kept-body.ts'
import { rolesOf } from '../../../define/roles.ts'
import { htmlBlock } from '../../../text/wordpress/html-block.ts'
import { renderCleanMarkdown } from '../../../text/markdown/clean-markdown.ts'
import { bareRef } from '../../../text/names.ts'
import { renderMarkdown } from '../../../text/markdown/markdown.ts'
import { toLocalText, toUtcText } from '../../../text/time/local-time.ts'
import { isUndated } from '../dates.ts'
import { contentFormatOf, isProtected } from '../words.ts'
import { withBareAddresses, withWholeAddresses } from './file-addresses.ts'

/** The members that an exporter sets; the others have defaults. */
export type OwnMembers = Pick<SourceItem, 'kind'> & Partial<SourceItem>

/** The exported members common to all entries with an address. `own` overrides them; its meta is added. */
export function toSourceItem(entry: Entry, view: ExportView, own: OwnMembers): SourceItem {
  const { site } = view
  const { date } = entry.derived
  const password = textOf(entry, 'password')
  // A password that is not a text cannot be exported, but hides the text here.
  const status = isProtected(entry) && password === '' ? 'private' : entry.derived.status
  const sourceDate = toSourceDate(date, site)
  const isFloating = isUndated(entry, site) && (status === 'draft' || status === 'pending')
  const author = authorOf(entry, site)
  const text = own.content === undefined ? contentOf(entry, view) : { content: own.content, meta: [] }
  return {
    id: entry.id,
    title: textOf(entry, 'title'),
    slug: entry.slug,
    content: text.content,
    excerpt: textOf(entry, 'excerpt'),
    status,
    // A draft without a date of its own shows the time of its last change. WordPress recognizes entries by title and that date.
    date: isFloating ? { local: sourceDate.local, utc: '' } : sourceDate,
    modified: toSourceDate(entry.modified, site),
    author: author ? loginOf(author) : '',
    parent: 0,
    order: 0,
    password,
    sticky: false,
    commentStatus: 'closed',
    pingStatus: 'closed',
    terms: [],
    attachment: '',
    comments: [],
    ...own,
    meta: [...fileMeta(entry, site), ...text.meta, ...(own.meta ?? [])],
  }
}

export function toSourceDate(moment: number, { settings }: Site): SourceDate {
  return {
    local: toLocalText(moment, settings.timezone).replace('T', ' '),
    utc: toUtcText(moment).replace('T', ' '),
  }
}

/** Terms by id, as items name them. */
export function termsOfIds(
  { site, slugOf }: ExportView,
  resource: string,
  ids: unknown,
  taxonomy: string,
): SourceItem['terms'] {
  return listOf(ids).flatMap((id) => {
    const term = site.get(resource, Number(id))
    return term ? [{ taxonomy, slug: slugOf(term), name: textOf(term, 'name') || term.slug }] : []
  })
}

/** Meta rows for the values that are set; `true` is 1. */
export function rows(values: Readonly<Record<string, unknown>>): SourceMeta {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined || value === '' || value === 0) return []
    return [[key, typeof value === 'boolean' ? String(Number(value)) : String(value as string | number)] as const]
  })
}

/** The meta row that names another entry by its id; a missing one is reported. */
export function refRow(key: string, ref: unknown, resource: string, { site, lose }: ExportView): SourceMeta {
  if (ref === undefined || ref === null || ref === '' || ref === 0) return []
  const entry = site.find(resource, ref)
  if (entry) return [[key, String(entry.id)]]
  lose(`it names the ${resource} '${String(ref as string)}', which does not exist`)
  return []
}

/** A file's meta for other programs, the site's own fields, and former slugs. */
export function fileMeta(entry: Entry, site: Site): SourceMeta {
  const { data, resource } = entry
  const own = addedKeys(resource)
  const metaPairs = isRecord(data['meta']) ? Object.entries(data['meta']) : []
  return [
    ...listOf(data['aliases']).map((alias) => ['_wp_old_slug', String(alias)] as const),
    ...rows({ _wp_trash_meta_status: data['trashed_from'] }),
    ...own.flatMap(({ key, references }) =>
      listOf(data[key]).map((one) => [key, toRow(one, references, site)] as const),
    ),
    ...metaPairs.flatMap(([key, value]) => listOf(value).map((one) => [key, toRow(one, undefined, site)] as const)),
  ]
}

function toRow(value: unknown, references: string | undefined, site: Site): string {
  if (typeof value === 'boolean') return String(Number(value))
  if (typeof value === 'object') return JSON.stringify(value)
  if (references === undefined) return String(value as string | number)
  return String(site.find(references, value)?.id ?? bareRef(String(value)))
}

// A text as WordPress shows it: HTML as it is, Markdown as the HTML that readers see, in a block that WordPress leaves alone.
// If this differs from the file, the file's text is added, so that it can be imported again.
function contentOf(entry: Entry, { site, placed }: ExportView): { content: string; meta: SourceMeta } {
  const body = site.bodyOf(entry)
  const isMarkdown = contentFormatOf(entry) === 'markdown'
  const numbered = withNumbers(body, site)
  const html = isMarkdown && body.trim() !== '' ? htmlBlock(toHtml(entry, numbered, site)) : numbered
  const content = placed(withWholeAddresses(html, site), entry)
  return content === body && !isMarkdown
    ? { content, meta: [] }
    : { content, meta: keepBody(contentFormatOf(entry), body, content, withBareAddresses(content, site)) }
}

// WordPress's galleries name no slugs. Digits are ids already.
function withNumbers(body: string, site: Site): string {
  let text = body
  for (const resource of site.resources.values())
    if (resource.namedIn)
      ({ text } = changeShortcodeNames(text, resource, (name) => {
        const named = /^-?\d+$/.test(name) ? undefined : site.find(resource.name, name)
        return named && String(named.id)
      }))
  return text
}

// Markup that the author may not write is left out, as on pages.
function toHtml(entry: Entry, body: string, site: Site): string {
  const author = authorOf(entry, site)
  const isFree = !author || author.implicit || rolesOf(author).some((role) => site.roles[role].has('unfiltered_html'))
  const footnotes = footnotesIn(entry.data, 'footnotes' in entry.resource.fields)
  const options = {
    footnotes,
    shortcodes: [...site.resources.values()].flatMap(({ namedIn = {} }) => Object.keys(namedIn)),
  }
  return isFree ? renderMarkdown(body, options) : renderCleanMarkdown(body, options)
}
