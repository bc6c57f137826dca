import { z } from 'zod'
import { field, type FieldOptions, listOf } from '../../define/define.ts'
import type { Arg, Field, Site, Space } from '../../define/model.ts'
import { mostItems, splitList } from '../../derive/read-args.ts'
import { mimeOfName } from '../../storage/pictures/kinds.ts'
import { isZone } from '../../text/time/local-time.ts'
import { readWallTime } from '../../text/time/strtotime.ts'
import { listedStatuses } from '../shared/status.ts'
import { errors } from './errors.ts'

/**
 * Arguments of the calendar. They have checks of their own, which see the raw value (`unchecked`): a number is no text,
 * an empty text is often no answer, ids must exist. Writers and filters parse the value with the `read*` functions.
 */
export interface CalendarArg extends Pick<
  Arg,
  'schema' | 'takes' | 'unchecked' | 'check' | 'references' | 'ignoredValues' | 'preset'
> {
  readonly schema: z.ZodType
  readonly unchecked: true
  readonly check: NonNullable<Arg['check']>
}

/** A field of a resource with such an argument. */
export function calendarField(arg: CalendarArg, options: FieldOptions = {}): Field {
  return field(arg.schema, {
    unchecked: true,
    check: arg.check,
    ...(arg.ignoredValues && { ignoredValues: arg.ignoredValues }),
    ...(arg.takes && { takes: arg.takes }),
    ...options,
  })
}

/** A text that is neither empty nor `0`. */
export function text(description: string): CalendarArg {
  return checked(z.string().describe(description), 'a text that is not empty', (value) => isText(value))
}

/** A text, which may be empty. */
export function textOrEmpty(description: string): CalendarArg {
  return checked(z.string().describe(description), 'a text', (value) => typeof value === 'string')
}

/** A boolean as events accept it: true, false, 1, 0, also as text. */
export function flag(description: string, preset?: boolean): CalendarArg {
  const schema = preset === undefined ? z.boolean() : z.boolean().default(preset)
  return checked(schema.describe(description), 'true or false', (value) => readFlag(value) !== undefined)
}

/** A boolean as venues accept it: a text, never a boolean. */
export function flagText(description: string): CalendarArg {
  return checked(z.string().describe(description), 'a text: true or false', (value) => typeof value === 'string')
}

/** A boolean filter: a boolean, a number or a text. */
export function flagFilter(description: string, preset?: boolean): CalendarArg {
  const schema = preset === undefined ? z.unknown() : z.unknown().default(preset)
  const arg = checked(schema.describe(description), 'true or false', (value) => readFlag(value) !== undefined)
  return { ...arg, takes: z.boolean() }
}

/** A date in words or digits, or seconds since 1970 as text. */
export function dateText(description: string): CalendarArg {
  const isDate = (value: unknown, site: Site) =>
    typeof value === 'string' && readWallTime(value, site.settings.timezone, site.now()) !== undefined
  return checked(z.string().describe(description), 'a date and time', (value, { site }) => isDate(value, site))
}

/** The address of a page or of a mailbox, with scheme and host; may be empty. */
export function url(description: string): CalendarArg {
  return checked(z.string().describe(description), 'an address with http:// or https://, or nothing', isWebsite)
}

/** A picture of the site by id (as text) or file name, or the address of any picture; empty for none. */
export function image(description: string): CalendarArg {
  const hint = 'the id of a picture, as text, or the address of one'
  return checked(z.string().describe(description), hint, (value, { site }) => {
    if (value === '' || value === '0') return true
    return typeof value === 'string' && (isPictureRef(value, site) || isPictureUrl(value))
  })
}

/** The id of a user. */
export function authorId(description: string): CalendarArg {
  const isUser = (value: unknown, site: Site) => isId(value) && site.get('user', Number(value)) !== undefined
  return checked(z.int().describe(description), 'the id of a user', (value, { site }) => isUser(value, site))
}

/** A status that an entry may have. */
export function postStatus(description: string): CalendarArg {
  return checked(z.string().describe(description), `one of ${statuses.join(', ')}`, isStatus)
}

/** Statuses to filter a list by, as one text, `any` included; unpublished ones need the capability. */
export function statusFilter(description: string, capability: string): CalendarArg {
  const schema = z.unknown().meta({ description, format: 'string' })
  const arg = checked(schema, 'statuses that you may ask for', (value, { caller }) => {
    const statuses = readStatuses(value)
    const isRight = (one: string) => one === 'publish' || ((one === 'any' || isStatus(one)) && caller.can(capability))
    return statuses.length > 0 && statuses.every(isRight)
  })
  return { ...arg, takes: z.array(z.string()) }
}

