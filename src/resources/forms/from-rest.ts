import type { Answered, RestImports, SourceItem, SourceList } from '../../model/model.ts'
import { rowsOf, textIn } from '../../text/wordpress/rest-members.ts'
import { serialize } from '../../text/wordpress/serialize.ts'
import type { PhpValue } from '../../text/wordpress/unserialize.ts'

export const fromRest: RestImports = {
  lists: ({ isSignedIn, namespaces }) => (isSignedIn && namespaces.includes('contact-form-7/v1') ? [contactForms] : []),
}

const contactForms: SourceList = {
  name: 'forms',
  path: 'contact-form-7/v1/contact-forms',
  // Ordered by id.
  queries: [{}],
  byOffset: true,
  details: true,
  emptyIsMissing: true,
  as: 'item',
  kind: 'wpcf7_contact_form',
  read: toForm,
}

function toForm(entry: Answered): Partial<SourceItem> {
  const properties = (entry['properties'] ?? {}) as Answered
  const part = (name: string) => (properties[name] ?? {}) as Answered
  const template = textIn(part('form'), 'content')
  return {
    title: textIn(entry, 'title'),
    slug: textIn(entry, 'slug'),
    content: template,
    meta: rowsOf({
      _form: template,
      _mail: serialize(part('mail') as PhpValue),
      _mail_2: serialize(part('mail_2') as PhpValue),
      _messages: serialize(part('messages') as PhpValue),
      _additional_settings: textIn(part('additional_settings'), 'content'),
      _locale: textIn(entry, 'locale'),
    }),
  }
}
