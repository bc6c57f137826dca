import { once } from './values.ts'

/** Returns the locale of a code in any form, or of a name in English or the language itself (`de_DE` for `de-DE`, `German`). */
export function readLanguage(typed: string): string | undefined {
  const text = typed.trim()
  const [language = '', ...others] = text.split(/[-_]/)
  const isCode = /^[a-z]{2,3}$/i.test(language) && others.every((part) => /^[a-z\d]{2,8}$/i.test(part))
  const code = isCode ? codeOf(language.toLowerCase(), others) : undefined
  if (code !== undefined && isLocale(code)) return code
  return namedLocales().get(text.toLowerCase().replaceAll(/[-_\s]+/g, ' '))
}

/** Describes a locale in English: `de_AT` is `Austrian German`. */
export function describeLocale(locale: string): string {
  return namesIn('en').of(locale.split('_').slice(0, 2).join('-')) ?? locale
}

/** Returns the names of languages that people may type. */
export function languageNames(): string[] {
  return [...namedLocales().keys()]
}

/** Whether a text is a known language, optionally with a country and a variant: `de`, `pt_BR`, `de_DE_formal`. */
export function isLocale(code: string): boolean {
  if (!/^[a-z]{2,3}(?:_[A-Z]{2})?(?:_[a-z]+)?$/.test(code)) return false
  return languages().of(code.split('_')[0]!) !== undefined
}

// Loaded on demand: every command would wait for the platform to load all names.
const languages = once(() => new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }))

/** WordPress's locales, the usual one of a language before those of other countries. */
const locales =
  'en_US de_DE fr_FR es_ES it_IT nl_NL pt_PT pl_PL ar he_IL ja zh_CN af az be_BY bg_BG bn_BD bs_BA ca cs_CZ cy da_DK el eo et eu ' +
  'fa_IR fi ga gl_ES gu hi_IN hr hu_HU hy id_ID is_IS ka_GE kk ko_KR lb_LU lt_LT lv mk_MK ms_MY mt_MT nb_NO nn_NO ro_RO ru_RU ' +
  'sk_SK sl_SI sq sr_RS sv_SE sw ta_IN te th tr_TR uk ur uz_UZ vi zu ' +
  'en_GB en_AU en_CA en_NZ de_AT de_CH fr_BE fr_CA fr_CH es_AR es_CO es_MX it_CH nl_BE pt_BR zh_HK zh_TW'

const scripts: Readonly<Record<string, string>> = { zh_hans: 'zh_CN', zh_hant: 'zh_TW' }

function codeOf(language: string, others: readonly string[]): string {
  const script = scripts[`${language}_${others[0]?.toLowerCase()}`]
  if (script) return script
  return [language, ...others.map((part) => (part.length === 2 ? part.toUpperCase() : part.toLowerCase()))].join('_')
}

// By name in English, in the language itself, and with the country in brackets.
const namedLocales = once((): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const locale of locales.split(' ')) {
    const tag = locale.replace('_', '-')
    const [language = ''] = tag.split('-')
    for (const displayNames of [namesIn('en'), namesIn(tag)])
      for (const name of [displayNames.of(language), displayNames.of(tag), bracketed(displayNames, tag)]) {
        const key = name?.toLowerCase()
        if (key !== undefined && !found.has(key)) found.set(key, locale)
      }
  }
  found.set('norwegian', 'nb_NO').set('norsk', 'nb_NO')
  return found
})

function bracketed(displayNames: Intl.DisplayNames, tag: string): string | undefined {
  const [language = '', country] = tag.split('-')
  if (country === undefined) return undefined
  const place = new Intl.DisplayNames(displayNames.resolvedOptions().locale, { type: 'region' }).of(country)
  return `${displayNames.of(language)} (${place})`
}

function namesIn(tag: string): Intl.DisplayNames {
  return new Intl.DisplayNames(tag, { type: 'language' })
}
