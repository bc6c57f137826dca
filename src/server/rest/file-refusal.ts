import type { RestError } from '../../define/errors.ts'
import { faultOfFile } from '../../site/index/problems.ts'
import { errors } from '../http/errors.ts'

/**
 * A change that a handwritten file does not allow without harm, as an error that names the file, the line and the remedy.
 * Undefined for other errors, including failures of the machine.
 */
export function toFileRefusal(error: unknown): RestError | undefined {
  const fault = faultOfFile(error)
  if (!fault) return undefined
  // Without a place in the file, the cause is a value that no file can hold.
  if (fault.line === undefined) return errors.rest_cannot_store({ fault: fault.message })
  return errors.rest_file_conflict({ fault: fault.message })
}
