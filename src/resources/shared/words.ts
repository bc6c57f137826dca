import { displayTitle } from '../../derive/titles/display-title.ts'
import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../define/define.ts'
import type {
  Call,
  Context,
  Draft,
  Entry,
  FieldDraft,
  FieldOptions,
  SaveContext,
  Site,
  Trait,
  View,
} from '../../model/model.ts'
import { folderValues } from '../../derive/settings/folder-values.ts'
import { textOf } from '../../derive/entries.ts'
import { trimBlanks } from '../../text/html/scan-html.ts'
import { longText } from '../../work/long-texts.ts'
import { isRecord } from '../../text/values.ts'
import { writable } from '../../derive/arguments/read-value.ts'
import { withUnicodeEntities } from '../../text/html/escape.ts'
import { withNoopener } from '../../text/html/link-rel.ts'
import { sanitizePostHtml, sanitizeTermText, sanitizeTitleHtml } from '../../text/html/sanitize.ts'
import { newOverRest } from '../actions/fill-draft.ts'
import { everywhere, withRaw } from './computed.ts'
import { type Matter, matterOf } from './publication/publication.ts'
import { notEmpty } from './status.ts'

/** A field for a text, which callers send alone or as an object with `raw`; `example` is a sample value. */
export function textField(
  description: string,
  { example, ...options }: FieldOptions & { example?: string },
): FieldDraft {
  const sent = z.union([z.string(), z.looseObject({ raw: z.string().optional() })])
  const type = z.looseObject({ raw: z.string().optional(), rendered: z.string().optional() })
  return field(type.describe(description), {
    unchecked: true,
    takes: example === undefined ? sent : sent.meta({ examples: [example] }),
    answer: displayText,
    ...options,
  })
}

/** The type of such a text in responses, with further members; `raw` is certain in the edit context only. */
export function displayText(context: Context, more: z.ZodRawShape = {}): z.ZodType {
  const raw = z.string().describe('As written.')
  return z.object({
    ...(context !== 'embed' && { raw: context === 'edit' ? raw : raw.optional() }),
    rendered: z.string().describe('As displayed.'),
    ...more,
  })
}

export interface TextParts {
  readonly title: boolean
  readonly content: boolean
  readonly excerpt: boolean
}

/** Title, content and excerpt: raw as written, rendered as seen; sanitized unless the author may write any HTML. */
export function wordsOf(has: TextParts): Trait {
  const { title, content, content_format, excerpt } = fields
  return defineTrait({
    extension: folderValues,
    fields: {
      ...(has.title && { title }),
      ...(has.content && { content }),
      ...(has.excerpt && { excerpt }),
      ...(has.content && { content_format }),
    },
    orders: { title: { key: (entry) => textOf(entry, 'title') } },
    keys: { description: z.string().describe('What other tools call the excerpt; used if there is none.') },
    searched: (entry) => [textOf(entry, 'title'), excerptOf(entry)],
    // As in WordPress, types that lack one of the three may leave all empty.
    beforeSave: [
      ...(has.title && has.content && has.excerpt ? [notEmpty] : []),
      ...(has.content ? [newOverRest(presetFormat)] : []),
      tidyWords,
    ],
  })
}

const lockable = { protected: z.boolean().describe('Whether a password protects it.') }

const fields = {
  title: textField('The title for the object.', {
    contexts: everywhere,
    example: 'Opening hours in May',
    stored: { key: 'title', schema: z.union([z.string(), z.int()]) },
    raw: (entry) => textOf(entry, 'title'),
    show: (entry, view) => withRaw(view, displayTitle(entry, view.site), () => textOf(entry, 'title')),
    write: (value, draft, call) => writeText(titleIn(value), call, (text) => draft.set('title', text), 'title'),
  }),
  content: textField('The content for the object.', {
    example: '<p>We open at eight.</p>',
    answer: (context) => {
      const version = z.literal([0, 1]).describe('1 if it consists of blocks.')
      return displayText(context, { ...lockable, block_version: context === 'edit' ? version : version.optional() })
    },
    stored: false,
    raw: (entry, site) => site.bodyOf(entry),
    show: (entry, view) => {
      const rendered = opensContent(entry, view) ? view.site.render(entry).content : ''
      const forReaders = { rendered, protected: isProtected(entry) }
      if (view.context !== 'edit') return forReaders
      const raw = view.site.bodyOf(entry)
      // Whether the text is made of blocks, as block editors leave it: only one version of them exists.
      return { raw, ...forReaders, block_version: raw.includes('<!-- wp:') ? 1 : 0 }
    },
    write: (value, draft, call) => writeText(value, call, (text) => void (draft.body = text)),
  }),
  excerpt: textField('The excerpt for the object.', {
    contexts: everywhere,
    answer: (context) => displayText(context, lockable),
    stored: { key: 'excerpt', schema: z.string() },
    raw: excerptOf,
    show: (entry, view) => {
      const rendered = opensContent(entry, view) ? view.site.render(entry).excerpt : ''
      const forReaders = { rendered, protected: isProtected(entry) }
      return view.context === 'edit' ? { raw: excerptOf(entry), ...forReaders } : forReaders
    },
    write: (value, draft, call) =>
      writeText(value, call, (text) => draft.set(excerptKey(draft), text === '' ? undefined : text)),
  }),
  content_format: field(
    z.enum(['markdown', 'html']).describe('The format of the content: Markdown, or HTML with automatic paragraphs.'),
    {
      contexts: ['edit'],
      show: contentFormatOf,
    },
  ),
} satisfies Record<string, FieldDraft>

