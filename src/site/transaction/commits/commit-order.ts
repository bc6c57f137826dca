import type { CurrentAction } from '../../../work/acting.ts'
import type { Settings } from '../../../model/model.ts'
import type { CommitOrder } from '../../../storage/git/commit-files.ts'

const mostNamed = 3

/** What one piece of work changed. */
export interface Work {
  readonly paths: ReadonlySet<string>
  /** What was done: `post update`. */
  readonly what: string
  /** Who asked for it; undefined for the person whom git is configured for. */
  readonly acting?: CurrentAction | undefined
}

/** Whether the settings ask for a commit of each change: its message, or true for the usual one. */
export function autocommitOf(settings: Settings): string | boolean {
  const value = settings['autocommit']
  if (value === 'true' || value === 'false') return value === 'true'
  return typeof value === 'string' || value === true ? value : false
}

/**
 * A commit of what was done.
 *
 * @param message as a person writes it, in which `{what}`, `{files}` and `{who}` are replaced; true for the usual one
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
