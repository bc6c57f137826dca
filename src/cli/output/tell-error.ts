import { errors, RestError } from '../../define/errors.ts'
import { errors as general } from '../../resources/actions/errors.ts'
import { CliError } from './exit-codes.ts'
import { tell, tellColours } from './terminal.ts'

/** Says on standard error what went wrong, with one of several where that is told, and what can be done about it. */
export function tellError(error: unknown, about?: string): void {
  // Its help was the answer.
  if ((error as { code?: unknown }).code === 'commander.help') return
  const { message, hints } = describeError(error)
  tell(`${tellColours.red('almanac:')} ${about === undefined ? '' : `${about}: `}${message}`)
  for (const hint of hints) tell(`  ${hint.replaceAll('\n', '\n  ')}`)
  if (process.env['ALMANAC_DEBUG'] && error instanceof Error && error.stack) tell(error.stack)
}

/** An error in words: what is wrong, and lines that help. */
export function describeError(error: unknown): { message: string; hints: string[] } {
  if (error instanceof CliError) return { message: error.message, hints: error.hint ? [error.hint] : [] }
  if (error instanceof RestError) return describeRefusal(error)
  if (!(error instanceof Error)) return { message: String(error), hints: [] }
  const { code, path } = error as NodeJS.ErrnoException
  if (code?.startsWith('commander.')) return { message: error.message.replace(/^error: /, ''), hints: [] }
  const reason = code === undefined ? undefined : reasons[code]
  if (reason && path) return { message: `${path}: ${reason}`, hints: [] }
  return { message: error.message, hints: [] }
}

function describeRefusal(error: RestError): { message: string; hints: string[] } {
  const { code, message, data, hint } = error
  const { params } = data as { params?: unknown }
  if (code === errors.rest_missing_callback_param.code && Array.isArray(params))
    return { message: `needs ${params.map((name) => `--${String(name)}`).join(', ')}`, hints: [] }
  if (code === errors.rest_invalid_param.code && typeof params === 'object' && params !== null) {
    const wrong = Object.entries(params as Record<string, string>)
    if (wrong.length === 1) return { message: `--${wrong[0]![0]}: ${wrong[0]![1]}`, hints: [] }
    return { message: 'some flags are wrong', hints: wrong.map(([name, text]) => `--${name}: ${text}`) }
  }
  if (code === general.rest_trash_not_supported.code)
    return {
      message: message.replace(/ do not support trashing.*/, ' have no trash'),
      hints: ['--force deletes for good'],
    }
  // Some messages say it themselves.
  return { message, hints: hint === undefined || message.includes(hint) ? [] : [hint] }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'the system does not permit that',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
  EMFILE: 'too many files are open',
}
