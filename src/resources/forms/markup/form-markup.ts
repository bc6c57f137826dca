import { keyedHash } from '../../../define/keyed-hash.ts'
import type { Entry, PageFormView, Site } from '../../../model/model.ts'
import { escapeHtml } from '../../../text/html/escape.ts'
import { isRightToLeft, languageTag } from '../../../text/language.ts'
import { listsHome } from '../../../derive/languages/languages.ts'
import { inbox } from '../inbox/inbox-service.ts'
import { type Form, formOfEntry } from '../template/source.ts'
import { isOn } from '../template/additional-settings.ts'
import { fieldNamed, type FormTag, tagIdOf } from '../template/form-tag.ts'
import { toDay, toFixedDay } from '../template/formats.ts'
import { postedTexts, readPosted } from '../template/posted.ts'
import { askQuiz } from '../template/quiz.ts'
import { type Lengths, displayLengths } from '../template/rules.ts'
import { tagTypes } from '../template/tag-types.ts'
import { element } from './element.ts'
import { layOut } from './lay-out.ts'
import { errorIdOf } from './place.ts'
import { showField } from './show-field.ts'

/** The target for browsers without the script (`action`) is by default the form's own page. */
export interface FormView extends Partial<PageFormView> {
  /** Id of the post whose text contains it; 0 for none. */
  readonly post?: number
  /** The number of the form on its page, from 1. */
  readonly instance?: number
  /** The form's own attributes, from its shortcode. */
  readonly id?: string
  readonly name?: string
  readonly label?: string
  readonly classes?: string
  /** Today's date at the site, for a page made for one visitor; absent if caches may store it. */
  readonly today?: string
  /** Whether the visitor is signed in, as some forms require. */
  readonly isSubscriber?: boolean
}

/** The version of Contact Form 7 that the interface of forms corresponds to. */
export const contactForm7 = '5.7.7'

export function unitTagOf({ id }: Entry, { post = 0, instance = 1 }: FormView): string {
  return `wpcf7-f${id}${post > 0 ? `-p${post}` : ''}-o${instance}`
}

/**
 * A form in Contact Form 7's markup, for its script and styles; without scripts, browsers send it to a built-in page. Cacheable
 * pages omit bounds and defaults that depend on the day, and all quiz questions but the first: the script requests the rules.
 */
export function formMarkup(entry: Entry, site: Site, showing: FormView = {}): string {
  const form = formOfEntry(entry, site)
  if (isOn(form.settings, 'subscribers_only') && !showing.isSubscriber)
    return `<p class="wpcf7-subscribers-only">${escapeHtml(form.words('membersOnly'))}</p>`
  const unitTag = unitTagOf(entry, showing)
  const wrapper = {
    ...{ class: 'wpcf7 no-js', id: unitTag, lang: languageTag(form.locale) },
    ...{ dir: isRightToLeft(form.locale) ? 'rtl' : 'ltr', 'data-wpcf7-id': entry.id },
  }
  const status = statusClass(showing.answer?.status)
  const attributes = {
    ...{
      action: showing.action ?? `${listsHome(site)}/${entry.resource.base}/${encodeURIComponent(entry.slug)}/`,
      method: 'post',
      class: classesOf(form, status, showing),
    },
    ...{ id: asName(showing.id), name: asName(showing.name), 'aria-label': showing.label || form.words('form') },
    ...{ enctype: 'multipart/form-data', novalidate: showing.today === undefined, 'data-status': status },
  }
  const output = '<div class="wpcf7-response-output" aria-hidden="true"></div>'
  const hasOwnPlace = form.tags.some(({ basetype }) => basetype === 'response')
  return [
    element('div', wrapper),
    screenReaderResponse(form, unitTag, showing),
    element('form', attributes),
    hiddenFields(entry, form, unitTag, showing),
    fieldsOf(form, unitTag, site, showing, output) + (hasOwnPlace ? '' : output),
    '</form>',
    '</div>',
  ].join('\n')
}

