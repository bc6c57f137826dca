import { count } from '../../../text/nouns.ts'
import type { Command } from 'commander'
import type { Caller, Entry, OverviewItem, OverviewSection } from '../../../model/model.ts'
import { type Checked, checkWithin } from '../../../site/check/check-within.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { momentInWords } from '../../../text/time/format-date.ts'
import { toOffsetText } from '../../../text/time/local-time.ts'
import { cutTo, displayWidth } from '../../output/display-width.ts'
import { toJson } from '../../output/print.ts'
import { unfinishedIn } from '../../editing/edit-copy.ts'
import { colours, print } from '../../output/terminal.ts'
import { refTo } from '../../../site/names/refs.ts'
import { startGit } from '../../session/session.ts'
import { namesAside } from '../../../follow/aside-files.ts'
import { toVisible, toVisibleName } from '../../../text/visible.ts'
import { memoryInWords, type MemoryUse } from '../../../work/memory.ts'
import { serverTroubles } from '../serving/running-server.ts'
import type { PushTrouble } from '../../../site/transaction/commits/upstream-pushes.ts'
import { buildOwnVerb } from '../../verbs/own-verb.ts'

/** Changes of a site that are not committed, or not pushed; undefined outside a checkout. */
type Unsaved = Awaited<ReturnType<typeof unsavedIn>>

export function build(command: Command): void {
  command.description(
    'Shows what needs your attention: drafts, scheduled entries, comments, messages, problems, changes that are not in git. Each comes with the command that shows more.',
  )
  const examples = ['almanac overview', 'almanac overview --format json']
  const user = { sees: 'Show what needs the attention of this user, among what they may change.' }
  buildOwnVerb(command, { examples, formats: ['table', 'json'], reads: true, user }, async (session, _words, flags) => {
    const { site, caller, named } = session
    const { format } = flags
    const waiting = [...site.resources.values()].flatMap((resource) =>
      resource.waiting.map((waits) => waits(resource, site, caller)),
    )
    // Whether everything is in git concerns the folder, not one of its users.
    const unsaved = named ? undefined : await unsavedIn(site)
    const unfinished = named ? [] : unfinishedIn(site.folder.root)
    const kept = named ? [] : namesAside(site.folder.root)
    const { memory, push } = named ? {} : serverTroubles(site.folder.root)
    const checked = problemsFor(named, checkWithin(site), site)
    const left = waiting.filter(({ count }) => count > 0)
    if (format === 'json')
      return print(
        toJson({
          ...toFacts(left, checked, unsaved, site),
          unfinished,
          ...(kept.length > 0 && { kept }),
          ...(memory && { memory }),
          ...(push && { push_failed: push }),
        }),
      )
    const local = [...editsIn(unfinished), ...filesAside(kept), ...memoryOf(memory)]
    print([...sectionsOf(left, site), ...local, problemsIn(checked), ...gitIn(unsaved, push)].join('\n'))
  })
}

// Limits problems to those that a named user can fix.
function problemsFor(named: Caller | undefined, { findings, isWhole }: Checked, site: OpenSite): Checked {
  if (!named) return { findings, isWhole }
  const isTheirs = (entry: Entry | undefined) => entry?.resource.access.rights.edit(named, entry, site) ?? false
  return { findings: findings.filter(({ file }) => isTheirs(site.entries.byPath.get(file))), isWhole }
}

// Edits by people that are in no file yet.
function editsIn(unfinished: readonly string[]): string[] {
  if (unfinished.length === 0) return []
  const lines = unfinished.map(
    (path) => `${toVisibleName(path)}  ${colours.dim(`.almanac/edits/${toVisibleName(path)}`)}`,
  )
  return [section(`${colours.bold('Unfinished edits')} (${unfinished.length})`, lines)]
}

function memoryOf(short: MemoryUse | undefined): string[] {
  if (!short) return []
  const words = `${memoryInWords(short)} are in use: searches that need more are refused`
  return [section(colours.bold('The server is low on memory'), [words])]
}

const mostListed = 10

// Files that somebody put into a folder that follows a repository.
function filesAside(kept: readonly string[]): string[] {
  if (kept.length === 0) return []
  const more = kept.length > mostListed ? [`and ${kept.length - mostListed} more`] : []
  const heading = colours.bold('Moved aside because they are not in the followed repository')
  return [section(`${heading} (${kept.length})`, [...kept.slice(0, mostListed).map(toVisibleName), ...more])]
}

