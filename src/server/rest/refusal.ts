import { RestError } from '../../define/errors.ts'
import type { RestResponse, Verb } from '../../model/model.ts'
import { errors } from '../http/errors.ts'
import { toMachineRefusal } from '../http/machine-refusal.ts'

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

/** Headers with the verbs that the caller may use. */
export function withAllow(
  headers: Readonly<Record<string, string>>,
  verbs: readonly Verb[],
): Readonly<Record<string, string>> {
  return verbs.length ? { ...headers, Allow: verbs.join(', ') } : headers
}

/** The refusal of a write, by a server that only reads, or only follows. */
export function refuseWriting(why: boolean | 'follows' | undefined): RestError {
  return why === 'follows' ? errors.rest_read_only__follows() : errors.rest_read_only()
}

/** The fault of a request that an error reports; undefined for other errors. */
export function wrongIn(work: () => unknown): RestError | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof RestError) return error
    throw error
  }
  return undefined
}
