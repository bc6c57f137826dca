import { errors } from './errors.ts'

/** The refusal while the state of the others is unknown. */
export function unreachable() {
  return errors.rest_state_unreachable().with({ retry_after: 5 })
}

/** Whether an error is one of these; then nothing was done anywhere. */
export function isAboutState(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown }
  return [errors.rest_state_unreachable, errors.rest_state_too_large].some((one) => one.code === code)
}
