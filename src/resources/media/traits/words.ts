import { markedTitle, titleHtml } from '../../../derive/titles/display-title.ts'
import { z } from 'zod'
import { defineTrait, field, nullIs } from '../../../define/define.ts'
import { longText, unlessTooCostly } from '../../../work/long-texts.ts'
import type { Draft, Entry, SaveContext, View } from '../../../model/model.ts'
import { mimeOfName } from '../../../storage/pictures/kinds.ts'
import { excerptOfHtml, renderExcerpt } from '../../../text/wordpress/render.ts'
import { plainParagraphs } from '../../../text/html/plain-paragraphs.ts'
import { isBlankText } from '../../../text/html/scan-html.ts'
import { plainText } from '../../../text/html/sanitize.ts'
import { describeFile } from './html.ts'
import { stemOf } from './file.ts'
import { everywhere, withRaw } from '../../shared/computed.ts'
import { textField, tidyWords, titleIn, writeText } from '../../shared/words.ts'
import { textOf } from '../../../derive/entries.ts'
import { readPictureFile } from '../../../storage/pictures/picture.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'

/** On upload, a picture's metadata becomes its title and its caption; the slug is made from that title. */
export const mediaNotes = defineTrait({ beforeSave: [takeOver] })

// Only fills members that the uploader did not give. A number is not a title.
function takeOver(draft: Draft, context: SaveContext): void {
  if (!draft.file || draft.before) return
  const { title = '', caption = '' } = readPictureFile(draft.file.staged)?.exif ?? {}
  const isNumber = Number.isFinite(Number(toSlug(title) || Number.NaN))
  if (!draft.get('title') && title !== '' && !isNumber)
    writeText(title, context, (text) => draft.set('title', text.trim()), 'title')
  if (!draft.get('caption') && caption !== '') writeText(caption, context, (text) => draft.set('caption', text))
}

/** Title, alternative text, caption and description of a file. A file without a title is titled by its name. */
export const mediaWords = defineTrait({
  fields: {
    title: textField('The title for the object.', {
      contexts: everywhere,
      example: 'The shop',
      stored: { key: 'title', schema: z.string() },
      raw: fileTitleOf,
      show: (entry, view) => {
        const title = fileTitleOf(entry)
        return withRaw(view, markedTitle(titleHtml(title), entry, view.site), () => title)
      },
      write: (value, draft, call) => writeText(titleIn(value), call, (text) => draft.set('title', text), 'title'),
    }),
    description: textField('The attachment description.', {
      stored: false,
      raw: (entry, site) => site.bodyOf(entry),
      show: (entry, view) => withRaw(view, descriptionOf(entry, view), () => view.site.bodyOf(entry)),
      write: (value, draft, call) =>
        writeText(value, call, (text) => {
          // REST clients send HTML; a Markdown text stays Markdown.
          const isNew = draft.text() === '' && draft.get('content_format') === undefined
          if (text !== '' && isNew && call.face === 'rest') draft.set('content_format', 'html')
          draft.body = text
        }),
    }),
    caption: textField('The attachment caption.', {
      contexts: everywhere,
      stored: { key: 'caption', schema: z.string() },
      raw: (entry) => textOf(entry, 'caption'),
      show: (entry, view) => withRaw(view, captionOf(entry, view), () => textOf(entry, 'caption')),
      write: (value, draft, call) =>
        writeText(value, call, (text) => draft.set('caption', text === '' ? undefined : text)),
    }),
    alt_text: field(z.string().describe('Alternative text to display when attachment is not displayed.'), {
      contexts: everywhere,
      specialValues: nullIs(''),
      flag: {
        alias: 'alt',
        about: '{name} and {title} are replaced by those of each file.',
        asks: (file) =>
          mimeOfName(file).startsWith('image/')
            ? `What does ${file} show? (leave empty if it is only decorative) `
            : undefined,
      },
      show: (entry) => textOf(entry, 'alt_text'),
      write: (value, draft) => draft.set('alt_text', longText('plainText', plainText, String(value)) || undefined),
    }),
  },
  keys: { content_format: z.enum(['markdown', 'html']).describe('The format of the description.') },
  orders: { title: { key: fileTitleOf } },
  searched: (entry) => [fileTitleOf(entry), textOf(entry, 'caption'), textOf(entry, 'alt_text')],
  beforeSave: [
    (draft) => {
      if (draft.file && !draft.get('title')) draft.set('title', stemOf(draft.file.path))
    },
    fillAlternative,
    tidyWords,
  ],
})

export function fileTitleOf(entry: Entry): string {
  return entry.data['title'] === undefined ? stemOf(entry.path) : textOf(entry, 'title')
}

function descriptionOf(entry: Entry, { site }: View): string {
  return `${describeFile(entry, fileTitleOf(entry), site)}\n${site.render(entry).content}`
}

// Without a caption, the text that an excerpt would have.
function captionOf(entry: Entry, view: View): string {
  const caption = textOf(entry, 'caption')
  const { site } = view
  return unlessTooCostly(
    () => {
      const { shortcodeNames: shortcodes } = site
      if (!isBlankText(caption))
        return site.placeFiles(longText('renderExcerpt', renderExcerpt, caption, { shortcodes }), entry)
      const words = site.settings.excerpt_words
      return longText('excerptOfHtml', excerptOfHtml, descriptionOf(entry, view), site.bodyOf(entry), { words })
    },
    () => plainParagraphs(caption),
  )
}

// One flag for many files: `--alt "Our {title}"`.
function fillAlternative(draft: Draft, context: SaveContext): void {
  if (context.face !== 'terminal' || !context.given.has('alt_text')) return
  const name = stemOf(draft.file?.path ?? draft.before?.path ?? '')
  const parts: Readonly<Record<string, string>> = { '{name}': name, '{title}': String(draft.get('title') ?? name) }
  const text = String(draft.get('alt_text') ?? '').replaceAll(/\{(?:name|title)\}/g, (part) => parts[part]!)
  draft.set('alt_text', text || undefined)
}
