import { z } from 'zod'
import { defineTrait, field } from '../../define/define.ts'
import type { Draft, Field, Site } from '../../model/model.ts'
import { defaultTemplate, readMailTemplate } from './template/mail-template.ts'
import { mailFaults } from './mail-faults.ts'
import { readMessages, textIn } from './template/messages.ts'
import { formerNames, titleKey } from './markup/former-names.ts'
import { toSlug, uniqueSlug } from '../../text/wordpress/slug.ts'
import { stripTags } from '../../text/html/strip-tags.ts'
import { formWords } from './template/catalogue.ts'
import { formProperties } from './described.ts'
import { computed } from '../shared/computed.ts'
import { type Form, formOfEntry, toProperties, untitled } from './template/source.ts'

// Writable; shown only in `properties`.
const part = (
  schema: z.ZodType,
  stored: string | false,
  of: (form: Form) => unknown,
  write: NonNullable<Field['write']>,
  show?: Field['show'],
) =>
  field(schema, {
    contexts: [],
    unchecked: true,
    stored,
    write,
    source: (entry, site) => of(formOfEntry(entry, site)),
    ...(show && { show }),
  })

export const formParts = defineTrait({
  fields: {
    slug: field(z.string().describe('The name of the form in files.'), {
      readonly: true,
      show: (entry) => entry.slug,
    }),
    title: field(z.string().describe('The title of the form.'), {
      unchecked: true,
      show: (entry, { site }) => formOfEntry(entry, site).title,
      write: (value, draft, { site }) =>
        draft.set('title', stripTags(toPartText(value)).trim() || wordsFor(draft, site)('untitled')),
    }),
    locale: field(z.string().describe('The language of the form, for example en_US.'), {
      unchecked: true,
      show: (entry, { site }) => formOfEntry(entry, site).locale,
      write: (value, draft) =>
        draft.set('locale', locale.test(toPartText(value).trim()) ? toPartText(value).trim() : undefined),
    }),
    form: part(
      z.string().describe('The template: markup with tags like [text* your-name].'),
      false,
      ({ template }) => template,
      (value, draft) => {
        draft.body = toPartText(value).trim()
      },
      // Changes are compared with the file's text, even if that is empty.
      (entry, { site }) => site.bodyOf(entry),
    ),
    mail: part(
      z
        .looseObject({})
        .describe(
          'The mail: subject, sender, recipient, body, additional_headers, attachments, use_html, exclude_blank.',
        ),
      'mail',
      ({ mail }) => mail,
      (value, draft) => draft.set('mail', storedMail(value, true)),
    ),
    mail_2: part(
      z.looseObject({}).describe('A second mail, usually for the visitor; `active` turns it on.'),
      'mail_2',
      ({ copy }) => copy,
      (value, draft) => draft.set('mail_2', storedMail(value, false)),
    ),
    messages: part(
      z.looseObject({}).describe('The messages of the form, by key: mail_sent_ok, validation_error …'),
      'messages',
      ({ messages }) => messages,
      (value, draft) => draft.set('messages', readMessages(value)),
    ),
    additional_settings: part(
      z
        .string()
        .describe(
          'Further settings, one `name: value` per line: demo_mode, skip_mail, subscribers_only, acceptance_as_validation, do_not_store, honeypot.',
        ),
      'additional_settings',
      ({ settingsText }) => settingsText,
      (value, draft) => draft.set('additional_settings', toPartText(value).trim() || undefined),
    ),
    properties: computed(
      z.looseObject({}).describe('The parts of the form, as parsed.'),
      ['edit'],
      (entry, { site }) => toProperties(formOfEntry(entry, site)),
      formProperties,
    ),
  },
  // Texts name forms by these.
  indexes: {
    slug: (entry) => [entry.slug],
    title: (entry) => [titleKey(String(entry.data['title'] ?? untitled))],
    hash: (entry) => (formerNames(entry).hash ? [formerNames(entry).hash!.slice(0, 7)] : []),
    former_id: (entry) => (formerNames(entry).id ? [formerNames(entry).id!] : []),
  },
  orders: {
    slug: { key: (entry) => entry.slug },
    title: { key: (entry) => String(entry.data['title'] ?? untitled) },
    date: { key: (entry) => entry.id },
    modified: { key: (entry) => entry.modified },
  },
  searched: (entry) => [String(entry.data['title'] ?? '')],
  faults: [mailFaults],
  beforeSave: [
    (draft, { site, resource }) => {
      if (!draft.before && draft.body === undefined) draft.body = defaultTemplate(wordsFor(draft, site))
      if (!draft.get('title')) draft.set('title', wordsFor(draft, site)('untitled'))
      const isTaken = (slug: string) => site.having(resource.name, 'slug', slug).some(({ id }) => id !== draft.id)
      if (!draft.slug)
        draft.slug = uniqueSlug(toSlug(String(draft.get('title')), site.settings.language) || String(draft.id), isTaken)
    },
  ],
})

function wordsFor(draft: Draft, site: Site) {
  const own = draft.get('locale')
  return site.say(formWords, typeof own === 'string' && own !== '' ? own : site.settings.language)
}

const locale = /^[a-z]{2,3}(?:_[a-zA-Z_]{2,})?$/

/** A mail as files store it: chosen values, without defaults. */
export function storedMail(value: unknown, isFirst: boolean): Record<string, unknown> {
  const { active, ...parts } = readMailTemplate(value, isFirst)
  const filled = Object.entries(parts).filter(([, part]) => part !== '' && part !== false)
  return { ...(active && !isFirst && { active }), ...Object.fromEntries(filled) }
}

function toPartText(value: unknown): string {
  return textIn(value)?.replaceAll('\0', '') ?? ''
}
