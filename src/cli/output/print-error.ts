import { errors, missingRight, RestError } from '../../define/errors.ts'
import { errors as general } from '../../resources/actions/errors.ts'
import { type Aftermath, aftermathOf } from '../../storage/files/write-error.ts'
import { CliError } from './exit-codes.ts'
import { logLine, errorColours } from './terminal.ts'

/** Prints an error on standard error: its subject if there are several, its message, and the remedy. */
export function printError(error: unknown, about?: string): void {
  // The help text was the answer.
  if ((error as { code?: unknown }).code === 'commander.help') return
  const { message, hint } = describeError(error)
  logLine(`${errorColours.red('almanac:')} ${about === undefined ? '' : `${about}: `}${message}`)
  if (hint) logLine(`  ${hint.replaceAll('\n', '\n  ')}`)
  if (process.env['ALMANAC_DEBUG'] && error instanceof Error && error.stack) logLine(error.stack)
}

export function describeError(error: unknown): Described {
  if (error instanceof CliError) return { message: error.message, hint: error.hint }
  if (error instanceof RestError) return describeRefusal(error)
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, path, syscall } = error as NodeJS.ErrnoException
  // Git also removes folders when it checks out another branch.
  if (syscall === 'uv_cwd') return { message: 'the current folder no longer exists', hint: goBack }
  if (code?.startsWith('commander.')) return { message: error.message.replace(/^error: /, '') }
  const reason = code === undefined ? undefined : reasons[code]
  const aftermath = aftermathOf(error)
  const hint = aftermath ? aftermaths[aftermath] : code && hints[code]
  return { message: reason && path ? `${path}: ${reason}` : error.message, hint }
}

type Described = Pick<CliError, 'message'> & Partial<Pick<CliError, 'hint'>>

function describeRefusal({ code, message, data, hint }: RestError): Described {
  const { params } = data
  if (code === errors.rest_missing_callback_param.code && Array.isArray(params))
    return { message: missingFlags(params.map(String)) }
  if (code === general.rest_trash_not_supported.code)
    return {
      message: message.replace(/ do not support trashing.*/, ' have no trash'),
      hint: '--force deletes permanently',
    }
  // Some messages already include the hint.
  return { message, hint: hint && !message.includes(hint) ? hintHere(hint) : undefined }
}

/** A remedy as it is called at the terminal, where nobody signs in. */
export function hintHere(hint: string | undefined): string | undefined {
  return hint === missingRight ? 'Name somebody whose role allows it with --user, or leave it out' : hint
}

/** What is said of required flags, by name, that were not given. */
export function missingFlags(names: readonly string[]): string {
  return `${names.map((name) => `--${name}`).join(', ')} ${names.length === 1 ? 'is' : 'are'} missing`
}

const goBack = 'Change to another folder; if this one was created again: cd "$PWD"'

const aftermaths: Readonly<Record<Aftermath, string>> = {
  half: 'The unfinished change could not be rolled back yet: the next command does so once the disk allows it',
  written: 'It has been written, but could be lost if the machine crashes',
}

const hints: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another server is already running there; choose another port with --port',
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied; check the permissions of the file and its folder',
  EPERM: 'operation not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is not a folder',
  EMFILE: 'too many files are open',
}
