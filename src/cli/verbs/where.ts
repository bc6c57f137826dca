import { describeSchema } from '../../derive/describe-arg.ts'
import type { Entry, Field, Resource, View } from '../../model/model.ts'
import type { OpenSite } from '../../site/open-site.ts'
import { bareRef, readableKey } from '../../text/names.ts'
import { fromLocalText } from '../../text/time/local-time.ts'
import { listOf } from '../../text/values.ts'
import { readDate } from '../flags/typed-dates.ts'
import { isYes, yesOrNo } from '../flags/typed-flags.ts'
import { rawOrRendered } from '../../site/show/cell.ts'
import { idOfNamed } from '../../derive/entries.ts'
import { memberNamed } from '../../site/show/columns.ts'
import { memberOf } from '../output/members.ts'
import { usage } from '../output/exit-codes.ts'
import { didYouMean } from '../output/suggest.ts'
import type { Session } from '../session/session.ts'
import type { Condition, Operator } from '../refs/conditions.ts'
import { entryAmong, entryByRef, ifFound } from '../refs/find-ref.ts'
import { pluralWithin } from '../../derive/words/labels.ts'

type Test = (entry: Entry) => boolean
type Compare = (member: unknown, entry: Entry) => boolean

/**
 * The test whether an entry meets all conditions. Names are those of members, or of the types they refer to (`category` for
 * `categories`); entries in the trash pass only if a condition names `status`. @throws CliError for unknown names and values
 */
export function toTest(session: Session, resource: Resource, conditions: readonly Condition[]): Test {
  const tests = conditions.map((condition) => testOf(session, resource, condition))
  const isTrashMeant = conditions.some(({ name }) => name === 'status')
  return (entry) => (isTrashMeant || entry.derived.status !== 'trash') && tests.every((test) => test(entry))
}

function testOf({ site, rest }: Session, resource: Resource, condition: Condition): Test {
  const [top, ...path] = condition.name.split('.')
  const [name, field] = fieldOf(site, resource, top!, condition.name)
  const view: View = { site, context: 'edit', rest, opens: () => true, sees: () => true }
  const compare = compareOf(site, resource, name, field, condition)
  const isNegative = condition.operator.startsWith('!')
  return (entry) => {
    const member = path.length === 0 && field.raw ? field.raw(entry, site) : field.show(entry, view)
    const value = path.length === 0 ? member : memberOf({ [name]: member }, condition.name)
    return compare(value, entry) !== isNegative
  }
}

function fieldOf(site: OpenSite, resource: Resource, typed: string, whole: string): [string, Field] {
  const { fields, labels } = resource
  const name = memberNamed(resource, typed.replaceAll('-', '_'))
  const own = fields[name]
  if (own) return [name, own]
  const plural = fields[`${name}s`] ? `${name}s` : name.replace(/y$/, 'ies')
  if (fields[plural]) return [plural, fields[plural]]
  const refers = Object.entries(fields).find(([, { stored }]) => stored?.references === typed)
  if (refers) return refers
  const known = Object.entries(fields).flatMap(([one, { stored }]) => [one, stored?.references ?? one])
  const hint = didYouMean(typed, known) || `Available: ${Object.keys(fields).join(', ')}`
  throw usage(`--where: ${pluralWithin(labels)} have no '${whole}'`, hint)
}

function compareOf(site: OpenSite, resource: Resource, name: string, field: Field, condition: Condition): Compare {
  const { operator, values } = condition
  if (values.length === 0) return isEmpty
  const { references, space } = field.stored ?? {}
  if (operator.endsWith('~')) {
    const parts = values.map((value) => inLetters(value).toLowerCase())
    return (member) => textsOf(member).some((text) => parts.some((part) => text.includes(part)))
  }
  if (references !== undefined || space !== undefined) {
    mustBeEqual(operator, condition)
    const ids = new Set<number>()
    const gone = new Set<string>()
    const key = field.stored!.key
    for (const ref of values) {
      const find = () =>
        references === undefined
          ? entryAmong(site, (one) => one.space === space, ref)
          : entryByRef(site, references, ref)
      // A name in files whose entry is gone, as after a file was renamed by hand.
      const isGone = !ifFound(find) && [...site.all(resource.name)].some((one) => writtenNames(one, key).includes(ref))
      if (isGone) gone.add(ref)
      else ids.add(find().id)
    }
    return (member, entry) =>
      listOf(member).some((one) => ids.has(Number(idOfNamed(one)))) ||
      (gone.size > 0 && writtenNames(entry, key).some((one) => gone.has(one)))
  }
  const type = describeSchema(field.schema)
  const types = [type.type ?? []].flat()
  if (type.format === 'date-time') return compareDates(site, condition)
  if (types.includes('integer') || types.includes('number')) return compareNumbers(condition)
  const known = namesFor(resource, name, field)
  const unknown = known && values.find((value) => !known.includes(value))
  if (known && unknown !== undefined) {
    const hint = didYouMean(unknown, known) || `Available: ${known.join(', ')}`
    throw usage(`--where: no ${name} is '${unknown}'`, hint)
  }
  // Some dates are texts to the interface.
  if (!known && types[0] === 'string' && /^[<>]/.test(operator)) return compareDates(site, condition)
  mustBeEqual(operator, condition)
  const days = values.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value))
  const wanted = new Set(
    values.map((value) => (types[0] === 'boolean' ? truthOf(value, condition) : inLetters(value).toLowerCase())),
  )
  const isIn = (text: string) =>
    wanted.has(text) || days.some((day) => /^[t ]/.test(text.slice(day.length)) && text.startsWith(day))
  return (member) => textsOf(member).some(isIn)
}

