import { RestError } from '../define/errors.ts'
import type { Action, ArgTable, Entry, Raw, Resource } from '../model/model.ts'
import { describeSchema } from '../derive/describe-arg.ts'
import { languageCodes, languageOf } from '../derive/languages/languages.ts'
import { siteInLanguage } from '../derive/languages/site-in-language.ts'
import { refersTo } from '../derive/refers-to.ts'
import { toArgTable } from '../derive/routes.ts'
import { isRef } from '../site/names/refs.ts'
import { nearest } from '../text/nearest.ts'
import { fromLocalText } from '../text/time/local-time.ts'
import { readWallTime } from '../text/time/strtotime.ts'
import { errors } from './errors.ts'
import { entryNamed } from './find-entry.ts'
import { isSecret } from './offered.ts'
import type { McpSession } from './session.ts'
import { firstMade, mapValues } from '../text/values.ts'

/** The arguments that an assistant may give for an action, by name. */
export function argumentsOf(action: Action, resource: Resource): ArgTable {
  const table = Object.entries(toArgTable(action, resource))
  return Object.fromEntries(
    table.filter(
      ([name, { hidden }]) =>
        !hidden && name !== 'context' && !isSecret(resource, name) && !Object.hasOwn(action.pathArgs ?? {}, name),
    ),
  )
}

/**
 * Converts an assistant's input to arguments in the interface's form: slugs to ids, as read in the language of `lang` or of the
 * target; days and words (`2027-05-02`, `next friday 9:00`) to moments. Nothing is silently ignored.
 *
 * @throws RestError for an unknown or secret argument, and for a ref that names nothing
 */
export function readArguments(raw: Raw, action: Action, resource: Resource, visit: McpSession, target?: Entry): Raw {
  const table = argumentsOf(action, resource)
  const code = languageCodes(visit.site.settings).find((one) => one === (raw['lang'] ?? (target && languageOf(target))))
  const spoken = code === undefined ? visit : { ...visit, site: siteInLanguage(visit.site, code) }
  return mapValues(raw, (value, name) => {
    if (isSecret(resource, name)) throw errors.mcp_secret_argument({ name })
    if (!Object.hasOwn(table, name)) throw unknown(name, Object.keys(table), resource, action)
    return read(name, value, table, resource, spoken)
  })
}

function read(name: string, value: unknown, table: ArgTable, resource: Resource, visit: McpSession): unknown {
  const { schema, specialValues } = table[name]!
  if (specialValues?.has(value)) return value
  const type = describeSchema(schema)
  if (type.format === 'date-time' && typeof value === 'string') return readMoment(name, value, visit)
  const holdsIds = type.type === 'integer' || type.items?.type === 'integer'
  const { references, space } = holdsIds ? refersTo(name, resource, table) : {}
  if (references === undefined && space === undefined) return value
  const { resources } = visit.site
  const types = [...resources.values()].filter((one) => (references ? one.name === references : one.space === space))
  // Entries that callers may not name are referred to by id, as over REST.
  const toId = (ref: unknown) => {
    if (isRef(ref)) return anyNamed(types, ref, visit).id
    // A slug may be a number; one that names nothing is an id, for the action to judge.
    return typeof ref === 'string' ? (ifNamed(() => anyNamed(types, ref, visit))?.id ?? ref) : ref
  }
  return Array.isArray(value) ? value.map(toId) : toId(value)
}

function ifNamed(find: () => Entry): Entry | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof RestError && error.code === errors.mcp_nothing_named.code) return undefined
    throw error
  }
}

function anyNamed(types: readonly Resource[], ref: string, visit: McpSession): Entry {
  const named = types.filter(({ name }) => ref.startsWith(`${name}/`))
  const [type, ...others] = named.length > 0 ? named : types
  const find = (one: Resource) => entryNamed(one, ref, visit, true)
  // If no type has it, the first type's error is reported.
  return firstMade(others, (other) => ifNamed(() => find(other))) ?? find(type!)
}

// A text that is not a date stays, to be refused together with other faults.
function readMoment(name: string, text: string, { site }: McpSession): string {
  const zone = /_(?:gmt|utc)$/.test(name) ? 'UTC' : site.settings.timezone
  if (/T/.test(text) && fromLocalText(text, zone) !== undefined) return text
  const wall = readWallTime(text, zone, site.now())
  return wall === undefined ? text : new Date(wall).toISOString().slice(0, 19)
}

function unknown(name: string, known: readonly string[], resource: Resource, { methods }: Action) {
  const meant = nearest(name, known)
  const near = meant === undefined ? '' : ` Did you mean '${meant}'?`
  const part = methods.includes('GET') ? 'filter' : 'field'
  return errors.mcp_unknown_argument({ what: resource.name, part, name, near })
}
