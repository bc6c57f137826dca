import { readOwnFields } from '../../derive/own-fields/declarations.ts'
import { isTaken } from '../../derive/own-fields/taken-keys.ts'
import type { Resource } from '../../model/model.ts'
import { isRecord, listOf } from '../../text/values.ts'
import type { Config, ForeignFolder } from './folder/foreign-folder.ts'
import { declareAll, type DeclaredFields, type Declaration, listOfItems, objectOf } from './field-declarations.ts'
import { keystaticFields } from './keystatic-fields.ts'

/** The fields that the generated schemas of Astro, Tina and Keystatic declare, of types that exist here, too. */
export function declaredFields(folder: ForeignFolder): DeclaredFields[] {
  return [...astroFields(folder), ...tinaFields(folder), ...keystaticFields(folder)]
}

// Hidden folders are not among the files: the names come from the folders of collections.
function astroFields(folder: ForeignFolder): DeclaredFields[] {
  const names = new Set(folder.files.flatMap((path) => /^(?:src\/)?content\/([^/]+)\//.exec(path)?.[1] ?? []))
  return [...names].flatMap((name) => {
    const by = `.astro/collections/${name}.schema.json`
    const schema = folder.config(by)
    const { definitions } = schema
    const own = isRecord(definitions) && isRecord(definitions[name]) ? definitions[name] : schema
    const fields = isRecord(own['properties']) ? own['properties'] : undefined
    const at = folder.has(`src/content/${name}`) ? `src/content/${name}` : `content/${name}`
    return fields ? [{ by, folder: at, fields: declareAll(fields, fromSchema) }] : []
  })
}

function fromSchema(schema: unknown): Declaration | undefined {
  if (!isRecord(schema)) return undefined
  const { type, format, items, properties, anyOf } = schema
  const choices = listOf(schema['enum'])
  const isDate = (one: unknown) => isRecord(one) && (one['format'] === 'date' || one['format'] === 'date-time')
  if (isDate({ format }) || listOf(anyOf).some(isDate)) return { type: 'date' }
  if (choices.length > 0) return choices.every(isWord) ? { type: 'choice', choices } : undefined
  if (type === 'string') return { type: 'text' }
  if (type === 'number' || type === 'integer') return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'array') return listOfItems(fromSchema(items))
  return type === 'object' && isRecord(properties) ? objectOf(declareAll(properties, fromSchema)) : undefined
}

function tinaFields(folder: ForeignFolder): DeclaredFields[] {
  const by = folder.first('tina/__generated__/_schema.json', '.tina/__generated__/_schema.json')
  return listOf(folder.config(by)['collections']).flatMap((collection) => {
    if (by === undefined || !isRecord(collection) || typeof collection['path'] !== 'string') return []
    return [
      { by, folder: collection['path'].replace(/^\/+|(?<!\/)\/+$/g, ''), fields: declareTina(collection['fields']) },
    ]
  })
}

function declareTina(fields: unknown): Readonly<Record<string, Declaration>> {
  const named = listOf(fields).filter((one): one is Config => isRecord(one) && one['isBody'] !== true)
  return declareAll(Object.fromEntries(named.map((one) => [String(one['name']), one])), fromTina)
}

function fromTina(field: unknown): Declaration | undefined {
  if (!isRecord(field)) return undefined
  const { type, list, options, label } = field
  const choices = listOf(options).map((one) => (isRecord(one) ? one['value'] : one))
  const plain = { string: 'text', image: 'text', number: 'number', boolean: 'boolean', datetime: 'date' }[String(type)]
  const isChoice = type === 'string' && choices.length > 0 && choices.every(isWord)
  const own = type === 'object' ? objectOf(declareTina(field['fields'])) : plain ? { type: plain } : undefined
  const one = isChoice ? { type: 'choice', choices } : own
  const whole = list === true ? listOfItems(one) : one
  return whole && { ...whole, ...(typeof label === 'string' && label !== '' && { label }) }
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

// Other dates, of changes or expiry, would hide or move an entry if taken for its date.
const ofPublication =
  /^(?:date|first)?_?(?:pub(?:lish(?:ed)?|lication)?|post(?:ed)?|created|creation|written)(?:_?(?:date|time|on|at))?$/i

/** The keys of fields that are declared as dates and named like a publication date, except keys with a meaning already. */
export function datesAmong(declared: readonly DeclaredFields[], resource: Resource): string[] {
  const keys = declared.flatMap(({ fields }) => Object.keys(fields).filter((key) => fields[key]!['type'] === 'date'))
  return [...new Set(keys)].filter((key) => ofPublication.test(key) && !isTaken(key, resource))
}

/** The declared fields by type, as in the setting `fields`; without the key of dates and keys that have a meaning already. */
export function fieldsFor(
  declared: readonly DeclaredFields[],
  content: string,
  section: string | undefined,
  resources: ReadonlyMap<string, Resource>,
  dateKey: unknown,
): Readonly<Record<string, unknown>> | undefined {
  const posts = [content, section].filter(Boolean).join('/')
  const byType: Record<string, Record<string, unknown>> = {}
  for (const { folder: at, fields } of declared) {
    const type = section !== undefined && (at === posts || at.startsWith(`${posts}/`)) ? 'post' : 'page'
    const resource = resources.get(type)
    for (const [key, field] of Object.entries(fields))
      if (resource && key !== dateKey && !isTaken(key, resource)) (byType[type] ??= {})[key] ??= field
  }
  const { byType: readable } = readOwnFields(byType)
  for (const [type, fields] of Object.entries(byType))
    for (const key of Object.keys(fields)) if (!readable.get(type)?.has(key)) delete fields[key]
  return Object.values(byType).some((fields) => Object.keys(fields).length > 0) ? byType : undefined
}
