import type { Command } from 'commander'
import { ChangeFiles } from '../../site/transaction/record/change-files.ts'
import { type ChangeRecord, mainFirst, pathsInWords } from '../../site/transaction/record/change-record.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { isInCheckout, openGit } from '../../storage/git/git.ts'
import { whyUnread } from '../../storage/git/unread-checkout.ts'
import { toLocalText } from '../../text/time/local-time.ts'
import { toJson } from '../output/print.ts'
import { toTable } from '../output/table.ts'
import { drawing, print, logLine } from '../output/terminal.ts'
import { type About, changesOf } from '../refs/find-changes.ts'
import { entryAmong, hasFiles, ifFound } from '../refs/find-ref.ts'
import { buildOwnVerb, limitOf } from '../verbs/own-verb.ts'

export function build(command: Command): void {
  command
    .description('Lists the changes Almanac made on this machine, newest first; for one entry, also its commits.')
    .argument('[ref]', 'The entry: an id, noun/slug or a file, even one that was deleted.')
    .option('--limit <number>', 'How many to list.', '20')
  const examples = ['almanac history', 'almanac history post/opening-day', 'almanac history --format json']
  const own = { examples, formats: ['table', 'json'], reads: true, isLocal: true }
  buildOwnVerb<{ readonly limit: string }>(command, own, async ({ site }, [ref], flags) => {
    const journal = new ChangeFiles(site.folder.root)
    const isAbout = ref === undefined ? undefined : changesOf(site, ref, journal.newest())
    const limit = limitOf(flags.limit, 'changes')
    const commits = ref === undefined ? [] : await commitsOf(site, ref)
    const by = ref === undefined ? 'command' : 'group'
    const rows = [...changes(journal, isAbout, by, limit), ...commits].sort((a, b) => b.at - a.at).slice(0, limit)
    const timeOf = (at: number) => toLocalText(at, site.settings.timezone).replace('T', ' ')
    const timed = rows.map(({ at, ...row }) => ({ time: timeOf(at), ...row }))
    if (flags.format === 'json') return print(toJson(timed))
    if (timed.length === 0) return logLine('No changes have been recorded.')
    const cells = timed.map(({ time, id, by: what, files }) => [time.slice(0, 16), id, what, files])
    const soft = new Set(['what', 'files'])
    print(toTable(['time', 'id', 'what', 'files'], cells, { ...drawing(), mayDrop: true, soft }))
  })
}

// All changes of one command are one row, unless one entry is listed.
function changes(journal: ChangeFiles, isAbout: About | undefined, by: 'command' | 'group', limit: number) {
  const found = new Map<string, ChangeRecord[]>()
  const undone = new Set<string>()
  for (const record of journal.newest()) {
    if (!undone.has(record.group)) for (const group of record.undoes ?? []) undone.add(group)
    if (isAbout && !record.files.some(isAbout)) continue
    const known = found.get(record[by])
    if (known) known.push(record)
    else if (found.size < limit) found.set(record[by], [record])
    else break
  }
  return [...found].map(([key, records]) => {
    const [{ by: doing }] = records as [ChangeRecord]
    const files = records.toReversed().flatMap((one) => one.files)
    const groups = new Set(records.map(({ group }) => group))
    const left = [...groups].filter((group) => !undone.has(group)).length
    const back = left === 0 ? ' (undone)' : left < groups.size ? ' (partly undone)' : ''
    return {
      at: records[0]!.at,
      // Of a change or, for commits, of a commit.
      id: (groups.size > 1 ? key : records[0]!.group).slice(0, 8),
      by: doing + back,
      files: pathsInWords(mainFirst(files, doing)),
    }
  })
}

async function commitsOf(site: OpenSite, ref: string) {
  const { root } = site.folder
  const entry = ifFound(() => entryAmong(site, hasFiles, ref))
  const git = entry && isInCheckout(root) ? await openGit(root) : undefined
  const why = entry && !git ? await whyUnread(root) : undefined
  if (why !== undefined) logLine(`Its commits are missing because git cannot read this checkout: ${why}`)
  const commits = entry && git ? await git.fileHistory(entry.path) : []
  return commits.map(({ commit, time, subject, authorName, path }) => ({
    at: time,
    id: commit.slice(0, 10),
    by: `commit by ${authorName}: ${subject}`,
    files: path,
  }))
}
