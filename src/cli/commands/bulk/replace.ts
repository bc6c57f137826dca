import { type Command, Option } from 'commander'
import type { Entry, Resource } from '../../../model/model.ts'
import { count } from '../../../text/nouns.ts'
import { toFlags } from '../../flags/flags.ts'
import { gather } from '../../flags/typed-flags.ts'
import { CliError, usage } from '../../output/exit-codes.ts'
import { printPatch } from '../../output/patch.ts'
import { unknownWord } from '../../output/suggest.ts'
import { logLine } from '../../output/terminal.ts'
import { conditionForms, readConditions } from '../../refs/conditions.ts'
import { mustConfirm } from '../../session/prompt.ts'
import type { Session } from '../../session/session.ts'
import { buildOwnVerb, type PlanFlags } from '../../verbs/own-verb.ts'
import { toVerbs } from '../../verbs/verbs.ts'
import { toTest } from '../../verbs/where.ts'
import { openReplace, type ReplaceIn, replaceIn, textMembersOf } from './replaced-texts.ts'
import { updateEntries } from './update-entries.ts'

interface ReplaceFlags extends PlanFlags {
  readonly regex?: true
  readonly ignoreCase?: true
  readonly type?: readonly string[]
  readonly where?: readonly string[]
}

type Replaced = ReturnType<typeof replaceIn>

export function build(command: Command): void {
  command
    .usage('<old> <new>')
    .description(
      'Replaces a text with another throughout entries: in their texts, titles and other fields. Names, addresses, references, dates and choices stay; use `mv` to change names.',
    )
    .argument('<old>', 'The text to replace; case matters.')
    .argument('<new>', 'The replacement; can be empty.')
    .option('--regex', 'Treat OLD as a regular expression; $1 in NEW is the match of its first group.')
    .option('--ignore-case', 'Ignore case.')
    .addOption(new Option('--type <noun>', 'Only entries of this type; may be repeated.').argParser(gather))
    .addOption(new Option('--where <conditions>', `Only entries that match: ${conditionForms}.`).argParser(gather))
  const examples = [
    'almanac replace "Fern and Finch" "Fern & Finch" --dry-run',
    'almanac replace http://old.example https://new.example --type post',
    "almanac replace --regex '(\\d+) EUR' '€ $1' --where category=prices",
  ]
  buildOwnVerb<ReplaceFlags>(command, { plans: true, examples, user: 'acts' }, async (session, words, flags) => {
    const [old, wanted] = words as [string, string]
    const { dryRun: isDry, yes } = flags
    const planned = planFor(session, flags, readReplace(old, wanted, flags))
    const all = planned.flatMap(({ found }) => [...found.values()])
    if (all.length === 0) return logLine(`Nothing contains '${old}'`)
    if (!isDry && !yes) await mustConfirm(`Replace '${old}' in ${placesIn(all)}?`)
    const done: Replaced[] = []
    for (const { resource, found } of planned) {
      const args = new Map([...found].map(([entry, one]) => [entry, one.args] as const))
      const changed = new Set((await updateEntries(session, resource, args)).map(({ id }) => id))
      for (const [{ id }, one] of found) if (changed.has(id)) done.push(one)
    }
    if (isDry) printPatch(session.site)
    logLine(`${isDry ? 'Dry run: ' : ''}Replaced '${old}' in ${placesIn(done)}`)
  })
}

function readReplace(old: string, wanted: string, { regex, ignoreCase }: ReplaceFlags): ReplaceIn {
  if (old === '') throw usage('there is no text to replace: the first argument is empty')
  try {
    return openReplace(old, wanted, regex === true, ignoreCase === true)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw usage(
      `'${old}' is not a regular expression: ${(error as Error).message}`,
      'Leave out --regex to search for it literally',
    )
  }
}

function placesIn(found: readonly Replaced[]): string {
  const places = found.reduce((sum, one) => sum + one.count, 0)
  return `${count(places, 'place')} in ${count(found.length, 'entry')}`
}

function planFor(session: Session, { type, where }: ReplaceFlags, replace: ReplaceIn) {
  const { site } = session
  const known = [...site.resources.values()].flatMap((resource) => {
    const verb = resource.files ? toVerbs(resource).find(({ action }) => action.does === 'update') : undefined
    return verb ? [{ resource, verb }] : []
  })
  const names = known.map(({ resource }) => resource.name)
  const unknown = type?.find((one) => !names.includes(one))
  if (unknown !== undefined) throw unknownWord('type', unknown, names)
  const meant = type ? known.filter(({ resource }) => type.includes(resource.name)) : known
  const tests = testsOf(session, meant, where)
  return meant.flatMap(({ resource, verb }) => {
    const test = tests.get(resource)
    if (!test) return []
    const members = textMembersOf(resource, toFlags(verb.action, resource))
    const found = new Map<Entry, Replaced>()
    for (const entry of site.all(resource.name)) {
      // An implicit entry has no texts of its own.
      const one = entry.implicit || !test(entry) ? undefined : replaceIn(entry, members, replace, session)
      if (one && one.count > 0) found.set(entry, one)
    }
    return found.size > 0 ? [{ resource, found }] : []
  })
}

// Types that lack a member of the conditions have no matching entries.
function testsOf(session: Session, known: readonly { readonly resource: Resource }[], where: ReplaceFlags['where']) {
  const tests = new Map<Resource, (entry: Entry) => boolean>()
  const conditions = where && readConditions(where.join(' '))
  let refused: CliError | undefined
  for (const { resource } of known)
    try {
      tests.set(
        resource,
        conditions ? toTest(session, resource, conditions) : ({ derived }) => derived.status !== 'trash',
      )
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      refused ??= error
    }
  if (tests.size === 0 && refused) throw refused
  return tests
}
