import { defineErrors } from '../../define/errors.ts'

/** Errors of writes that the repository has to accept. */
export const errors = defineErrors({
  rest_write_unsent: [
    503,
    'The repository cannot be reached: nothing was changed. Try again in some seconds.',
    'Look at `/healthz`, and whether git can push from this machine.',
  ],
  rest_write_unknown: [
    503,
    'The repository did not say whether it has the change. Look whether it is there before you send it again.',
    'The next look at the repository tells: `/healthz` has its commit.',
  ],
  rest_write_refused: [
    503,
    'The repository refuses what this server pushes, so that nothing was changed: {why}',
    'Open the branch for the account by which the server pushes.',
  ],
  rest_write_overtaken: [
    503,
    'Other servers write to the repository without a pause: nothing was changed. Try again in some seconds.',
    'Have the balancer send writes to one server.',
  ],
  rest_write_behind: [
    503,
    'The newest commit of the repository is not served here, as {why}, so that nothing can be written.',
    'Push a commit that mends it, or start with `--force-commit`.',
  ],
  rest_key_unknown: [
    400,
    'This server knows no Idempotency-Key: nothing was changed.',
    'Start it with `--cluster-secret`, or send the request without the header.',
  ],
  rest_key_in_progress: [
    409,
    'A request with this Idempotency-Key is being answered. Ask again in a second.',
    'Wait for that answer.',
  ],
  rest_key_of_another: [
    422,
    'Another request was sent with this Idempotency-Key.',
    'Send each request with a key of its own, and the same one only with the same content.',
  ],
  rest_write_torn: [
    503,
    'The files of this server are being put right, so that nothing was changed. Try again in some seconds.',
    'Its log says what went wrong.',
  ],
})

const againSeconds = 5

/** For errors with nothing written: the client may send the request again later. */
export const later = { retry_after: againSeconds } as const
