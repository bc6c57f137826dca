import { durationOf } from '../../../text/time/duration.ts'
import { usage } from '../../output/exit-codes.ts'
import { logLine } from '../../output/terminal.ts'

const leastSecret = 16
const longestQuiet = 86_400_000

/**
 * The values of `--notify` and `--quiet-for`; undefined if no notices are sent. The secret for signatures is in
 * $ALMANAC_NOTIFY_SECRET: flags are visible to everybody on the machine. @throws CliError
 */
export function noticeOf({ notify, quietFor = '60s' }: { notify?: string; quietFor?: string }) {
  if (notify === undefined) return undefined
  const url = URL.canParse(notify) ? new URL(notify) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    throw usage(`--notify ${notify} is not an address`, 'Write it like https://example.org/hook, without credentials')
  const secret = process.env['ALMANAC_NOTIFY_SECRET'] ?? ''
  if (secret.length < leastSecret)
    throw usage(
      `--notify: requests will not be signed because $ALMANAC_NOTIFY_SECRET has fewer than ${leastSecret} characters`,
      'Set it, and have the receiver verify X-Almanac-Signature',
    )
  const quietMs = durationOf(quietFor)
  if (quietMs === undefined) throw usage(`--quiet-for ${quietFor} is not a duration`, 'Write it like 60s, 5m or 1h')
  return { url: notify, secret, quietMs: Math.min(longestQuiet, quietMs), failed: logLine }
}
