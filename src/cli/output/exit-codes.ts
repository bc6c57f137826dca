import { RestError } from '../../define/errors.ts'
import { ContentError } from '../../storage/files/content-error.ts'

export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  conflict: 4,
  refused: 5,
  io: 6,
  interrupted: 130,
} as const

export type Exit = keyof typeof exitCodes

/** A message for the user, and its exit code. The message needs no prefix and no full stop. */
export class CliError extends Error {
  readonly exit: Exit
  /** The remedy, printed on its own line. */
  readonly hint: string | undefined
  /** The ref that names nothing. */
  readonly ref: string | undefined

  constructor(exit: Exit, message: string, hint?: string, ref?: string) {
    super(message)
    this.name = 'CliError'
    this.exit = exit
    this.hint = hint
    this.ref = ref
  }
}

/** The error of a command line that makes no sense as typed. */
export function usage(message: string, hint?: string): CliError {
  return new CliError('usage', message, hint)
}

/** The error of a name that names nothing. */
export function notFound(message: string, hint?: string, ref?: string): CliError {
  return new CliError('notFound', message, hint, ref)
}

/** The exit code of an error: a CliError has one, REST errors have an HTTP status, the system's and git's count as I/O. */
export function exitCodeOf(error: unknown): number {
  return exitCodes[exitOf(error)]
}

export function exitOf(error: unknown): Exit {
  if (error instanceof CliError) return error.exit
  if (error instanceof RestError) return exitOfRefusal(error)
  if (!(error instanceof Error)) return 'failed'
  const { code, exitCode, cause } = error as { code?: unknown; exitCode?: unknown; cause?: unknown }
  if (typeof code === 'string' && code.startsWith('commander.')) return exitCode === 0 ? 'ok' : 'usage'
  if (typeof code === 'string' && code in ownCodes) return ownCodes[code]!
  if (typeof code === 'string' && systemCode.test(code)) return 'io'
  if (error.name === 'GitError') return 'io'
  if (error instanceof ContentError) return cause === undefined ? 'failed' : exitOf(cause)
  return cause instanceof Error ? exitOf(cause) : 'failed'
}

// Errors of the content folder: another process is writing, the file exists, a path leads outside, a machine file is foreign.
const ownCodes: Readonly<Record<string, Exit>> = {
  ELOCKED: 'conflict',
  EEXIST: 'conflict',
  EOUTSIDE: 'refused',
  EFOREIGN: 'refused',
  ETRACKED: 'refused',
  EREFUSED: 'refused', // By a remote.
}

// System codes (`EACCES`, `ENOSPC`); Node's own start with `ERR_`.
const systemCode = /^E(?!RR_)[A-Z0-9]+$/

// Existing names and states are conflicts, whatever their HTTP status.
const taken =
  /(_exists|_already_trashed|_not_trashed)$|^existing_user_|^duplicate_term_slug$|^rest_user_invalid_(email|slug)$/

/** The exit code of a command that was refused like this. */
export function exitOfRefusal({ status, code }: Pick<RestError, 'status' | 'code'>): Exit {
  if (taken.test(code)) return 'conflict'
  return exitOfStatus[status] ?? (status >= 400 && status < 500 ? 'usage' : 'failed')
}

const exitOfStatus: Readonly<Record<number, Exit>> = {
  401: 'refused',
  403: 'refused',
  404: 'notFound',
  409: 'conflict',
  410: 'conflict',
  412: 'conflict',
  501: 'usage',
  507: 'io',
}
