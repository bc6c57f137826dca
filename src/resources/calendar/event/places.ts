import { callWith } from '../../../derive/call-with.ts'
import { z } from 'zod'
import { entryOf } from '../../../define/answers.ts'
import { defineTrait } from '../../../define/define.ts'
import { listOf, tolerating } from '../../../text/values.ts'
import { isUnfinished } from '../../../text/names.ts'
import { RestError, invalidArgument } from '../../../define/errors.ts'
import type { Call, Draft, Entry, Ref, SaveContext, Site, Trait, View } from '../../../model/model.ts'
import { languageOf } from '../../../derive/languages/languages.ts'
import { translationOf } from '../../../derive/languages/translations.ts'
import { momentIn } from '../../../derive/settings/date-zones.ts'
import { isBorrowed } from '../../../derive/settings/readings.ts'
import { maySee } from '../../../derive/may-see.ts'
import { mostItems } from '../../../derive/arguments/read-value.ts'
import { readArgs } from '../../../derive/arguments/read-args.ts'
import { toArgTable } from '../../../derive/routes.ts'
import { calendarField, checked } from '../common/args.ts'
import { namesakeAlike } from '../common/find-or-make.ts'
import { writeFields } from '../../actions/fill-draft.ts'
import { isOpenStatus, statusOf } from '../../shared/publication/publication.ts'
import { refKeys, resolve } from '../../shared/references.ts'
import { errors } from '../common/errors.ts'
import { meansNone } from '../common/presets.ts'
import { rules } from '../common/rules.ts'
import { withArticle } from '../../../text/nouns.ts'

export interface PlaceOptions {
  /** The referenced resource; also the member, the front matter key and the index. */
  readonly name: string
  readonly description: string
  /** Whether responses contain a list, or one entry. */
  readonly many: boolean
}

/** The arguments that create a place, instead of its id. */
const described = z.looseObject({})

/** Venue or organizers of an event, each given by id, or as an object that finds or creates the entry. */
export function eventPlaces({ name, description, many }: PlaceOptions): Trait {
  const ref = z.union([z.string(), z.int()])
  return defineTrait({
    fields: {
      [name]: calendarField(
        checked(
          z.array(z.int()).meta({ default: null, description }),
          `the id of ${withArticle(name)}, several ids, or an object that describes one, with its name as \`${name}\``,
          (value, call) => {
            const parts = givenParts(value)
            return parts.length <= mostItems && parts.every((part) => isRight(part, name, call, Array.isArray(value)))
          },
        ),
        {
          // An empty value is documented as the default, and changes nothing.
          ignoredValues: new Set([null]),
          takes: z.union([z.int(), described, z.array(z.union([z.int(), described]))]),
          // A single place is not in a list, unless the member always is one.
          answer: many ? z.array(entryOf(name)) : z.union([entryOf(name), z.array(entryOf(name))]),
          stored: { key: name, schema: z.union([ref, z.array(ref)]), references: name, listsBack: {} },
          show: (entry, view) => showPlaces(entry, view, { name, many }),
          write: (value, draft, call) => writePlaces(value, draft, call, name),
        },
      ),
    },
    beforeSave: [(draft, context) => publishPlaces(draft, context, name)],
    faults: [
      (entry, site) =>
        entry.derived.status === 'publish'
          ? hiddenAmong(entry.data[name], entry.derived.date, site, name).map((place) =>
              rules['hidden-place']({ key: name, message: whyHidden(place) }),
            )
          : [],
    ],
    indexes: { [name]: (entry) => refKeys(entry.data[name]) },
    dependsOn: [name, 'media'],
  })
}

/**
 * The entries that an event names, except those in the trash; a public event names only public ones. A reference taken over
 * from a translation means the entry in the event's own language, if there is one.
 */
export function placesOf(entry: Entry, site: Site, name: string): Entry[] {
  const { status: own } = entry.derived
  const open = own === 'publish' ? [own] : own === 'future' ? [own, 'publish'] : undefined
  const isThere = ({ derived: { status } }: Entry) => open?.includes(status) ?? status !== 'trash'
  const named = resolve(site, name, entry.data[name])
  const meant = isBorrowed(entry, name) ? named.map((one) => inItsLanguage(one, entry, site, isThere)) : named
  return meant.filter(isThere)
}

function inItsLanguage(place: Entry, { resource, path }: Entry, site: Site, isThere: (one: Entry) => boolean): Entry {
  const translation = translationOf(place, languageOf({ resource, path }), site)
  return translation && isThere(translation) ? translation : place
}

function showPlaces(entry: Entry, view: View, { name, many }: Pick<PlaceOptions, 'name' | 'many'>): unknown {
  const { site, rest, context, sees } = view
  const places = placesOf(entry, site, name)
    .filter(sees)
    .map((place) => site.show(place, { context, rest, sees }))
  return many || places.length === 0 ? places : places.length === 1 ? places[0] : places
}

type GivenPart = { readonly id: unknown } | { readonly data: Readonly<Record<string, unknown>> }

