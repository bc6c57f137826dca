import { defineErrors } from '../../define/errors.ts'

/** Errors of writes that the repository has to accept. */
export const errors = defineErrors({
  rest_write_unsent: [
    503,
    'The repository cannot be reached: nothing was changed. Try again in a few seconds.',
    'Check `/healthz`, and whether git can push from this machine.',
  ],
  rest_write_unknown: [
    503,
    'The repository did not confirm the change. Check whether it was applied before you send it again.',
    'After the next fetch, `/healthz` shows the commit of the repository.',
  ],
  rest_write_refused: [
    503,
    'The repository rejected the push, so nothing was changed: {why}',
    'Allow the account that the server uses to push to the branch.',
  ],
  rest_write_overtaken: [
    503,
    'Other servers keep writing to the repository: nothing was changed. Try again in a few seconds.',
    'Have the load balancer send writes to a single server.',
  ],
  rest_write_behind: [
    503,
    'The newest commit of the repository is not served here because {why}, so nothing can be written.',
    'Push a commit that fixes it, or start with `--force-commit`.',
  ],
  rest_key_unknown: [
    400,
    'This server does not support Idempotency-Key: nothing was changed.',
    'Start it with `--cluster-secret`, or send the request without the header.',
  ],
  rest_key_in_progress: [
    409,
    'A request with this Idempotency-Key is still in progress. Try again in a second.',
    'Wait for its response.',
  ],
  rest_key_of_another: [
    422,
    'This Idempotency-Key was already used for a different request.',
    'Use a different key for each request, and reuse a key only with the same content.',
  ],
  rest_write_torn: [
    503,
    'The files of this server are being repaired, so nothing was changed. Try again in a few seconds.',
    'Its log shows what went wrong.',
  ],
})

const againSeconds = 5

/** For errors with nothing written: the client may send the request again later. */
export const later = { retry_after: againSeconds } as const