/** A zone's name, or an offset such as `UTC+2`; may be empty. */
export function timezone(description: string): CalendarArg {
  const isOne = (value: unknown) =>
    value === '' || (typeof value === 'string' && !/^\s|\s$/.test(value) && isZone(value))
  return checked(z.string().describe(description), 'the name of a time zone', isOne)
}

/** A positive whole number. */
export function positive(description: string, preset?: number): CalendarArg {
  const schema = preset === undefined ? z.int() : z.int().default(preset)
  return checked(schema.describe(description), 'a whole number above 0', (value) => isId(value))
}

/** The id of an entry of a resource. */
export function idOf(resource: string, description: string): CalendarArg {
  const known = (value: unknown, site: Site) => isId(value) && site.get(resource, Number(value)) !== undefined
  const arg = checked(z.int().describe(description), `the id of ${article(resource)}`, (value, { site }) =>
    known(value, site),
  )
  return { ...arg, references: resource }
}

/** The id of an entry of a space, of any resource. */
export function idIn(space: Space, description: string): CalendarArg {
  const known = (value: unknown, site: Site) => isId(value) && site.inSpace(space, Number(value)) !== undefined
  return checked(z.int().describe(description), 'the id of an entry', (value, { site }) => known(value, site))
}

/** Ids of entries of a resource, as a list or separated by commas; with `slugs`, slugs too. All must exist. */
export function idsOf(resource: string, description: string, { slugs = false } = {}): CalendarArg {
  const schema = z.array(z.int()).describe(description)
  return checked(schema, `ids of entries that are there (${resource})`, (value, { site }) => {
    const named = readList(value)
    // The same limit as everywhere.
    if (named.length > mostItems) return false
    return named.length > 0 && named.every((one) => findNamed(site, resource, one, slugs) !== undefined)
  })
}

/** The ids that `idsOf` accepted. */
export function readIds(value: unknown, site: Site, resource: string): number[] {
  return readList(value).flatMap((one) => findNamed(site, resource, one, true)?.id ?? [])
}

/** A list as it was sent: items, or a text separated by commas. */
export function readList(value: unknown): unknown[] {
  return typeof value === 'string' ? splitList(value) : listOf(value)
}

/** The statuses that `statusFilter` accepted. */
export function readStatuses(value: unknown): string[] {
  return readList(value).map(String)
}

/** The meaning of a boolean, also in the words that forms send; undefined if it is neither. */
export function readFlag(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || isWord(value, 'true')) return true
  return value === false || value === 0 || value === '0' || isWord(value, 'false') ? false : undefined
}

const statuses = listedStatuses.filter((one) => one !== 'any')

function checked(
  schema: z.ZodType,
  wanted: string,
  isRight: (value: unknown, call: Parameters<CalendarArg['check']>[1]) => boolean,
): CalendarArg {
  const wrong = () => errors.rest_invalid_param({ name: 'it', wanted })
  return { schema, unchecked: true, check: (value, call) => (isRight(value, call) ? undefined : wrong()) }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && value !== '0'
}

function isStatus(value: unknown): boolean {
  return statuses.includes(value as (typeof statuses)[number])
}

function isWord(value: unknown, word: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === word
}

function isId(value: unknown): boolean {
  return typeof value === 'number'
    ? Number.isSafeInteger(value) && value > 0
    : typeof value === 'string' && /^\s*0*[1-9]\d*\s*$/.test(value)
}

function isWebsite(value: unknown): boolean {
  if (value === '') return true
  if (
    typeof value !== 'string' ||
    !/^[a-z][a-z0-9+.-]*:\S+$/i.test(value) ||
    /^(?:javascript|vbscript|data):/i.test(value)
  )
    return false
  return (
    /^(?:mailto|news|file):/i.test(value) || (/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+/i.test(value) && URL.canParse(value))
  )
}

// Its file name is accepted as well as the id.
function isPictureRef(value: string, site: Site): boolean {
  const picture = isId(value)
    ? site.get('media', Number(value))
    : value.includes('.')
      ? site.find('media', value)
      : undefined
  return picture !== undefined && mimeOfName(picture.path).startsWith('image/')
}

function isPictureUrl(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value) && mimeOfName(new URL(value).pathname).startsWith('image/')
}

function findNamed(site: Site, resource: string, named: unknown, slugs: boolean) {
  if (isId(named)) return site.get(resource, Number(named))
  return slugs && typeof named === 'string' ? site.find(resource, named) : undefined
}

function article(resource: string): string {
  return /^[aeiou]/.test(resource) ? `an ${resource}` : `a ${resource}`
}
