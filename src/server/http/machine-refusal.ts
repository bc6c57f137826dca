import { RestError } from '../../define/errors.ts'

type Refusal = readonly [code: string, status: number, message: string, retryAfter?: number]

const full: Refusal = [
  'rest_storage_full',
  507,
  'There is no room left on the disk of the server. Nothing was changed. Free some space and try again.',
]
const denied: Refusal = [
  'rest_storage_denied',
  503,
  'The server is not allowed to reach a file that this needs. Its log says which; check the rights of the file and its folder.',
]
const crowded: Refusal = [
  'rest_too_many_files',
  503,
  'Too many files are open on the server. Try again in a moment.',
  2,
]

const refusals: Readonly<Record<string, Refusal>> = {
  ENOSPC: full,
  EDQUOT: full,
  EROFS: [
    'rest_storage_read_only',
    503,
    'The disk of the server is read-only. Nothing was changed. Mount it writable, or serve with --read-only.',
  ],
  EACCES: denied,
  EPERM: denied,
  EMFILE: crowded,
  ENFILE: crowded,
  EIO: ['rest_storage_failed', 503, 'The disk of the server reported an error. Its log says more.'],
  ELOCKED: ['rest_locked', 503, 'Another program has kept the content locked for too long. Try again later.', 10],
  EDAMAGED: [
    'rest_credentials_damaged',
    503,
    'The credentials on the server are damaged, so that nobody can sign in. Restore the file that its log names, or remove it.',
  ],
}

/** How deep causes are looked through for a code. */
const deepest = 5

/**
 * What the machine could not do (no room, no right, a lock that nobody gives up) as a refusal with words and a status of its
 * own; undefined for other errors. Paths are for the log.
 */
export function toMachineRefusal(error: unknown): RestError | undefined {
  const refusal = refusals[codeOf(error) ?? '']
  if (!refusal) return undefined
  const [code, status, message, retryAfter] = refusal
  return new RestError(code, message, status, retryAfter === undefined ? {} : { retry_after: retryAfter })
}

function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepest) return undefined
  const { code, cause } = error as NodeJS.ErrnoException
  return code !== undefined && Object.hasOwn(refusals, code) ? code : codeOf(cause, depth + 1)
}
