import { isRecord, listOf } from '../../text/values.ts'
import type { Config, ForeignFolder } from './foreign-folder.ts'
import { declareAll, type DeclaredFields, type Declaration, listOfItems, objectOf } from './field-declarations.ts'
import { keystaticFields } from './keystatic-fields.ts'

/** The fields that Astro's generated schemas, Tina's and Keystatic's declare, of types that exist here, too. */
export function declaredFields(folder: ForeignFolder): DeclaredFields[] {
  return [...astroFields(folder), ...tinaFields(folder), ...keystaticFields(folder)]
}

// Hidden folders are no content, so they are not among the files: the names come from the folders of collections.
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
