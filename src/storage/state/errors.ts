import { defineErrors } from '../../define/errors.ts'

/** Errors of state that several servers share. */
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
