import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import type { FollowedFolder } from '../../../follow/follow.ts'
import type { Remote } from '../../../storage/clone/followed-clone.ts'
import { hashWith } from '../../../storage/machine-folder/machine-secret.ts'
import { GitError } from '../../../storage/git/run-git.ts'
import { withoutUser } from '../../../text/hosts.ts'
import { durationOf } from '../../../text/time/duration.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { logLine } from '../../output/terminal.ts'
import type { Globals } from '../../session/session.ts'

export interface FollowFlags {
  readonly follow?: string
  readonly interval?: string
  readonly webhookSecret?: string
  readonly forceCommit?: string
  readonly write?: true
  readonly clusterSecret?: string
  readonly purge?: readonly string[]
  readonly propose?: true
  readonly readOnly?: boolean
}

const leastSecret = 16

/** Opens the folder that follows the remote of `--follow`; undefined without it. @throws CliError, ContentError, GitError */
export async function openFollowed(flags: FollowFlags, globals: Globals) {
  if (flags.follow === undefined) {
    const about = [
      // The interval also applies to repeated purges of caches.
      flags.interval && !flags.purge && '--interval',
      flags.webhookSecret && '--webhook-secret',
      flags.forceCommit && '--force-commit',
      flags.write && '--write',
      flags.clusterSecret && '--cluster-secret',
    ]
    const lone = about.find(Boolean)
    if (lone) throw usage(`${lone} works only with --follow`, 'Add --follow REMOTE')
    return undefined
  }
  refuseBeside(flags, globals)
  const content = globals.content ?? (process.env['ALMANAC_CONTENT'] || undefined)
  if (content === undefined)
    throw usage('--follow: the folder for its files is missing', 'Specify an empty folder with --content DIR')
  const remote = remoteOf(flags.follow)
  const intervalMs = intervalOf(flags.interval)
  const secret = secretOf('--webhook-secret', flags.webhookSecret, 'set it in the repository too')
  const shared = secretOf('--cluster-secret', flags.clusterSecret, 'use it on every server of the website')
  const forced = flags.forceCommit
  if (forced !== undefined && !/^[0-9a-f]{7,64}$/.test(forced))
    throw usage(
      `--force-commit ${forced} is not the hash of a commit`,
      'Use the hash that git log shows, or at least its first seven digits',
    )
  const { FollowedFolder } = await import('../../../follow/follow.ts')
  const { isPublicAddress } = await import('../../../resources/embeds/consumer/public-address.ts')
  const log = (message: string) => logLine(`follow: ${message}`)
  const folder: FollowedFolder = await FollowedFolder.open({
    root: resolve(content),
    remote,
    intervalMs,
    forced,
    log,
    write: flags.write,
    secret: flags.write && shared,
    isPublicAddress,
  }).catch((error: unknown) => {
    const hint = `Here and as this user, git ls-remote ${withoutUser(remote.url)} has to list the branch`
    throw error instanceof GitError ? new CliError('io', error.message, hint) : error
  })
  return { folder, secret, hash: shared === undefined ? undefined : hashWith(shared) }
}

function refuseBeside(flags: FollowFlags, { ref, commit }: Globals): void {
  if (ref !== undefined) throw usage('--follow serves the newest commit, --ref a specific one', 'Leave one of them out')
  if (flags.write && flags.readOnly) throw usage('--write writes, --read-only does not', 'Leave one of them out')
  if (commit !== undefined)
    throw usage(
      flags.write ? '--commit: --write commits each change' : '--commit: --follow only reads',
      'Leave out --commit',
    )
  if (flags.propose) throw usage('--propose does not work with --follow', 'Leave out --propose')
}

/** Parses a remote as a flag names it: `https://git.example.org/site.git#main`. @throws CliError */
export function remoteOf(text: string): Remote {
  const hash = text.lastIndexOf('#')
  const [named, branch] = hash === -1 ? [text, undefined] : [text.slice(0, hash), text.slice(hash + 1)]
  if (named === '' || named.startsWith('-') || /\0/.test(named))
    throw usage(`--follow ${text} does not name a repository`, 'Write it like https://git.example.org/site.git#main')
  // The rules of git check-ref-format that matter here.
  if (
    branch !== undefined &&
    (!/^[^-./~^:?*[\\\s][^~^:?*[\\\s]*$/.test(branch) || /\.\.|@\{|\/\/|\.lock$|[/.]$/.test(branch))
  )
    throw usage(`--follow: '${branch}' is not a branch name`, 'Write it after #, like #main')
  if (URL.canParse(named) && new URL(named).password !== '')
    throw usage(
      '--follow: a password in the address is visible to everybody on this machine',
      "Leave it out and use git's credential helpers or SSH keys",
    )
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(named) || (/^[^/]+:/.test(named) && !existsSync(named))
  return { url: isAddress || isAbsolute(named) ? named : resolve(named), branch }
}

const interval = { least: 200, most: 86_400_000 } as const

/** The time between two polls of a remote, in milliseconds. @throws CliError */
export function intervalOf(text = '5s'): number {
  const ms = durationOf(text)
  if (ms === undefined || ms < interval.least || ms > interval.most)
    throw usage(`--interval ${text} is not a time from 200ms to 24h`, 'Write it like 5s, 1m or 1h')
  return ms
}

function secretOf(flag: string, file: string | undefined, whose: string): string | undefined {
  if (file === undefined) return undefined
  const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  if (secret.length < leastSecret)
    throw usage(
      `${flag}: ${file} has fewer than ${leastSecret} characters`,
      `Create one with openssl rand -hex 32, and ${whose}`,
    )
  return secret
}
