import type { RestError } from '../../define/errors.ts'
import { faultOfFile } from '../../site/checking/problems.ts'
import { errors } from '../errors.ts'

/**
 * A change that a file, as a person wrote it, does not let be made without harm: a refusal that names the file, the line
 * and what to do. Undefined for other errors, among them what the machine could not do.
 */
export function toFileRefusal(error: unknown): RestError | undefined {
  const fault = faultOfFile(error)
  if (!fault) return undefined
  // Without a place in a file it is the values that no file can hold.
  if (fault.line === undefined) return errors.rest_cannot_store({ fault: fault.message })
  return errors.rest_file_conflict({ fault: fault.message })
}
