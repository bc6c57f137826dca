import { languageCodes } from '../../derive/languages/languages.ts'
import { localeOf } from '../../derive/languages/site-in-language.ts'
import type { Site } from '../../model/model.ts'
import { languageTag } from '../../text/language.ts'
import { markup, type Markup } from './markup.ts'

export interface OtherLanguage {
  readonly code: string
  readonly address: string
}

/** Renders links for programs to a page's other languages; the default language is for readers of none of them. */
export function languageLinks(pages: readonly OtherLanguage[], site: Site): Markup {
  const [own] = languageCodes(site.settings)
  const fallback = pages.find(({ code }) => code === own)
  return markup`${pages.map(
    ({ code, address }) => markup`<link rel="alternate" hreflang="${tagOf(code)}" href="${address}" /> `,
  )}${fallback && markup`<link rel="alternate" hreflang="x-default" href="${fallback.address}" />`}`
}

/** Renders links for readers to a page's other languages. */
export function languageSwitch(pages: readonly OtherLanguage[], site: Site, label: string): Markup | false {
  return (
    pages.length > 1 &&
    markup`<nav class="languages" aria-label="${label}">
      <ul>
        ${pages.map(
          ({ code, address }) =>
            markup`<li>
              <a href="${address}" hreflang="${tagOf(code)}" lang="${tagOf(code)}"${code === site.language && markup` aria-current="true"`}>${nativeName(code)}</a>
            </li>`,
        )}
      </ul>
    </nav>`
  )
}

function tagOf(code: string): string {
  return languageTag(localeOf(code))
}

function nativeName(code: string): string {
  return new Intl.DisplayNames([tagOf(code)], { type: 'language' }).of(tagOf(code)) ?? code
}
