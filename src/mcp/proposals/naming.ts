import type { Caller } from '../../model/model.ts'
import { titleMemberOf } from '../../derive/entries.ts'
import { toSlug } from '../../text/wordpress/slug.ts'

export const proposalNames = 'almanac/proposal-'

/** Whether a branch name is a proposal's; no other branch is ever written to. */
export function isProposalName(name: string): boolean {
  return name.startsWith(proposalNames) && !/[\0-\x20\x7f~^:?*[\\]|\.\.|@\{|\/$|\.lock$/.test(name) && name.length < 200
}

/** A new proposal's branch: `almanac/proposal-spring-menu-4f2a9c` for `update post/spring-menu`; `short` makes it unique. */
export function toBranchName(subject: string, short: string): string {
  const slug = toSlug(subject.slice(subject.lastIndexOf('/') + 1)).replaceAll(/%[0-9a-f]{2}|[^\p{L}\p{N}]+/gu, '-')
  const name = slug.replaceAll(/^-+|-+$/g, '')
  return `${proposalNames}${[...name].slice(0, 40).join('') || 'change'}-${short}`
}

/** The commit message for a subject: `Update post/spring-menu`. */
export function toMessage(subject: string): string {
  const line = subject.replaceAll(/\s+/g, ' ').trim()
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}\n\nProposed by an assistant.\n`
}

/** The proposing caller, as a git author. */
export function authorOf({ user }: Caller): { name: string; email: string } {
  const title = user && titleMemberOf(user.resource)
  const name = title === undefined ? undefined : user?.data[title]
  const plain = (text: unknown) =>
    String(text ?? '')
      .replaceAll(/[<>\n\0]/g, '')
      .trim()
  return { name: plain(name) || plain(user?.slug) || 'almanac', email: plain(user?.data['email']) }
}
