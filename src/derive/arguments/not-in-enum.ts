import type { RestError } from '../../define/errors.ts'
import { errors } from '../errors.ts'

/** The refusal of a value outside the choices, listed as in the reference: `view, embed, and edit`. */
export function notInEnum(name: string, choices: readonly unknown[]): RestError {
  const words = choices.map(String)
  const last = words.pop() ?? ''
  if (words.length === 0) return errors.rest_not_in_enum__only({ name, allowed: last })
  const allowed = `${words.join(', ')}${words.length > 1 ? ',' : ''} and ${last}`
  return errors.rest_not_in_enum({ name, allowed })
}
