import { defineResource } from '../../define/define.ts'
import { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller, Entry, PageForm, PageFormView, Site } from '../../model/model.ts'
import { errors } from './errors.ts'
import { formActions, formListing } from './actions.ts'
import { feedbackActions } from './feedback.ts'
import { markupAction } from './markup-action.ts'
import { strangeTags } from './strange-tags.ts'
import { waitingMessages } from './waiting.ts'
import { formParts } from './parts.ts'
import { identity } from '../shared/identity.ts'
import { formMarkup } from './markup/form-markup.ts'
import { formOfEntry } from './template/source.ts'
import { nowOf } from './values.ts'

/** Contributors list forms, editors read and change them. The errors are the same without sign-in. */
const formAccess: Access = {
  rights: { read: mayEditForms, edit: mayEditForms },
  list: needs('read_contact_forms', errors.wpcf7_forbidden__list),
  read: needs('edit_contact_forms', errors.wpcf7_forbidden__one),
  create: needs('edit_contact_forms', errors.wpcf7_forbidden__new),
  update: needs('edit_contact_forms', errors.wpcf7_forbidden__one),
  remove: needs('delete_contact_forms', errors.wpcf7_forbidden__one),
}

export default defineResource({
  name: 'form',
  base: 'contact-forms',
  type: 'contact_form',
  space: 'post',
  summary: 'Contact forms: what visitors fill in, and who gets it by mail.',
  labels: { singular: 'Form', plural: 'Forms' },
  files: 'forms/**/{slug}.md',
  bodyKey: 'form',
  traits: [identity, formParts, formListing],
  notFound: errors.wpcf7_not_found,
  access: formAccess,
  bodyFaults: strangeTags,
  form: showForm,
  waiting: waitingMessages,
  actions: [...formActions, ...feedbackActions, markupAction],
})

function mayEditForms(caller: Caller): boolean {
  return caller.can('edit_contact_forms')
}

function needs(capability: string, refusal: () => RestError): (call: Call) => RestError | undefined {
  return ({ caller }) => (caller.can(capability) ? undefined : refusal())
}

/** A form as its page shows it: made for one visitor and checked by the browser, as pages have no script. */
function showForm(entry: Entry, site: Site, showing: PageFormView): PageForm {
  const { namespace, base } = entry.resource
  const origins = site.settings['forms_embed_origins']
  return {
    title: formOfEntry(entry, site).title,
    html: formMarkup(entry, site, { ...showing, today: nowOf({ site }).slice(0, 10) }),
    to: `/${namespace}/${base}/${entry.id}/feedback`,
    framedBy: Array.isArray(origins) ? origins.map(String) : [],
  }
}
