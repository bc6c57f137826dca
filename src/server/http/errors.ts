import { defineErrors } from '../../define/errors.ts'

/** Errors of the web server: of requests, signing in, and its machine. */
export const errors = defineErrors({
  bad_request: [400, '{why}', 'Correct what the message says.'],
  bad_request__host: [400, 'The Host header of the request names no host.', 'Name one, with a port or without.'],
  bad_request__key: [
    400,
    'The Idempotency-Key header of the request is not a key of at most {longest} characters.',
    'Send visible characters without spaces.',
  ],
  bad_request__key_of_nobody: [
    400,
    'Only callers who have signed in can use an Idempotency-Key.',
    'Sign in, or send the request without the header.',
  ],
  bad_request__key_route: [
    400,
    'The answer to this request cannot be repeated.',
    'Send it without Idempotency-Key; in a batch, give each request one of its own.',
  ],
  rest_already_done: [
    410,
    'This request was already carried out, and its result no longer exists.',
    'Send another request, with another Idempotency-Key.',
  ],
  bad_request__commit: [
    400,
    'The Almanac-At-Least header of the request names no commit.',
    'Send the whole hash, as the Almanac-Commit header of an answer has it.',
  ],
  rest_commit_awaited: [
    503,
    'This server does not have commit {commit} yet. Try again in a few seconds.',
    'Send it to a server that has it, or without Almanac-At-Least.',
  ],
  rest_file_missing: [
    503,
    'Git LFS keeps this file, and it has not arrived on this server yet. Try again later.',
    'Run `git lfs pull` in the content folder; a server with `--follow` fetches it, and `/healthz` says why it is missing.',
  ],
  webhook_unsigned: [
    401,
    'The request is not signed.',
    'Give the repository the secret of `--webhook-secret`, for SHA-256 signatures or as its token.',
  ],
  webhook_unsigned__wrong: [403, 'The request was signed with another secret.', 'Compare it with `--webhook-secret`.'],
  rest_too_many_headers: [431, 'A request may have at most {most} headers.', 'Send fewer.'],
  rest_no_route: [404, 'No route was found matching the URL and request method.', 'The REST root lists the routes.'],
  not_found: [404, 'There is nothing at this address.', 'Check the address; the REST root lists its routes.'],
  method_not_allowed: [405, 'Files are read-only here.', 'Use GET or HEAD; upload files through the media routes.'],
  method_not_allowed__page: [
    405,
    'Pages are read-only here.',
    'Use GET or HEAD; programs write over the REST interface.',
  ],
  range_not_satisfiable: [416, 'The file has no such part.', 'Request a part within its length, or all of it.'],
  rest_batch_not_allowed: [
    400,
    'The requested route does not support batch requests.',
    'Send that request on its own: the index shows no `allow_batch` for its route.',
  ],
  parse_path_failed: [400, 'Could not parse the path.', 'Write the path below the REST root.'],
  rest_read_only: [403, 'This server is read-only.', 'Serve without `--read-only`.'],
  rest_read_only__follows: [
    405,
    'This server follows a git repository and accepts no changes.',
    'Push them to the repository: they are served a few seconds later.',
  ],
  rest_invalid_namespace: [404, 'The specified namespace could not be found.', 'The REST root lists the namespaces.'],
  rest_callback_invalid: [400, 'Invalid JSONP callback function.', 'Use letters, digits, dots and underscores only.'],
  rest_precondition_failed: [412, 'The entry has changed in the meantime.', 'Read it again, then repeat the change.'],
  rest_precondition_failed__file: [412, 'The file has changed in the meantime.', 'Request the whole file.'],
  rest_invalid_json: [400, 'Invalid JSON body passed.', '`data.json_error_message` says what is wrong with it.'],
  rest_invalid_multipart: [
    400,
    'The form could not be read: {why}.',
    'Send it whole, with its boundary in the header.',
  ],
  rest_body_aborted: [400, 'The body of the request was cut off.', 'Send it again.'],
  rest_request_too_large__body: [413, 'The body of the request is larger than {most} bytes.', 'Send less.'],
  rest_request_too_large__field: [413, 'A field of the form is too large.', 'Send less, or the text as a file.'],
  rest_request_too_large__parts: [413, 'A form may have at most {most} parts.', 'Send fewer.'],
  rest_too_busy: [503, 'This server is receiving too much data at the moment. Try again in a few seconds.'],
  rest_too_busy__streams: [
    503,
    'Too many clients are following changes at the moment. Try again in a few seconds.',
    'Poll with `?since=`, or share one stream.',
  ],
  rest_too_busy__commits: [503, 'Another comparison of commits is in progress. Try again in a few seconds.'],
  rest_invalid_credentials: [
    401,
    'The Authorization header could not be read.',
    'Send the credentials as HTTP Basic defines.',
  ],
  incorrect_password: [
    401,
    'The provided password is not a valid password of this user.',
    'Create one: `almanac token create`.',
  ],
  invalid_username: [401, 'Unknown username. Check again or try your email address.'],
  invalid_email: [401, 'Unknown email address. Check again or try your username.'],
  rest_too_many_attempts: [429, 'Too many sign-in attempts at once. Try again in a moment.'],
  rest_too_many_attempts__failed: [
    429,
    'Too many failed sign-in attempts. Try again in {seconds} seconds.',
    'Wait, or sign in with an application password, which is never refused because of failures of others.',
  ],
  rest_too_many_words: [
    429,
    'Too many wrong passwords were sent for this content. Try again in {seconds} seconds.',
    'Wait, and ask its author for the password.',
  ],
  rest_cannot_store: [400, '{fault}.', 'Leave out what no file can hold.'],
  rest_file_conflict: [409, 'The file cannot be changed: {fault}.', 'Fix the file by hand, then repeat the change.'],
  rest_locked: [503, 'Another program has kept the content locked for too long. Try again later.'],
  rest_storage_full: [
    507,
    'There is no room left on the disk of the server. Nothing was changed. Free some space and try again.',
  ],
  rest_storage_full__half: [
    507,
    'There is no room left on the disk of the server. What was begun could not be undone yet: that happens with the next change, once there is room. Free some space.',
  ],
  rest_storage_full__written: [
    507,
    'There is no room left on the disk of the server. The change was written, but may be lost if the machine crashes. Free some space.',
  ],
  rest_storage_failed__written: [
    503,
    'The disk of the server reported an error. The change was written, but may be lost if the machine crashes. Its log says more.',
  ],
  rest_storage_denied__half: [
    503,
    'The server is not allowed to reach a file that this needs. What was begun could not be undone yet: that happens with the next change, once it may. Its log says which file it is.',
  ],
  rest_storage_read_only__half: [
    503,
    'The disk of the server has become read-only. What was begun could not be undone yet: that happens with the next change, once it is writable.',
  ],
  rest_storage_failed__half: [
    503,
    'The disk of the server reported an error. What was begun could not be undone yet: that happens with the next change, once the disk works. Its log says more.',
  ],
  rest_storage_denied: [
    503,
    'The server is not allowed to reach a file that this needs. Nothing was changed. Its log says which; check the permissions of the file and its folder.',
  ],
  rest_storage_read_only: [
    503,
    'The disk of the server is read-only. Nothing was changed. Mount it writable, or serve with --read-only.',
  ],
  rest_storage_outside: [
    503,
    'A file that this needs would lie outside the content folder of the server. Nothing was changed. Its log says which; replace the link that leads there by a folder.',
  ],
  rest_storage_failed: [503, 'The disk of the server reported an error. Nothing was changed. Its log says more.'],
  rest_too_many_files: [503, 'Too many files are open on the server. Try again in a moment.'],
  rest_credentials_damaged: [
    503,
    'The credentials on the server are damaged, so nobody can sign in. Restore the file that its log names, or remove it.',
  ],
  rest_state_tracked: [
    503,
    'Nobody can sign in: git tracks files that belong to this server alone, so a branch may have brought in passwords. The log says how to fix it.',
  ],
  internal_server_error: [500, 'Something went wrong on the server. The log says more.'],
})
