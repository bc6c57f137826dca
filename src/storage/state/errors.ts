import { defineErrors } from '../../define/errors.ts'

/** Errors of state that several servers share. */
export const errors = defineErrors({
  rest_state_unreachable: [
    503,
    'This server cannot reach the shared state of its cluster at the moment. Nothing was changed. Try again in a few seconds.',
    'Look at the Redis that `--state` names, and at the log of the server.',
  ],
  rest_state_too_large: [
    413,
    'State that several servers share may have at most {most} bytes at once. Nothing was changed.',
    'Send less, or smaller files.',
  ],
})
