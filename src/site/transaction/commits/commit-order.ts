import type { CurrentAction } from '../../../work/acting.ts'
import type { Settings } from '../../../model/model.ts'
import { autocommitSetting } from '../../../derive/settings/autocommit.ts'
import { durationOf } from '../../../text/time/duration.ts'
import { isRecord } from '../../../text/values.ts'
import type { CommitOrder } from '../../../storage/git/commit-files.ts'

const mostNamed = 3
const usualQuiet = '60s'

/** The changes of one piece of work. */
export interface Work {
  readonly paths: ReadonlySet<string>
  /** The command or action, such as `post update`. */
  readonly what: string
  /** Who asked for it; undefined for the person whom git is configured for. */
  readonly acting?: CurrentAction | undefined
}

/** How changes are committed and pushed. */
export interface Autocommit {
  /** The message of the commit, in which `{what}`, `{files}` and `{who}` are replaced; true for the default message. */
  readonly message: string | true
  /** After how many milliseconds without another commit a server pushes; undefined for never. */
  readonly quietMs?: number | undefined
}

/** The commit settings; undefined if changes are not committed. */
export function autocommitOf(settings: Settings): Autocommit | undefined {
  const value = settings[autocommitSetting]
  if (isRecord(value)) {
    const { message, push, quiet } = value
    return {
      message: typeof message === 'string' ? message : true,
      quietMs: push === true ? durationOf(typeof quiet === 'string' ? quiet : usualQuiet) : undefined,
    }
  }
  if (value === true || value === 'true') return { message: true }
  return typeof value === 'string' && value !== 'false' ? { message: value } : undefined
}

/**
 * The commit of a piece of work.
 *
 * @param message as a person writes it, in which `{what}`, `{files}` and `{who}` are replaced; true for the default message
 */
export function toOrder({ paths, what, acting }: Work, message: string | true): CommitOrder {
  const user = acting?.caller.user
  const name = user && String(user.data['name'] ?? user.slug)
  const all = [...paths].sort()
  const files = all.length > mostNamed ? `${all.length} files` : all.join(', ')
  const words: Readonly<Record<string, string>> = { what, files, who: name ?? 'git' }
  const text = message === true ? '{what}: {files}' : message
  return {
    paths,
    message: text.replace(/\{(what|files|who)\}/g, (_, word: string) => words[word]!),
    author: user && { name: name!, email: String(user.data['email'] ?? '') },
  }
}
