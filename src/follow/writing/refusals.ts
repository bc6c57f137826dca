import type { PushEnd } from '../../storage/clone/push.ts'
import { errors, later } from './errors.ts'

/** The error for requests whose push was not accepted. */
export function pushRefusal({ is, why }: Exclude<PushEnd, { is: 'accepted' | 'overtaken' }>): Error {
  if (is === 'refused') return errors.rest_write_refused({ why }).with(later)
  if (is === 'unsent') return errors.rest_write_unsent().with(later)
  return errors.rest_write_unknown().with({ ...later, outcome: 'unknown' })
}
