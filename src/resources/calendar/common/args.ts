import { z } from 'zod'
import { field } from '../../../define/define.ts'
import type { FieldOptions, Arg, Call, FieldDraft, Site } from '../../../model/model.ts'
import { listOf } from '../../../text/values.ts'
import { mostItems } from '../../../derive/arguments/read-value.ts'
import { ifExists } from '../../../derive/implicit/exists-for.ts'
import { dateWords, withWholeWords } from '../../../text/time/date-words.ts'
import { isZone, zoneNames } from '../../../text/time/local-time.ts'
import { readWallTime } from '../../../text/time/strtotime.ts'
import { nameToSlug } from '../../../text/wordpress/name-to-slug.ts'
import { everywhere } from '../../shared/computed.ts'
import { errors as shared } from '../../shared/errors.ts'
import { listedStatuses, statusFlag } from '../../shared/status.ts'
import { errors } from './errors.ts'
import { withArticle } from '../../../text/nouns.ts'

/**
 * An argument that checks the raw value itself (`unchecked`): a number is no text, an empty text is often refused, ids must
 * exist. Writers and filters parse the value with the `read*` functions.
 */
export interface CalendarArg extends Arg {
  readonly unchecked: true
  readonly check: NonNullable<Arg['check']>
}

export function calendarField({ schema, ...arg }: CalendarArg, options: FieldOptions = {}): FieldDraft {
  return field(schema, { contexts: everywhere, ...arg, ...options })
}

/** A text other than `""` and `0`. */
export const text = kind(z.string(), 'text that is not empty', isNonEmptyText)

export const textOrEmpty = kind(z.string(), 'text', (value) => typeof value === 'string')

/** A boolean of events: true, false, 1 or 0, also as text. */
export const flag = kind(z.boolean(), 'true or false', (value) => readFlag(value) !== undefined)

/** A boolean of venues: a text, never a boolean. */
export const flagText = kind(z.string(), 'text: true or false', (value) => typeof value === 'string')

/** A boolean, or any text that PHP does not consider empty; `readTruth` interprets it. */
export const flagWord = kind(
  z.boolean(),
  'true or false, or a word for it',
  (value) => typeof value === 'boolean' || isNonEmptyText(value),
)

/** A boolean filter: accepts any value, which `readTruth` interprets. */
export function flagFilter(description: string, preset?: boolean): CalendarArg {
  return { ...anything(description, preset), takes: z.boolean() }
}

const anything = kind(z.unknown(), 'true or false', () => true)

/** A date in words or digits, or seconds since 1970 as text. */
export const dateText = kind(
  z.string(),
  'a date and time',
  (value, { site, face }) => {
    if (typeof value !== 'string') return false
    // Terminals also accept `+30d`.
    const text = face === 'terminal' ? withWholeWords(value) : value
    return readWallTime(text, site.settings.timezone, site.now()) !== undefined
  },
  () => dateWords,
)

/** An absolute URL with a host, or a `mailto:`, `news:` or `file:` address; may be empty. */
export const url = kind(z.string(), 'an address with http:// or https://, or empty', isWebsite)

const statuses = listedStatuses.filter((one) => one !== 'any')
const usualStatuses = statuses.filter((one) => !statusFlag.unusual.has(one))

export const entryStatus = kind(z.string(), `one of ${usualStatuses.join(', ')}`, isStatus, () => usualStatuses)

const anyIsLeftOut = "left out instead of 'any': those who may edit see entries of every status"

/**
 * A filter by statuses, as one text; unpublished ones need the capability. `any` appears in the addresses of further pages, all
 * of which have `per_page`: it is accepted with it, and from people and assistants; otherwise refused, as in the plugin.
 */
export function statusFilter(description: string, capability: string): CalendarArg {
  const known = `one or more of ${usualStatuses.join(', ')}, as far as your rights allow`
  return {
    schema: z.unknown().meta({ description, format: 'string' }),
    unchecked: true,
    check: (value, { caller, face, sent }) => {
      const statuses = readStatuses(value)
      const mayEdit = caller.can(capability)
      const isRest = face !== 'terminal' && face !== 'assistant'
      const takesAny = !isRest || sent?.['per_page'] !== undefined
      const isKnown = (one: string) => (one === 'any' ? takesAny : isStatus(one))
      if (statuses.every(isKnown)) {
        if (mayEdit || (statuses.length > 0 && statuses.every((one) => one === 'publish'))) return undefined
        // Over REST, as in the plugin, a status that one may not see is an invalid one.
        if (!isRest) return shared.rest_forbidden_status(caller)
      }
      const wanted = statuses.includes('any') && mayEdit ? anyIsLeftOut : known
      return errors.rest_invalid_param({ name: 'it', wanted })
    },
    takes: z.array(z.string()),
    holdsNames: true,
    flag: statusFlag,
    suggests: { words: () => [...usualStatuses, 'any'] },
  }
}