// Fields refer to the errors in this list; the script fills it, too.
function screenReaderResponse({ tags }: Form, unitTag: string, { answer }: FormView): string {
  const items = Object.entries(answer?.wrong ?? {}).map(([field, message]) => {
    const tag = fieldNamed(tags, field)
    const id = tag && tagIdOf(tag)
    const text = id ? `${element('a', { href: `#${id}` })}${escapeHtml(message)}</a>` : escapeHtml(message)
    return `${element('li', { id: errorIdOf(unitTag, field) })}${text}</li>`
  })
  const said = '<p role="status" aria-live="polite" aria-atomic="true"></p>'
  return `<div class="screen-reader-response">${said} <ul>${items.join('\n')}</ul></div>`
}

// Data for the script when it starts, sent along with the fields.
function hiddenFields(entry: Entry, { locale }: Form, unitTag: string, { post = 0 }: FormView): string {
  const fields = {
    ...{ _wpcf7: entry.id, _wpcf7_version: contactForm7, _wpcf7_locale: locale, _wpcf7_unit_tag: unitTag },
    ...{ _wpcf7_container_post: post, _wpcf7_posted_data_hash: '' },
  }
  const inputs = Object.entries(fields).map(([name, value]) => element('input', { type: 'hidden', name, value }))
  return `<div hidden>\n${inputs.join('\n')}\n</div>`
}

function fieldsOf(form: Form, unitTag: string, site: Site, showing: FormView, output: string): string {
  const { tags, template } = form
  const { today, answer } = showing
  const pick = today === undefined ? () => 0 : site.service(inbox).random
  const quiz = new Map(Object.entries(askQuiz(tags, site.service(keyedHash), pick)))
  const wrong = new Map(Object.entries(answer?.wrong ?? {}))
  const posted = answer?.posted && readPosted(answer.posted)
  const asked = readPosted(showing.asked ?? {})
  const counted = lengthsOf(form)
  const dayOf = today === undefined ? toFixedDay : (words: string) => toDay(words, today)
  return layOut(template, (tag, { isLabelled }) =>
    tag.basetype === 'response'
      ? output
      : showField(tag, {
          ...{ unitTag, dayOf, isLabelled, isChecked: today !== undefined },
          ...{ wrong: wrong.get(tag.name), quiz: quiz.get(tag.name), counted: counted.get(tag.name) },
          ...{ typed: isSecret(tag) ? undefined : posted, asked: postedTexts(asked, tag.name), words: form.words },
        }),
  )
}

// Fields that are not filled in again, as browsers do not do so, either.
function isSecret({ name, options }: FormTag): boolean {
  const isSaid = options.some((option) => /^autocomplete:.*(?:password|one-time-code|cc-)/i.test(option))
  return isSaid || /pass(?:word|wort|wd|phrase|code)|kennwort|pwd/i.test(name)
}

// A counter counts the first other field of its name.
function lengthsOf({ tags }: Form): Map<string, Lengths> {
  const lengths = new Map<string, Lengths>()
  for (const tag of tags) {
    if (tagTypes.get(tag.basetype)!.shows || lengths.has(tag.name)) continue
    lengths.set(tag.name, displayLengths(tag))
  }
  return lengths
}

// The script's names for statuses, which it changes into one another.
function statusClass(status = 'init'): string {
  return statuses.get(status) ?? `custom-${status.replaceAll(/[^0-9a-z]+/gi, '-')}`
}

const statuses = new Map(
  Object.entries({
    ...{ init: 'init', validation_failed: 'invalid', acceptance_missing: 'unaccepted', spam: 'spam' },
    ...{ aborted: 'aborted', mail_sent: 'sent', mail_failed: 'failed' },
  }),
)

function classesOf({ settings }: Form, status: string, { classes = '' }: FormView): string {
  const own = classes.split(/\s+/).map((name) => name.replaceAll(/%[0-9a-f]{2}|[^-\w]/gi, ''))
  const byScript = isOn(settings, 'acceptance_as_validation') && 'wpcf7-acceptance-as-validation'
  const all = ['wpcf7-form', status, ...own, isOn(settings, 'demo_mode') && 'demo', byScript]
  return [...new Set(all.filter(Boolean))].join(' ')
}

function asName(text = ''): string | undefined {
  return text.replaceAll(/[^A-Za-z0-9:._-]/g, '') || undefined
}
