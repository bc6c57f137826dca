import type { Command } from 'commander'
import type { Entry, Resource } from '../../../model/model.ts'
import { argumentNames } from '../../../derive/fields.ts'
import { mayReadAll } from '../../../derive/may-see.ts'
import type { OpenSite } from '../../../site/open-site.ts'
import { knownStatuses } from '../../../site/search/known-statuses.ts'
import { type Hit, searchEverything, typesWithWords } from '../../../site/search/search-everything.ts'
import { usage } from '../../output/exit-codes.ts'
import { toJson } from '../../output/print.ts'
import { unknownWord } from '../../output/suggest.ts'
import { colours, print, logLine } from '../../output/terminal.ts'
import { refTo } from '../../../site/names/refs.ts'
import type { Session } from '../../session/session.ts'
import { buildOwnVerb, limitOf } from '../../verbs/own-verb.ts'
import { toVisible } from '../../../text/visible.ts'

interface SearchFlags {
  readonly format: string
  readonly type?: string
  readonly status?: string
  readonly limit: string
}

export function build(command: Command): void {
  command
    .description(
      'Finds content of any type that contains all of the words, including drafts. Matches in titles come first, then those in texts.',
    )
    .argument(
      '<words...>',
      'The words to search for: also "a phrase", and -without after --; accents and case do not matter.',
    )
    .option('--type <names>', 'Only these types, separated by commas: post,page.')
    .option('--status <names>', 'Only entries with one of these statuses; any includes the trash.')
    .option('--limit <number>', 'How many results to show.', '20')
  const examples = [
    'almanac search opening hours',
    'almanac search soup --type post,page --status draft',
    'almanac search -- soup -salt',
    'almanac search soup --type post --format ids | xargs almanac post get',
  ]
  const user = { sees: 'Show only what this user may read.' }
  buildOwnVerb<SearchFlags>(command, { examples, formats: ['table', 'json', 'ids'], reads: true, user }, runSearch)
}

async function runSearch({ site, named }: Session, words: readonly string[], flags: SearchFlags): Promise<void> {
  const among = typesNamed(site, flags.type)
  const limit = limitOf(flags.limit, 'entries')
  const isMeant = hasStatus(site, among, flags.status)
  const isWanted = (entry: Entry) => isMeant(entry) && (named === undefined || mayReadAll(named, entry, site))
  const search = words.join(' ')
  const found = await searchEverything(site, { search, among, isWanted, limit })
  if (!found) throw usage('there are no words to search for', 'Write them like: almanac search opening hours')
  const { hits, total } = found
  // Among several kinds, an id alone is ambiguous: refs work with every command.
  if (flags.format === 'ids') print(hits.map(({ entry }) => `${refTo(entry, site)}\n`).join(''))
  else if (flags.format === 'json') print(toJson(hits.map((hit) => toFacts(hit, site))))
  else print(hits.map((hit) => toLines(hit, site)).join(''))
  if (total === 0) logLine(`Nothing contains '${search}'.`)
  else if (hits.length < total) logLine(`${hits.length} of ${total}: --limit ${total} shows all`)
}

function typesNamed(site: OpenSite, typed: string | undefined): Resource[] {
  const known = typesWithWords(site)
  if (typed === undefined) return known
  const names = known.map((one) => one.name)
  return argumentNames(typed).map((name) => {
    const type = known.find((one) => one.name === name || one.type === name || one.base === name)
    if (!type) throw unknownWord('type', name, names, ' that can be searched')
    return type
  })
}

// As everywhere at the terminal, entries in the trash count only on request.
function hasStatus(site: OpenSite, among: readonly Resource[], typed: string | undefined): (entry: Entry) => boolean {
  if (typed === undefined) return ({ derived }) => derived.status !== 'trash'
  const wanted = new Set(argumentNames(typed))
  if (wanted.has('any')) return () => true
  const known = knownStatuses(site, among)
  const unknown = [...wanted].find((one) => !known.has(one))
  if (unknown !== undefined) throw unknownWord('status', unknown, [...known, 'any'])
  return ({ derived }) => wanted.has(derived.status)
}

function toFacts({ entry, title, line }: Hit, site: OpenSite): Record<string, unknown> {
  const { id, resource, path, derived } = entry
  return {
    type: resource.name,
    id,
    ref: refTo(entry, site),
    title,
    status: derived.status,
    file: path,
    line: line?.text ?? null,
    more: line?.more ?? 0,
  }
}

function toLines({ entry, title, marks, line }: Hit, site: OpenSite): string {
  const more = line && line.more > 0 ? colours.dim(`  (and ${line.more} more)`) : ''
  const head = `${colours.cyan(refTo(entry, site))}  ${emphasize(title, marks)}  ${colours.dim(entry.derived.status)}`
  return `${head}\n${line ? `    ${emphasize(line.text, line.marks)}${more}\n` : ''}`
}

/** A text for `print`, bold at the given places on a terminal. */
export function emphasize(text: string, marks: readonly (readonly [from: number, to: number])[]): string {
  let marked = ''
  let done = 0
  for (const [from, to] of marks) {
    marked += toVisible(text.slice(done, from)) + colours.bold(text.slice(from, to))
    done = to
  }
  return marked + toVisible(text.slice(done))
}