/** A zone's name, or an offset such as `UTC+2`; may be empty. */
export const timezone = kind(
  z.string(),
  'the name of a time zone',
  (value) => value === '' || (typeof value === 'string' && !/^\s|\s$/.test(value) && isZone(value)),
  zoneNames,
)

export const positive = kind(z.int(), 'a whole number above 0', isId)

export function idArgOf(resource: string, description: string): CalendarArg {
  const arg = checked(
    z.int().describe(description),
    `the id of ${withArticle(resource)}`,
    (value, { site, caller }) => isId(value) && ifExists(caller, site.get(resource, Number(value)), site) !== undefined,
  )
  return { ...arg, references: resource }
}

/** Ids of existing entries, as a list or separated by commas; with `slugs`, slugs too. */
export function idsArgOf(resource: string, description: string, { slugs = false } = {}): CalendarArg {
  const schema = z.array(z.int()).describe(description)
  const arg = checked(schema, `ids of existing entries (${resource})`, (value, { site, caller }) => {
    const named = readList(value)
    const isThere = (one: unknown) => ifExists(caller, findNamed(site, resource, one, slugs), site) !== undefined
    return named.length > 0 && named.length <= mostItems && named.every(isThere)
  })
  return { ...arg, references: resource }
}

/** Ids as a list or separated by commas, which need not exist. */
export const idList = kind(z.array(z.int()), 'a list of whole numbers above 0', (value) => {
  const named = readList(value)
  return named.length > 0 && named.length <= mostItems && named.every(isId)
})

export function readIds(value: unknown, site: Site, resource: string): number[] {
  return readList(value).flatMap((one) => findNamed(site, resource, one, true)?.id ?? [])
}

/** Reads a list: items, or a text separated by commas; names may contain blanks. */
export function readList(value: unknown): unknown[] {
  return typeof value === 'string' ? value.split(',', mostItems + 2).flatMap((one) => one.trim() || []) : listOf(value)
}

export function readStatuses(value: unknown): string[] {
  return readList(value).map(String).filter(Boolean)
}

/** Reads a boolean, also in the words that forms send; undefined if it is neither. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || isWord(value, 'true')) return true
  return value === false || value === 0 || value === '0' || isWord(value, 'false') ? false : undefined
}

/** Whether WordPress's calendars take a value as a yes; all others are a no. */
export function readTruth(value: unknown): boolean {
  return typeof value === 'string' ? /^(?:1|enabled?|on|y|yes|true)$/i.test(value) : Boolean(value)
}

/** Whether The Events Calendar's own clients call: under WordPress's names, including those of older versions. */
export function isPlugin({ rest }: Pick<Call, 'rest'>): boolean {
  return rest.system === 'wordpress'
}

/** An argument that is right or wrong as a whole. @param wanted - the expected value, in words */
export function checked(
  schema: z.ZodType,
  wanted: string,
  isRight: (value: unknown, call: Parameters<CalendarArg['check']>[1]) => boolean,
): CalendarArg {
  const wrong = () => errors.rest_invalid_param({ name: 'it', wanted })
  return { schema, unchecked: true, check: (value, call) => (isRight(value, call) ? undefined : wrong()) }
}

/** Makes arguments of one kind, each with its description and optional default. */
export function kind(
  schema: z.ZodType,
  wanted: string,
  isRight: Parameters<typeof checked>[2],
  words?: () => Iterable<string>,
): (description: string, preset?: unknown) => CalendarArg {
  return (description, preset) => ({
    ...checked((preset === undefined ? schema : schema.default(preset)).describe(description), wanted, isRight),
    ...(words && { suggests: { words } }),
  })
}

function isNonEmptyText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value !== '0'
}

function isStatus(value: unknown): boolean {
  return statuses.includes(value as (typeof statuses)[number])
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word
}

export function isId(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isSafeInteger(value) && value > 0
    : typeof value === 'string' && /^\s*0*[1-9]\d*\s*$/.test(value)
}

function isWebsite(value: unknown): boolean {
  if (typeof value !== 'string' || /^(?:javascript|vbscript|data):/i.test(value)) return false
  const isOnHost = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]\S*$/i.test(value) && URL.canParse(value)
  return value === '' || /^(?:mailto|news|file):\S+$/i.test(value) || isOnHost
}

function findNamed(site: Site, resource: string, named: unknown, slugs: boolean) {
  if (isId(named)) return site.get(resource, Number(named))
  if (!slugs || typeof named !== 'string') return undefined
  // Also finds a slug made of a name.
  const made = [nameToSlug(named), nameToSlug(named, site.settings.language)].filter((slug) => slug !== '')
  return [named, ...made].map((one) => site.find(resource, one)).find((found) => found !== undefined)
}
