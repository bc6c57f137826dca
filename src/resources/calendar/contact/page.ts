import type { Entry, PageFact } from '../../../model/model.ts'
import { textOf } from '../../../derive/entries.ts'

/** What the page of a venue or an organizer shows: how to find and to reach them. */
export function contactRows(entry: Entry): PageFact[] {
  const parts = ['address', 'city', 'state', 'province', 'zip', 'country'].map((key) => textOf(entry, key))
  const [phone, email, website] = [textOf(entry, 'phone'), textOf(entry, 'email'), textOf(entry, 'website')]
  const rows: PageFact[] = [
    { label: 'Address', text: parts.filter((part) => part !== '').join(', ') },
    { label: 'Phone', text: phone },
    { label: 'E-mail', text: email, link: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
    ...(/^https?:\/\//i.test(website) ? [{ label: 'Website', text: website, link: website }] : []),
  ]
  return rows.filter(({ text }) => text !== '')
}