// Nothing, 0, empty lists and empty objects are no place; an object with an id means that id.
function givenParts(value: unknown): GivenPart[] {
  if (typeof value === 'string' && /^\s*\d+(?:\s*,\s*\d+)+\s*$/.test(value)) return givenParts(value.split(','))
  return listOf(value).flatMap((one): GivenPart[] => {
    if (meansNone(one) || one === '0') return []
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return [{ id: one }]
    const data = one as Record<string, unknown>
    if (Object.keys(data).length === 0) return []
    return data['id'] === undefined || data['id'] === '' || data['id'] === 0 ? [{ data }] : [{ id: data['id'] }]
  })
}

function isRight(part: GivenPart, name: string, call: Pick<Call, 'site' | 'caller'>, isListed: boolean): boolean {
  if ('id' in part) return placeById(part.id, call, name) !== undefined
  if (isBlank(part.data)) return !isListed
  const maker = makerOf(call.site, name)
  return (
    maker !== undefined && tolerating(RestError, () => readDescription(part.data, maker, call).given.size > 0, false)
  )
}

// Alone, an empty description is accepted, but creates nothing; in a list it is invalid.
function isBlank(data: Readonly<Record<string, unknown>>): boolean {
  return Object.values(data).every((value) => meansNone(value) || value === '0')
}

function placeById(value: unknown, { caller, site }: Pick<Call, 'caller' | 'site'>, name: string): Entry | undefined {
  const isId = typeof value === 'number' || (typeof value === 'string' && /^\s*\d+\s*$/.test(value))
  const place = isId ? site.get(name, Number(value)) : undefined
  return place && maySee(caller, place, site) ? place : undefined
}

type Maker = Pick<Call, 'resource' | 'action'>

function makerOf(site: Site, name: string): Maker | undefined {
  const resource = site.resources.get(name)
  const action = resource?.actions.find((one) => one.name === 'create')
  return resource && action && { resource, action }
}

// A place may be described as in responses: their booleans are texts among the place's own arguments.
function readDescription(
  data: Readonly<Record<string, unknown>>,
  { resource, action }: Maker,
  call: Pick<Call, 'caller' | 'site'>,
) {
  const texts = Object.entries(data).map(([key, value]) => {
    const isFlag = typeof value === 'boolean' && resource.fields[key]?.answer instanceof z.ZodBoolean
    return [key, isFlag ? String(value) : value]
  })
  return readArgs(toArgTable(action, resource), Object.fromEntries(texts), call)
}

/**
 * Over REST, unpublished places (drafts, pending, or scheduled for later) are published with their event, at its date, by
 * callers who may: a contributor describes both, and the editor reviews the event.
 */
function publishPlaces(draft: Draft, context: SaveContext, name: string): void {
  const { site, caller, face, given } = context
  const isNews = given.has(name) || draft.before?.derived.status !== 'publish'
  if (!isNews || !isOpenStatus(statusOf(draft))) return
  const { resource, action } = makerOf(site, name) as Maker
  const moment = momentIn(draft.get('date'), site.settings) ?? 0
  for (const place of hiddenAmong(draft.get(name), moment, site, name)) {
    if (face !== 'rest') draft.after(() => context.warn?.(whyHidden(place)))
    if (face !== 'rest' || !resource.access.rights.edit(caller, place, site)) continue
    const published = site.draft(name, place)
    if (Math.max(moment, place.derived.date) > site.now()) published.set('date', draft.get('date'))
    const change = { args: { status: 'publish' }, given: new Set(['status']), resource, action }
    writeFields({ ...context, ...change }, published)
    site.save(published)
  }
}

// Those that readers cannot see yet at a moment.
function hiddenAmong(refs: unknown, moment: number, site: Site, name: string): Entry[] {
  return resolve(site, name, refs).filter(
    ({ derived: { status, date } }) => isUnfinished(status) || (status === 'future' && date > moment),
  )
}

function whyHidden({ resource, path, derived }: Entry): string {
  return `${path} is not published (${derived.status}): readers do not see this ${resource.name} with the event`
}

function writePlaces(value: unknown, draft: Draft, call: Call, name: string): void {
  const { site } = call
  const refs = givenParts(value).flatMap((part): Ref[] => {
    const place = 'id' in part ? placeById(part.id, call, name) : createPlace(part.data, call, name)
    return place ? [site.refOf(place)] : []
  })
  const [first] = refs
  draft.set(name, refs.length > 1 ? [...new Set(refs)] : first)
}

/** Finds or creates an entry like its own create action, with the same checks and rights. */
function createPlace(data: Readonly<Record<string, unknown>>, call: Call, name: string): Entry {
  if (isBlank(data)) throw errors['could-not-create-{noun}__unnamed']({ noun: name })
  const maker = makerOf(call.site, name) as Maker
  const { resource, action } = maker
  const { args, given } = readDescription(data, maker, call)
  const inner = callWith(call, args, { resource, action, given })
  const refusal = action.permit(inner)
  if (refusal) throw refusal
  // People who describe an existing place exactly mean that one.
  const known = call.face === 'rest' ? undefined : namesakeAlike(inner, name)
  if (known) return known
  if (action.make) return action.make(inner)
  throw invalidArgument(name, errors['could-not-create-{noun}']({ noun: name }))
}