// The names as in the entry's file.
function writtenNames({ data }: Entry, key: string): string[] {
  return listOf(data[key]).map((name) => bareRef(String(name)))
}

function compareDates(site: OpenSite, { name, operator, values }: Condition): Compare {
  const zone = site.settings.timezone
  // A day includes all its hours, by whatever words it is named.
  const read = (text: string) => {
    const date = readDate(text, zone, site.now(), `--where: ${name} `)
    return text.includes(':') ? date : date.replace(/T00:00:00$/, '')
  }
  const momentOf = (text: unknown) => fromLocalText(String(text), zone)
  if (/^!?=$/.test(operator)) {
    const dates = values.map(read)
    const isIn = (member: string, date: string) =>
      isDay(date) ? member.startsWith(date) : momentOf(member) === momentOf(date)
    return (member) => !isEmpty(member) && dates.some((date) => isIn(String(member), date))
  }
  const date = read(values[0]!)
  const afterIt = isDay(date) ? ({ '<=': '<', '>': '>=' } as const)[operator as string] : undefined
  const bound = momentOf(afterIt ? dayAfter(date) : date)!
  return (member) => {
    const moment = isEmpty(member) ? undefined : momentOf(member)
    return moment !== undefined && holds(moment, afterIt ?? operator, bound)
  }
}

function isDay(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date)
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

function compareNumbers({ name, operator, values }: Condition): Compare {
  const wrong = values.find((value) => !Number.isFinite(Number(value)))
  if (wrong !== undefined) throw usage(`--where: ${name} is a number, but '${wrong}' is not`)
  const numbers = values.map(Number)
  return (member) =>
    listOf(member).some((one) => one !== '' && numbers.some((number) => holds(Number(one), operator, number)))
}

const orders: Readonly<Partial<Record<Operator, (value: number, bound: number) => boolean>>> = {
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
}

function holds(value: number, operator: Operator, bound: number): boolean {
  return orders[operator]?.(value, bound) ?? value === bound
}

// The words that a member may hold, if they are a closed set, including those of files.
function namesFor(resource: Resource, name: string, { schema, stored }: Field): readonly string[] | undefined {
  const filter = resource.filters[name]
  const lists = [schema, stored?.schema, filter?.schema].map((one) => one && describeSchema(one))
  const words = lists.flatMap((type) => type?.enum ?? type?.items?.enum ?? []).map(String)
  const isClosed = lists[0]?.enum !== undefined || lists[0]?.items?.enum !== undefined
  return isClosed ? [...new Set(words)].filter((word) => word !== 'any') : undefined
}

function mustBeEqual(operator: Operator, { name }: Condition): void {
  if (!/^[<>]/.test(operator)) return
  throw usage(`--where: ${name} has no order: '${operator}' is for dates and numbers`, 'Write = or !=')
}

function truthOf(value: string, { name }: Condition): string {
  if (yesOrNo.test(value)) return String(isYes(value))
  throw usage(`--where: ${name} is yes or no, not '${value}'`)
}

function isEmpty(member: unknown): boolean {
  return listOf(member).every((one) => one === '' || one === 0 || one === false)
}

// A slug in readable form.
function inLetters(text: string): string {
  return /^[\w%-]+$/.test(text) ? readableKey(text) : text
}

function textsOf(member: unknown): string[] {
  return listOf(member).map((one) => inLetters(String(rawOrRendered(one) ?? one)).toLowerCase())
}
