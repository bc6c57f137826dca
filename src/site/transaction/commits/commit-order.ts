import type { CurrentAction } from '../../../work/acting.ts'
import type { Settings } from '../../../model/model.ts'
import { autocommitSetting } from '../../../derive/settings/autocommit.ts'
import { durationOf } from '../../../text/time/duration.ts'
import { isRecord } from '../../../text/values.ts'
import type { CommitOrder } from '../../../storage/git/commit-files.ts'

const mostNamed = 3
const usualQuiet = '60s'

export interface Work {
  readonly paths: ReadonlySet<string>
  /** The command or action, such as `post update`. */
  readonly what: string
  /** Undefined for the person for whom git is configured. */
  readonly acting?: CurrentAction | undefined
}

export interface Autocommit {
  /** The commit message, in which `{what}`, `{files}` and `{who}` are replaced; true for the default message. */
  readonly message: string | true
  /** Milliseconds without another commit before a server pushes; undefined for never. */
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

/** The commit of a piece of work. `message`: a template with `{what}`, `{files}` and `{who}`; true for the default one. */
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
