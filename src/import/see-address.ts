import type { AddressForms } from './addresses/address-forms.ts'
import type { Importers } from './importers.ts'
import type { SourceLanguages } from './languages/source-languages.ts'
import type { SourceRecord } from './source/records.ts'

/** Learns from a record's address, if a setting has the form of its kind's addresses. */
export function seeAddress(
  record: SourceRecord,
  home: string,
  { importers, languages, forms }: { importers: Importers; languages: SourceLanguages; forms: AddressForms },
): void {
  if (record.kind === 'user') {
    const { link = '', login, more } = record.user
    seeBase(importers.users?.addresses, link, more?.slug || login)
  } else if (record.kind === 'term' && record.term.parent === '') {
    const { slug, taxonomy } = record.term
    seeBase(importers.terms.get(taxonomy)?.addresses, languages.bareLink(record.term, home) ?? '', slug)
  } else if (record.kind === 'item') {
    const link = languages.bareLink(record.item, home) ?? ''
    const { status, slug, id, kind, author, date } = record.item
    const addresses = importers.items.get(kind)?.addresses
    if (status !== 'publish' || slug === '') return
    if (addresses?.as !== 'pattern') seeBase(addresses, link, slug)
    else forms.seePattern(addresses.setting, link, home, { date: date.local, slug, id, author: author.toLowerCase() })
  }

  function seeBase(addresses: { readonly setting: string } | undefined, link: string, slug: string): void {
    if (addresses && link !== '') forms.seeBase(addresses.setting, link, home, slug)
  }
}
