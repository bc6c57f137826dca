import { displayTitle, titleHtml } from '../../../derive/titles/display-title.ts'
import { z } from 'zod'
import { defineTrait, field } from '../../../define/define.ts'
import type { Call, Draft, Entry, Site, Trait, View } from '../../../model/model.ts'
import { maySee } from '../../../derive/may-see.ts'
import { suffixOf } from '../../../storage/pictures/kinds.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { decodeOctets } from '../../../text/wordpress/slug.ts'
import { trimBlanks } from '../../../text/html/scan-html.ts'
import { stripTags } from '../../../text/html/strip-tags.ts'
import { safeUrl } from '../../../text/html/safe-url.ts'
import { toUrl } from '../../../text/html/to-url.ts'
import { pictureType } from './described.ts'
import { calendarField, text, textOrEmpty, url } from './args.ts'
import { image, imageOrEmpty } from './picture-args.ts'
import { emptiable, meansNone, removable } from './presets.ts'
import type { CalendarKind } from './entry.ts'
import { everywhere, computedForPrograms } from '../../shared/computed.ts'
import { pathInUploads } from '../../../derive/addresses/uploads.ts'
import { copySource, sourceOf } from '../../media/traits/file.ts'
import { linkOf } from '../../shared/identity.ts'
import { refKeys } from '../../shared/references.ts'
import { nameKey } from '../../terms/facts.ts'
import { isDisplayed, tidyWords, presetFormat, writeText } from '../../shared/words.ts'
import { textOf } from '../../../derive/entries.ts'
import { errors } from './errors.ts'
import { textContent } from '../../../text/html/text-content.ts'
import { mapValues } from '../../../text/values.ts'

/**
 * The name and description of a venue or an organizer: `title` in the front matter, and the body. Empty members are omitted.
 * The noun is also the member that holds the name.
 */
export function namedMembers({ noun, presets }: CalendarKind): Trait {
  return defineTrait({
    fields: {
      [noun]: calendarField(presets ? emptiable(text(`The ${noun} name.`)) : text(`The ${noun} name.`), {
        required: true,
        stored: { key: 'title', schema: z.string() },
        // Without the prefix in titles of private posts.
        show: (entry) => titleHtml(textOf(entry, 'title')),
        write: (value, draft, call) => writeText(value, call, (name) => draft.set('title', trimBlanks(name)), 'title'),
      }),
      description: calendarField(emptiable(textOrEmpty(`The ${noun} description.`)), {
        answer: z.string().optional(),
        stored: false,
        show: (entry, view) => (isDisplayed(entry, view) && view.site.render(entry).content.trim()) || undefined,
        write: (value, draft, call) => {
          if (value !== '') writeText(value, call, (body) => void (draft.body = body))
        },
      }),
      excerpt: field(z.string().describe(`A short description of the ${noun}.`), {
        contexts: everywhere,
        readonly: true,
        answer: z.string().optional(),
        show: (entry, view) =>
          textOf(entry, 'excerpt') && isDisplayed(entry, view) ? view.site.render(entry).excerpt.trim() : undefined,
      }),
    },
    indexes: { name: (entry) => [nameKey(textOf(entry, 'title'))] },
    beforeSave: [
      (draft) => {
        if (String(draft.get('title') ?? '').trim() === '') throw errors['could-not-create-{noun}__unnamed']({ noun })
      },
    ],
  })
}

export const titled = defineTrait({
  fields: {
    content_format: field(z.enum(['markdown', 'html']).describe('The format of the description.'), {
      contexts: [],
      readonly: true,
      show: () => undefined,
    }),
  },
  orders: { title: { key: (entry) => textOf(entry, 'title') } },
  searched: (entry) => [textOf(entry, 'title'), textOf(entry, 'excerpt')],
  beforeSave: [
    // Sets the format with the first text over REST, also of an existing entry: a file without a text does not state it.
    (draft, context) => {
      if (context.face !== 'rest' || draft.body === undefined) return
      const hadText = draft.before !== undefined && context.site.bodyOf(draft.before).trim() !== ''
      const hasText = draft.body.trim() !== ''
      if (hasText && !hadText) presetFormat(draft, context)
      if (hadText && !hasText) draft.set('content_format', undefined)
    },
    tidyWords,
  ],
})

/** Searchable short texts, each under its own name; an empty one removes the member. */
export function shortTexts(noun: string, texts: Readonly<Record<string, string>>): Trait {
  const names = Object.keys(texts)
  return defineTrait({
    fields: mapValues(texts, (what, name) =>
      calendarField(emptiable(textOrEmpty(`The ${noun} ${what}.`)), {
        answer: z.string().optional(),
        stored: { key: name, schema: z.union([z.string(), z.number()]) },
        show: (entry) => textOf(entry, name) || undefined,
        write: (value, draft) => writeShortText(name, value, draft),
      }),
    ),
    searched: (entry) => names.map((name) => textOf(entry, name)),
  })
}

