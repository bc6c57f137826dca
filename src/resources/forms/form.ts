import { defineResource } from '../../define/define.ts'
import { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller } from '../../model/model.ts'
import { errors } from './errors.ts'
import { formActions, formListing } from './actions.ts'
import { feedbackActions } from './feedback.ts'
import { markupAction } from './markup-action.ts'
import { showForm } from './page.ts'
import { strangeTags } from './strange-tags.ts'
import { waitingMessages } from './waiting.ts'
import { formParts } from './parts.ts'
import { identity } from '../shared/identity.ts'

/** Access to forms: contributors list them, editors read and change them. Without sign-in the error is the same. */
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
