import { languageCodes } from '../../derive/languages/languages.ts'
import { localeOf, siteInLanguage } from '../../derive/languages/site-in-language.ts'
import { entryOfCall } from '../actions/get.ts'
import type { Call } from '../../model/model.ts'
import { type Posted, postedText } from './template/posted.ts'
import { type Form, formOfEntry } from './template/source.ts'

/**
 * A form as it answers a visitor: one that says neither a language nor messages speaks that of the page on which it stood,
 * if the site has it. The form's markup tells it (`_wpcf7_locale`). Its mails stay in the language of the site.
 */
export function answeringForm(form: Form, posted: Posted, call: Call): Form {
  const { site } = call
  const locale = postedText(posted, '_wpcf7_locale')
  const language = languageCodes(site.settings)
    .slice(1)
    .find((code) => localeOf(code) === locale)
  const isOwn = form.messages !== form.usual
  return language === undefined || isOwn ? form : formOfEntry(entryOfCall(call)!, siteInLanguage(site, language))
}