export function website(noun: string): Trait {
  return defineTrait({
    fields: {
      website: calendarField(emptiable(url(`The ${noun} website URL.`)), {
        answer: z.string().optional(),
        show: (entry) => safeUrl(textOf(entry, 'website')) || undefined,
        write: (value, draft) => draft.set('website', toUrl(String(value)) || undefined),
      }),
    },
    searched: (entry) => [textOf(entry, 'website')],
  })
}

/**
 * The picture that represents an entry: one of the site's, or the address of another. `none` is the value of no picture, which
 * removes it over REST; if undefined, the member is omitted, and an empty text removes it.
 */
export function picture(noun: string, { none }: { readonly none?: false } = {}): Trait {
  const description = `The ${noun} featured image ID or URL.`
  return defineTrait({
    fields: {
      image: calendarField(
        none === false ? removable(image(description), none) : emptiable(imageOrEmpty(description)),
        {
          ...(none === false && { takes: z.union([z.string(), z.literal(false)]) }),
          answer: none === false ? z.union([pictureType, z.literal(false)]) : pictureType.optional(),
          stored: { key: 'image', schema: z.union([z.string(), z.int()]), references: 'media' },
          show: (entry, view) => showPicture(entry.data['image'], view) ?? none,
          write: (value, draft, call) => writePicture(meansNone(value) ? '' : String(value), draft, call),
        },
      ),
    },
    indexes: { image: (entry) => refKeys(entry.data['image']) },
    dependsOn: ['media'],
  })
}

/** The name by which other calendars know an entry, and its origin: this site. */
export const globalIds = defineTrait({
  fields: {
    global_id: computedForPrograms(z.string().describe('The globally unique name of the entry.'), everywhere, globalId),
    global_id_lineage: computedForPrograms(
      z.array(z.string()).describe('The global names of the entry: earlier ones from other sites, and this one.'),
      everywhere,
      (entry, view) => [globalId(entry, view)],
    ),
  },
})

/** Data for search engines, on single reads only. */
export function jsonLd(describe: (entry: Entry, view: View) => Record<string, unknown>): Trait {
  return defineTrait({
    fields: {
      json_ld: computedForPrograms(
        z.looseObject({}).describe('Structured data (schema.org) for search engines.'),
        ['view'],
        describe,
      ),
    },
  })
}

/** The data of a venue or an organizer for search engines: how to reach them, and more. */
export function contactLd(type: 'Place' | 'Person', more: (entry: Entry) => Record<string, unknown>): Trait {
  return jsonLd((entry, view) => ({
    '@type': type,
    name: textContent(displayTitle(entry, view.site)),
    description: isDisplayed(entry, view) ? textContent(view.site.render(entry).content) : '',
    url: linkOf(entry, view.site),
    telephone: textOf(entry, 'phone'),
    ...more(entry),
    sameAs: safeUrl(textOf(entry, 'website')),
  }))
}

/** Writes one line of text, without markup even from privileged authors; an empty one removes it. */
export function writeShortText(name: string, value: unknown, draft: Draft): void {
  const text = trimBlanks(stripTags(String(value)).replaceAll(/[\r\n\t ]+/g, ' '))
  draft.set(name, text === '' ? undefined : text)
}

function writePicture(value: string, draft: Draft, { caller, site }: Call): void {
  if (value === '' || value === '0') return draft.set('image', undefined)
  const own = /^\s*\d+\s*$/.test(value) ? site.get('media', Number(value)) : ownPicture(value, site)
  // As the file writes it.
  if (own && site.find('media', draft.get('image')) === own) return
  // The address of a picture that the caller may not see stays an address.
  draft.set('image', own && maySee(caller, own, site) ? site.refOf(own) : value)
}

// One of the site's pictures by its address, present or former, or by its file.
function ownPicture(ref: string, site: Site): Entry | undefined {
  const path = ref.startsWith(`${site.home}/`) ? pathInUploads(ref.slice(site.home.length), site) : undefined
  return site.find('media', path === undefined ? ref : decodeOctets(path))
}

/** A picture in responses: one of the site's that the reader may see, or the address of another. */
export function showPicture(ref: unknown, { site, sees }: View): Record<string, unknown> | undefined {
  if (typeof ref === 'string' && /^https?:/i.test(ref))
    return { url: escapeHtml(ref), extension: suffixOf(ref.replace(/[?#][^]*$/, '')) }
  const entry = site.find('media', ref)
  if (!entry || !sees(entry)) return undefined
  const { bytes, mime, picture: size } = site.files.factsOf(entry)
  const copies = (size?.copies ?? []).map(({ bytes: filesize, ...copy }) => {
    const { name, width, height } = copy
    const known = { width, height, 'mime-type': mime, ...(filesize !== undefined && { filesize }) }
    return [name, { ...known, url: copySource(entry, copy, site) }] as const
  })
  return {
    url: sourceOf(entry, site),
    id: entry.id,
    extension: suffixOf(entry.path),
    ...(size && { width: size.width, height: size.height }),
    filesize: bytes,
    ...(copies.length && { sizes: Object.fromEntries(copies) }),
  }
}

function globalId(entry: Entry, { site }: View): string {
  return `${new URL(site.home).hostname}?id=${entry.id}`
}