export const words: Trait = wordsOf({ title: true, content: true, excerpt: true })

/** The format of a new text: REST clients send HTML as browser editors make it; people at a terminal write Markdown. */
export function presetFormat(draft: Draft, { site }: SaveContext): void {
  if (draft.get('content_format') !== undefined) return
  if (site.settings['default_content_format'] !== 'markdown') draft.set('content_format', 'html')
}

/**
 * Tidies new texts as WordPress does, whoever writes them: links that open elsewhere get `noopener`, entities of Windows
 * characters become those of Unicode. A Markdown body may show such as code; unchanged values stay.
 */
export function tidyWords(draft: Draft, { site }: Pick<SaveContext, 'site'>): void {
  const { before, body } = draft
  const isNewBody = body !== undefined && !(before && body === site.bodyOf(before))
  if (isNewBody && draft.get('content_format') === 'html') draft.body = withNoopener(withUnicodeEntities(body))
  for (const key of ['title', 'excerpt', 'description', 'caption']) {
    const text = draft.get(key)
    if (typeof text !== 'string' || text === before?.data[key]) continue
    draft.set(key, withNoopener(key === 'title' ? text : withUnicodeEntities(text)))
  }
}

/** The format of a body; Markdown unless the file says otherwise. */
export function contentFormatOf(entry: Entry): 'markdown' | 'html' {
  return entry.data['content_format'] === 'html' ? 'html' : 'markdown'
}

// The `description` of other tools is the excerpt of a file without one.
function excerptKey(matter: Matter): 'excerpt' | 'description' {
  const isSaid = String(matter.get('excerpt') ?? '').trim() !== ''
  return !isSaid && matter.get('description') !== undefined ? 'description' : 'excerpt'
}

function excerptOf(entry: Entry): string {
  return textOf(entry, excerptKey(matterOf(entry.data)))
}

/** Whether an entry has a password; one that is not a text, such as a list, hides it, too, though nobody can give it. */
export function isProtected(entry: Entry): boolean {
  return (entry.data['password'] ?? '') !== ''
}

/** Whether an entry's texts are shown: it has no password, or the view opens it. */
export function isDisplayed(entry: Entry, view: View): boolean {
  return !isProtected(entry) || view.opens(entry)
}

function opensContent(entry: Entry, view: View): boolean {
  return view.context === 'edit' || isDisplayed(entry, view)
}

/** A title as sent, trimmed; undefined if unchanged: as in WordPress, an empty text clears it, but not an object with one. */
export function titleIn(value: unknown): string | undefined {
  const raw = rawOf(value)
  const text = raw === undefined ? undefined : trimBlanks(raw)
  return text === '' && typeof value === 'object' && value !== null ? undefined : text
}

/** Returns a text, alone or under `raw`; undefined leaves the value as it is. */
export function rawOf(value: unknown): string | undefined {
  const raw = isRecord(value) ? value['raw'] : value
  // Within an object, PHP converts a number to text.
  const text = typeof raw === 'number' && raw !== value ? String(raw) : raw
  return typeof text === 'string' ? writable(text) : undefined
}

/** Writes such a text: unchanged if the caller may write any HTML, otherwise sanitized. */
export function writeText(
  value: unknown,
  { caller }: Pick<Call, 'caller'>,
  write: (text: string) => void,
  kind: 'post' | 'title' = 'post',
): void {
  const raw = rawOf(value)
  if (raw === undefined) return
  if (caller.can('unfiltered_html')) write(raw)
  else if (kind === 'title') write(longText('sanitizeTitleHtml', sanitizeTitleHtml, raw))
  else write(longText('sanitizePostHtml', sanitizePostHtml, raw))
}

/** The description of a term or a person, which is the entry's body, with absolute addresses of the site's own files. */
export function descriptionOf(entry: Entry, site: Site): string {
  return site.placeFiles(site.bodyOf(entry), entry)
}

/** A field for such a description. It has no `raw`: clients that change a part of it send back the rest as they read it. */
export function descriptionField(description: string, options: FieldOptions = {}): FieldDraft {
  return field(z.string().describe(description), {
    stored: false,
    specialValues: nullIs(''),
    show: (entry, { site }) => descriptionOf(entry, site),
    write: (value, draft, { site }) => {
      const written = draft.before ? site.unplaceFiles(String(value), draft.before) : String(value)
      draft.body = longText('sanitizeTermText', sanitizeTermText, written)
    },
    ...options,
  })
}
