import { defineErrors } from '../../define/errors.ts'

/** Errors of what several servers have in common. */
export const errors = defineErrors({
  rest_state_unreachable: [
    503,
    'This server cannot agree with the others of its cluster now. Nothing was changed. Try again in some seconds.',
    'Look at the Redis that `--state` names, and at the log of the server.',
  ],
  rest_state_too_large: [
    413,
    'What several servers have in common may have {most} bytes at once. Nothing was changed.',
    'Send less, or smaller files.',
  ],
})

/** The refusal while nothing is known of the others. */
export function unreachable() {
  return errors.rest_state_unreachable().with({ retry_after: 5 })
}

/** Whether an error is one of these: what was to be done is nowhere. */
export function isAboutState(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown }
  return [errors.rest_state_unreachable, errors.rest_state_too_large].some((one) => one.code === code)
}
