import { RestError } from '../../define/errors.ts'
import type { Access, Call } from '../../define/model.ts'

/** No form has this id. */
export const unknownForm = new RestError('wpcf7_not_found', 'The requested contact form was not found.', 404)

/** Access to forms: contributors see which there are, editors see and change them. Signed out is as forbidden as signed in. */
export const formAccess: Access = {
  list: needs('read_contact_forms', 'You are not allowed to access contact forms.'),
  read: needs('edit_contact_forms', 'You are not allowed to access the requested contact form.'),
  create: needs('edit_contact_forms', 'You are not allowed to create a contact form.'),
  update: needs('edit_contact_forms', 'You are not allowed to access the requested contact form.'),
  remove: needs('delete_contact_forms', 'You are not allowed to access the requested contact form.'),
}

function needs(capability: string, message: string): (call: Call) => RestError | undefined {
  return ({ caller }) => (caller.can(capability) ? undefined : new RestError('wpcf7_forbidden', message, 403))
}
