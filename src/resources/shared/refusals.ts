import { RestError } from '../../define/errors.ts'
import type { Caller } from '../../define/model.ts'

/** A refusal for want of a right: 401 when signed out, 403 when signed in. */
export function refused(code: string, message: string, caller: Pick<Caller, 'user'>): RestError {
  return new RestError(code, message, caller.user ? 403 : 401)
}
