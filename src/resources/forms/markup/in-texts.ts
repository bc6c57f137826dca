import type { Entry, Site, FaultOfShortcode, Shortcode, ShortcodeView, ShowShortcode } from '../../../model/model.ts'
import { decodeEntities, escapeHtml } from '../../../text/html/escape.ts'
import { formWords } from '../template/catalogue.ts'
import { formerNames, titleKey } from './former-names.ts'
import { formOfEntry } from '../template/source.ts'
import { isTranslation, languageOf } from '../../../derive/languages/languages.ts'
import { siteInLanguage } from '../../../derive/languages/site-in-language.ts'
import { sayOf } from '../../../derive/words/of-entry.ts'
import { formMarkup } from './form-markup.ts'

/** `[contact-form-7 id="571" title="Contact"]`: the form, whose id may also be its hash in WordPress, or its slug. */
export const showContactForm7: ShowShortcode = (shortcode, view) => {
  const said = sayingOf(shortcode)
  const form = formOf(shortcode, view.site)
  view.dependOn('form')
  if (!form) return notFoundIn(view)
  if (said('output') === 'raw_form') {
    const { template } = formOfEntry(form, view.site)
    return `<pre class="wpcf7-raw-form"><code>${escapeHtml(template)}</code></pre>`
  }
  return showForm(form, view, {
    ...{ id: said('html_id'), name: said('html_name') },
    ...{ label: said('html_title'), classes: said('html_class') },
  })
}

/** `[contact-form 1 "Contact"]`, from before version 3: the form's number then, and a title. */
export const showContactForm: ShowShortcode = (shortcode, view) => {
  const form = formOfOld(shortcode, view.site)
  view.dependOn('form')
  // These forms are counted separately, but ids on a page must differ.
  return form ? showForm(form, { ...view, number: view.number + 100 }, {}) : notFoundIn(view)
}

export const faultOfForm: FaultOfShortcode = (shortcode, { site }) => {
  const isOld = shortcode.name === 'contact-form'
  if (isOld ? formOfOld(shortcode, site) : formOf(shortcode, site)) return undefined
  const said = sayingOf(shortcode)
  const name = isOld ? shortcode.items.join(' ').trim() : said('id') || said('title')
  return `[${shortcode.name}] names ${name === '' ? 'no form' : `the form '${name}', which does not exist`}`
}

type Said = Pick<Shortcode, 'named' | 'items'>

function formOf(shortcode: Said, site: Site): Entry | undefined {
  const said = sayingOf(shortcode)
  return findForm(said('id'), site) ?? formTitled(said('title'), site)
}

function formOfOld({ items: [id = '', ...title] }: Said, site: Site): Entry | undefined {
  const known = id === '' ? undefined : lowest(site.having('form', 'former_id', id))
  return known ?? formTitled(decodeEntities(title.join(' ')).trim(), site)
}

// Attributes are HTML.
function sayingOf({ named }: Said): (name: string) => string {
  return (name) => decodeEntities(named.get(name) ?? '').trim()
}

// A form without a language uses the text's, and is sent to its page in that language.
function showForm(form: Entry, { site, entry, number }: ShortcodeView, more: Parameters<typeof formMarkup>[2]): string {
  const spoken = isTranslation(entry) ? siteInLanguage(site, languageOf(entry)) : site
  return formMarkup(form, spoken, { ...more, post: entry.id, instance: number })
}

function notFoundIn({ entry, site }: ShortcodeView): string {
  const say = sayOf(formWords, entry, site)
  return `<p class="wpcf7-contact-form-not-found"><strong>${say('error')}</strong> ${say('notThere')}</p>`
}

function findForm(ref: string, site: Site): Entry | undefined {
  if (ref === '') return undefined
  const byHash = /^[0-9a-f]{7,64}$/.test(ref)
    ? site.having('form', 'hash', ref.slice(0, 7)).filter((form) => formerNames(form).hash?.startsWith(ref))
    : []
  if (byHash.length > 0) return lowest(byHash)
  return /^\d+$/.test(ref) ? site.get('form', Number(ref)) : lowest(site.having('form', 'slug', ref))
}

function formTitled(title: string, site: Site): Entry | undefined {
  return title === '' ? undefined : lowest(site.having('form', 'title', titleKey(title)))
}

function lowest(forms: readonly Entry[]): Entry | undefined {
  return forms.toSorted((a, b) => a.id - b.id)[0]
}
