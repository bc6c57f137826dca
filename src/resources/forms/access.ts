import { RestError } from '../../define/errors.ts'
import type { Access, Call, Caller } from '../../define/model.ts'
import { errors } from './errors.ts'

/** Access to forms: contributors list them, editors read and change them. Without sign-in the error is the same. */
export const formAccess: Access = {
  rights: { read: mayEdit, edit: mayEdit },
  list: needs('read_contact_forms', errors.wpcf7_forbidden__list),
  read: needs('edit_contact_forms', errors.wpcf7_forbidden__one),
  create: needs('edit_contact_forms', errors.wpcf7_forbidden__new),
  update: needs('edit_contact_forms', errors.wpcf7_forbidden__one),
  remove: needs('delete_contact_forms', errors.wpcf7_forbidden__one),
}

function mayEdit(caller: Caller): boolean {
  return caller.can('edit_contact_forms')
}

function needs(capability: string, refusal: () => RestError): (call: Call) => RestError | undefined {
  return ({ caller }) => (caller.can(capability) ? undefined : refusal())
}