async function unsavedIn({ folder }: OpenSite) {
  const git = await startGit(folder.root)
  if (!git) return undefined
  const [dirty, unpushed] = await Promise.all([git.dirtyPaths(), git.unpushed()])
  // `unpushed` is undefined if there is no remote to push to.
  return { uncommitted: dirty.size, unpushed }
}

// Lists items of several kinds under one heading together.
function sectionsOf(waiting: readonly OverviewSection[], site: OpenSite): string[] {
  const headings = [...new Set(waiting.map(({ heading }) => heading))]
  return headings.map((heading) => {
    const kinds = waiting.filter((one) => one.heading === heading)
    const sum = (of: (one: OverviewSection) => number) => kinds.reduce((all, one) => all + of(one), 0)
    const isKnown = kinds.some(({ fresh }) => fresh !== undefined)
    const count = isKnown
      ? `${sum(({ fresh = 0 }) => fresh)} new of ${sum((one) => one.count)}`
      : sum((one) => one.count)
    const rows = kinds.flatMap(({ first, what }) => first.map((item) => toRow(item, what, site)))
    const more = new Set(kinds.map((one) => commandLine(one.more)))
    return section(`${colours.bold(heading)} (${count})`, [...aligned(rows), ...more])
  })
}

function section(heading: string, lines: readonly string[]): string {
  return `${heading}\n${lines.map((line) => `  ${line}\n`).join('')}`
}

const longest = 60

function toRow({ entry, text, moment }: OverviewItem, what: string, site: OpenSite): string[] {
  const title = cutTo(toVisible(text.replaceAll(/\s+/g, ' ')), longest)
  return [
    ...(entry ? [toVisible(refTo(entry, site))] : []),
    title,
    `${what} ${momentInWords(moment, site.settings.timezone)}`,
  ]
}

// Aligns in columns; the last cell is not padded.
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (at: number) => Math.max(...rows.map((row) => displayWidth(row[at]!)))
  const widths = rows[0]?.slice(0, -1).map((_, at) => widthOf(at)) ?? []
  const pad = (cell: string, at: number) => cell + ' '.repeat((widths[at] ?? 0) && widths[at]! - displayWidth(cell))
  return rows.map((row) => row.map(pad).join('  '))
}

function problemsIn({ findings, isWhole }: Checked): string {
  const { errors, warnings } = countsOf(findings)
  const counts = `${count(errors, 'error')}, ${count(warnings, 'warning')}`
  const rest = isWhole ? '' : ', in the files checked so far'
  const found = errors + warnings > 0 || !isWhole
  return section(colours.bold('Problems'), found ? [counts + rest, commandLine('check')] : ['none'])
}

function countsOf(findings: Checked['findings']) {
  const of = (kind: string) => findings.filter(({ severity }) => severity === kind).length
  return { errors: of('error'), warnings: of('warning') }
}

function gitIn(unsaved: Unsaved, push: PushTrouble | undefined): string[] {
  if (!unsaved) return []
  const { uncommitted, unpushed } = unsaved
  const lines = [`${count(uncommitted, 'file')} not committed${uncommitted > 0 ? colours.dim('  git status') : ''}`]
  if (unpushed !== undefined)
    lines.push(`${count(unpushed, 'commit')} not pushed${unpushed > 0 ? colours.dim('  git log @{upstream}..') : ''}`)
  if (push) lines.push(`the server has been unable to push since ${push.since}: ${toVisible(push.why)}`)
  return [section(colours.bold('Git'), lines)]
}

function commandLine(words: string): string {
  return colours.dim(`almanac ${words}`)
}

function toFacts(
  waiting: readonly OverviewSection[],
  { findings, isWhole }: Checked,
  unsaved: Unsaved,
  site: OpenSite,
): Record<string, unknown> {
  return {
    waiting: waiting.map(({ heading, count: number, fresh, first, what, more }) => ({
      heading,
      count: number,
      ...(fresh !== undefined && { new: fresh }),
      what,
      first: first.map(({ entry, text, moment }) => ({
        ...(entry && { ref: refTo(entry, site), file: entry.path }),
        text,
        moment: toOffsetText(moment, site.settings.timezone),
      })),
      more: `almanac ${more}`,
    })),
    problems: { ...countsOf(findings), complete: isWhole },
    git: unsaved ? { uncommitted: unsaved.uncommitted, unpushed: unsaved.unpushed ?? null } : null,
  }
}
