import type { RestError } from '../../define/errors.ts'
import { type Aftermath, aftermathOf } from '../../site/transaction/rollback.ts'
import { errors } from './errors.ts'

const crowded = () => errors.rest_too_many_files().with({ retry_after: 2 })

const refusals: Readonly<Record<string, () => RestError>> = {
  ENOSPC: errors.rest_storage_full,
  EDQUOT: errors.rest_storage_full,
  EROFS: errors.rest_storage_read_only,
  EACCES: errors.rest_storage_denied,
  EPERM: errors.rest_storage_denied,
  EMFILE: crowded,
  ENFILE: crowded,
  EIO: errors.rest_storage_failed,
  ELOCKED: () => errors.rest_locked().with({ retry_after: 10 }),
  EDAMAGED: errors.rest_credentials_damaged,
  EOUTSIDE: errors.rest_storage_outside,
  EFOREIGN: errors.rest_storage_denied,
  ETRACKED: errors.rest_state_tracked,
}

/** The errors if part of the work could not be rolled back, and (`written`) if all of it is done. */
const half: Readonly<Record<string, () => RestError>> = {
  ENOSPC: errors.rest_storage_full__half,
  EDQUOT: errors.rest_storage_full__half,
  EROFS: errors.rest_storage_read_only__half,
  EACCES: errors.rest_storage_denied__half,
  EPERM: errors.rest_storage_denied__half,
  EIO: errors.rest_storage_failed__half,
}
const written = {
  ENOSPC: errors.rest_storage_full__written,
  EDQUOT: errors.rest_storage_full__written,
  EIO: errors.rest_storage_failed__written,
}
const afterwards: Readonly<Record<Aftermath, Readonly<Record<string, () => RestError>>>> = { half, written }

/** The maximum depth of causes to search for a code. */
const deepest = 5

/**
 * A failure of the machine (disk full, permission denied, a lock that is not released) as an error with its own message and
 * status; undefined for other errors. Paths go to the log only.
 */
export function toMachineRefusal(error: unknown): RestError | undefined {
  const code = systemCodeOf(error) ?? ''
  const aftermath = aftermathOf(error)
  return (aftermath && afterwards[aftermath][code]?.()) ?? refusals[code]?.()
}

function systemCodeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepest) return undefined
  const { code, cause } = error as NodeJS.ErrnoException
  return code !== undefined && Object.hasOwn(refusals, code) ? code : systemCodeOf(cause, depth + 1)
}
