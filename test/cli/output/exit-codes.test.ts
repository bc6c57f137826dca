import { CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { CliError, exitCodeOf } from '../../../src/cli/output/exit-codes.ts'
import { describeError } from '../../../src/cli/output/print-error.ts'
import { RestError } from '../../../src/define/errors.ts'
import { ContentError } from '../../../src/storage/files/content-error.ts'

const system = (code: string) => Object.assign(new Error(code), { code })

describe('exit codes', () => {
  it.each([
    ['a wrong argument', new RestError('rest_invalid_param', '', 400), 2],
    ['an unknown id', new RestError('rest_post_invalid_id', '', 404), 3],
    ['a refusal', new RestError('rest_forbidden', '', 403), 5],
    ['a name that is taken', new RestError('existing_user_login', '', 400), 4],
    ['a slug of a term that is taken', new RestError('duplicate_term_slug', '', 400), 4],
    ['an address of a user that is taken', new RestError('rest_user_invalid_email', '', 400), 4],
    ['a term that is there', new RestError('term_exists', '', 400), 4],
    ['an entry that changed meanwhile', new RestError('rest_precondition_failed', '', 412), 4],
    ['a resource without a trash', new RestError('rest_trash_not_supported', '', 501), 2],
    ['a fault of ours', new RestError('rest_unreadable', '', 500), 1],
    ['a file that cannot be understood', new ContentError('a.md', 'front matter: …'), 1],
    ['a file that may not be read', new ContentError('a.md', 'permission denied', { code: 'EACCES' }), 6],
    ['a disk that is full', system('ENOSPC'), 6],
    ['a port that is in use', system('EADDRINUSE'), 6],
    ['a folder that another process has locked', new ContentError('.almanac/lock', '', { code: 'ELOCKED' }), 4],
    ['a path that leaves the folder', new ContentError('../x', '', { code: 'EOUTSIDE' }), 5],
    ['git that fails', Object.assign(new Error(''), { name: 'GitError' }), 6],
    ['a cause of the system', new Error('', { cause: system('EROFS') }), 6],
    ['an error of node itself', system('ERR_INVALID_ARG_TYPE'), 1],
    ['what is typed wrong', new CommanderError(1, 'commander.missingArgument', ''), 2],
    ['help that was asked for', new CommanderError(0, 'commander.helpDisplayed', ''), 0],
    ['an interruption', new CliError('interrupted', ''), 130],
    ['anything else', 'what', 1],
  ])('tell %s', (_what, error, code) => {
    expect(exitCodeOf(error)).toBe(code)
  })
})

describe('an error in words', () => {
  it('is what is wrong, then what to do, which is not said twice', () => {
    const closed = (message: string) => new RestError('closed', message, 403, {}, 'Come back later.')
    expect(describeError(closed('It is closed.'))).toEqual({ message: 'It is closed.', hint: 'Come back later.' })
    expect(describeError(closed('It is closed. Come back later.')).hint).toBeUndefined()
    expect(describeError(new RestError('closed', 'It is closed.', 403)).hint).toBeUndefined()
  })
})
