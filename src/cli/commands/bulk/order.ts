import type { Command } from 'commander'
import { describeSchema } from '../../../derive/describe-arg.ts'
import { languageOf } from '../../../derive/languages/languages.ts'
import type { Entry, Resource } from '../../../model/model.ts'
import { offer } from '../../flags/offers.ts'
import { usage } from '../../output/exit-codes.ts'
import { printPatch } from '../../output/patch.ts'
import { didYouMean } from '../../output/suggest.ts'
import { logLine } from '../../output/terminal.ts'
import { entryAmong } from '../../refs/find-ref.ts'
import type { Session } from '../../session/session.ts'
import { buildOwnVerb } from '../../verbs/own-verb.ts'
import { gappedNumbers } from './gapped-numbers.ts'
import { updateEntries } from './update-entries.ts'
import { pluralWithin } from '../../../derive/words/labels.ts'

export function build(command: Command): void {
  command
    .usage('<ref> <ref>...')
    .description(
      'Puts entries of one type in this order, using a number in their files: menu_order, or the field that --by names. The numbers leave gaps, so only the files of entries that move are written.',
    )
    .argument('<ref...>', 'The entries, in the desired order: page/about page/shop.')
    .option('--by <field>', 'The number field to write instead of menu_order: --by weight.')
  offer(command.registeredArguments[0]!, { among: ({ files }) => files !== undefined })
  const examples = [
    'almanac order page/about page/shop page/contact',
    'almanac order --by weight post/first post/second',
  ]
  const own = { plans: 'unasked', examples, user: 'acts' } as const
  buildOwnVerb<{ readonly by?: string; readonly dryRun?: true }>(command, own, async (session, refs, flags) => {
    const isDry = flags.dryRun === true
    const entries = entriesOf(session, refs)
    const { resource } = entries[0]!
    const member = memberBy(resource, flags.by)
    const numberOf = (entry: Entry) => Number(entry.data[resource.fields[member]!.stored!.key]) || 0
    const wanted = gappedNumbers(entries.map(numberOf))
    const moved = entries.flatMap((entry, i) =>
      numberOf(entry) === wanted[i] ? [] : [[entry, { [member]: wanted[i] }] as const],
    )
    const changed = await updateEntries(session, resource, new Map(moved))
    if (isDry) printPatch(session.site)
    printOrder(session, entries, { isDry, count: changed.length, isUnnumbered: (entry) => numberOf(entry) <= 0 })
  })
}

function entriesOf({ site }: Session, refs: readonly string[]): Entry[] {
  const entries = refs.map((ref) => entryAmong(site, ({ files }) => files !== undefined, ref))
  const [first] = entries
  const other = entries.find(({ resource }) => resource !== first!.resource)
  if (other)
    throw usage(`${first!.path} and ${other.path} are of different types`, 'Order the entries of one type at a time')
  const twice = entries.find((entry, i) => entries.indexOf(entry) !== i)
  if (twice) throw usage(`${twice.path} is named twice`)
  if (entries.length < 2) throw usage('a single entry has no order', 'Name two or more, in the desired order')
  return entries
}

/** The member by which lists of a resource can be ordered and that people may write as a whole number. */
function memberBy(resource: Resource, typed: string | undefined): string {
  const { fields, orders, labels } = resource
  const fitting = Object.keys(orders).filter((name) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const { stored } = field ?? {}
    if (!field?.write || !stored || (stored.references ?? stored.space) !== undefined) return false
    return /^(?:integer|number)$/.test(String(describeSchema(field.schema).type))
  })
  const name = typed?.replaceAll('-', '_')
  if (name !== undefined && fitting.includes(name)) return name
  const plural = pluralWithin(labels)
  if (name !== undefined)
    throw usage(
      `--by ${typed}: ${plural} cannot be ordered by a number of that name`,
      didYouMean(name, fitting) || remedy,
    )
  if (fitting.includes(byHand)) return byHand
  const hint = fitting.length > 0 ? `Specify which to write: --by ${fitting.join(', --by ')}` : remedy
  throw usage(`${plural} have no number reserved for manual order`, hint)
}

/** A number that means nothing but an order; others, such as a year, are written only when named explicitly. */
const byHand = 'menu_order'

const remedy =
  'Declare a field for it in settings.json, { "type": "number", "sortable": true }, and specify it: --by weight; for a type of your own, you can also list `page-attributes` under `supports`'

function printOrder(
  { site }: Session,
  entries: readonly Entry[],
  { isDry, count, isUnnumbered }: { isDry: boolean; count: number; isUnnumbered: (entry: Entry) => boolean },
): void {
  const { name, parentKey } = entries[0]!.resource
  const placeOf = (one: Entry) => `${languageOf(one)} ${parentKey && site.find(name, one.data[parentKey])?.id}`
  const places = new Set(entries.map(placeOf))
  const named = new Set(entries.map(({ id }) => id))
  const others = [...site.all(name)].filter(
    (one) => !named.has(one.id) && one.derived.status === 'publish' && places.has(placeOf(one)) && isUnnumbered(one),
  )
  const files = count === 1 ? '1 file was' : `${count} files were`
  logLine(
    isDry
      ? `Dry run: ${count} of ${entries.length} would change`
      : count === 0
        ? 'They are already in that order'
        : `${files} changed`,
  )
  if (others.length > 0)
    logLine(
      `${others.length === 1 ? `${others[0]!.path} has` : `${others.length} others have`} no number and therefore come${others.length === 1 ? 's' : ''} first: include ${others.length === 1 ? 'it' : 'them'} to set the position`,
    )
}
