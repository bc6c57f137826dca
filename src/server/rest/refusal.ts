import { RestError } from '../../define/errors.ts'
import type { RestResponse, Verb } from '../../model/model.ts'
import { faultOfFile } from '../../site/index/problems.ts'
import { errors } from '../http/errors.ts'
import { toMachineRefusal } from '../http/machine-refusal.ts'
import { withAllow } from './allowed-verbs.ts'

/** An error as an answer; an unexpected one reveals no details. */
export function toRefusal(error: unknown, allowed: readonly Verb[] = []): RestResponse {
  const refusal = error instanceof RestError ? error : (toMachineRefusal(error) ?? errors.internal_server_error())
  const seconds = refusal.data['retry_after']
  const outcome = refusal.data['outcome']
  const headers: Record<string, string> = {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(outcome !== undefined && { 'Almanac-Outcome': String(outcome) }),
  }
  return { status: refusal.status, headers: withAllow(headers, allowed), body: { value: refusal.toJSON() } }
}

/** The refusal of a change that would harm a handwritten file, with file, line and remedy; undefined for other errors. */
export function toFileRefusal(error: unknown): RestError | undefined {
  const fault = faultOfFile(error)
  if (!fault) return undefined
  // Without a place in the file, the cause is a value that no file can contain.
  if (fault.line === undefined) return errors.rest_cannot_store({ fault: fault.message })
  return errors.rest_file_conflict({ fault: fault.message })
}

/** The RestError that `work` throws; other errors are rethrown. */
export function wrongIn(work: () => unknown): RestError | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  return undefined
}
