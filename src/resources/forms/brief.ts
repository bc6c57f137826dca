import type { Entry, Site } from '../../model/model.ts'
import { isRequired } from './template/form-tag.ts'
import { formOfEntry } from './template/source.ts'

type Rows = [name: string, value: string][]

/** The facts about a form at the terminal: its fields, and the recipients of mails; its template is printed below. */
export function briefOf(entry: Entry, site: Site): Rows {
  const form = formOfEntry(entry, site)
  const fields = form.tags
    .filter(({ name }) => name !== '')
    .map((tag) => `${tag.name} (${tag.basetype}${isRequired(tag) ? ', required' : ''})`)
  const mails = [form.mail, form.copy].filter(({ active }) => active)
  return [
    ['id', String(entry.id)],
    ['title', form.title],
    ['slug', entry.slug],
    ['locale', form.locale],
    ...labelRows('fields', fields),
    ...labelRows(
      'mail',
      mails.map(({ recipient, subject }) => `to ${recipient}: ${subject}`),
    ),
    ['in texts', `[contact-form-7 id="${entry.slug}" title="${form.title}"]`],
    ['everything', `almanac form get ${entry.slug} --format json`],
  ]
}

function labelRows(name: string, values: readonly string[]): Rows {
  return values.map((value, at) => [at === 0 ? name : '', value])
}
