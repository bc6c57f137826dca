import type { Command } from 'commander'
import type { Entry } from '../../../model/model.ts'
import { areas } from '../../../resources/registry.ts'
import { refTo } from '../../../site/names/refs.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { openDueChanges, type WasDue } from '../../../site/what-was-due.ts'
import { findTree } from '../../../storage/git/committed-tree.ts'
import { isInCheckout } from '../../../storage/git/git.ts'
import { refuseUnread } from '../../../storage/git/unread-checkout.ts'
import { momentInWords } from '../../../text/time/format-date.ts'
import { toOffsetText } from '../../../text/time/local-time.ts'
import { fromWrittenText } from '../../../text/time/written-date.ts'
import { toVisibleName } from '../../../text/visible.ts'
import { addUsual, globalsOf } from '../../flags/global-flags.ts'
import { exitCodes, usage } from '../../output/exit-codes.ts'
import { toJson } from '../../output/print.ts'
import { oneOf } from '../../output/suggest.ts'
import { print } from '../../output/terminal.ts'
import { orNotFound } from '../../refs/base-of.ts'
import { findContentDir } from '../../session/content-dir.ts'
import { clockOf, refuseRef } from '../../session/session.ts'

const kinds = ['published', 'withdrawn', 'ended'] as const

export function build(command: Command): void {
  command
    .description(
      'Lists what was published, withdrawn or ended by schedule since a commit or a point in time, and when the next such change is due. Exits with 0 if there is anything, with 1 if not: for a job that builds only when needed.',
    )
    .option('--since <when>', 'A commit, branch or tag, to use its time; or a point in time: 2026-03-01T09:00:00Z.')
    .option('--format <form>', 'Output format: text or json.', 'text')
  addUsual(command, [
    'almanac due --since HEAD',
    'almanac due --since "$(cat built-at)" && npm run build',
    'almanac due --since 2026-03-01T09:00:00Z --format json',
  ])
  command.action(async ({ since, format }: { readonly since?: string; readonly format: string }) => {
    const globals = globalsOf(command)
    refuseRef(globals, 'due')
    oneOf('format', format, ['text', 'json'])
    if (since === undefined) throw usage('--since is missing', 'Specify a commit or a time: --since HEAD')
    const root = findContentDir(globals.content)
    const now = clockOf(globals.now)?.() ?? Date.now()
    const committed = /^\d{4}-\d\d?-\d\d?/.test(since) ? undefined : await timeOf(root, since)
    const options = { areas, onProblem: () => undefined }
    const momentIn = (site: OpenSite) => committed ?? readMoment(since, site)
    const { site, from, due } = openDueChanges(root, options, momentIn, now)
    const count = kinds.reduce((sum, kind) => sum + due[kind].length, 0)
    print(format === 'json' ? toJson(toFacts(due, from, now, site)) : linesOf(due, site))
    site.close()
    process.exitCode = count > 0 ? exitCodes.ok : exitCodes.failed
  })
}

async function timeOf(root: string, ref: string): Promise<number> {
  if (!isInCheckout(root))
    throw usage(`--since ${ref}: ${root} is not in a git checkout`, 'Specify a time: --since 2026-03-01T09:00:00Z')
  await refuseUnread(root)
  const { time } = await orNotFound(findTree(root, ref), '--since: ')
  return time
}

function readMoment(text: string, { settings }: OpenSite): number {
  const moment = fromWrittenText(text, settings.timezone)
  if (moment === undefined) throw usage(`--since ${text} is not a time`, 'Write it like 2026-03-01T09:00:00Z')
  return moment
}

function toFacts({ next, ...due }: WasDue, from: number, now: number, site: OpenSite): Record<string, unknown> {
  const said = (moment: number) => toOffsetText(moment, site.settings.timezone)
  const facts = (entry: Entry) => ({ ref: refTo(entry, site), id: entry.id, file: entry.path })
  const lists = kinds.map((kind) => [kind, due[kind].map(facts)] as const)
  return {
    since: said(from),
    now: said(now),
    ...Object.fromEntries(lists),
    next: next === undefined ? null : said(next),
  }
}

function linesOf(due: WasDue, site: OpenSite): string {
  const lines = kinds.flatMap((kind) => due[kind].map((entry) => `${kind} ${toVisibleName(refTo(entry, site))}\n`))
  const next = due.next === undefined ? 'nothing' : momentInWords(due.next, site.settings.timezone)
  return `${lines.join('')}next: ${next}\n`
}
