// The structures into which wordpress-rs, the library of WordPress's apps, reads answers, held against those of the sample
// site in all three contexts. It reads the Rust source: no compiler, none of the library's dependencies. Where serde would
// refuse an answer, so does this: a member that is missing, null, or of another type.
//
//   node test/campaigns/clients/wordpress-rs.mjs FOLDER     (a checkout of github.com/Automattic/wordpress-rs)
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runRows, serveSample } from './sample-server.mjs'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Say where wordpress-rs is: wordpress-rs.mjs FOLDER\n')
  process.exit(2)
}
const sources = join(resolve(folder), 'wp_api/src')
const source = readdirSync(sources)
  .filter((name) => name.endsWith('.rs'))
  .map((name) => readFileSync(join(sources, name), 'utf8').split('#[cfg(test)]')[0])
  .join('\n')
const structs = new Map()
for (const [, attributes, name, body] of source.matchAll(/((?:#\[[^\n]*\]\n)*)pub struct (\w+) \{\n([^]*?)\n\}/g))
  structs.set(name, { isTransparent: attributes.includes('serde(transparent)'), fields: fieldsOf(body) })
const newtypes = new Map([...source.matchAll(/pub struct (\w+)\(pub (\w+)\)/g)].map(([, name, type]) => [name, type]))
const enums = new Map()
for (const [, attributes, name, body] of source.matchAll(/((?:#\[[^\]]*\]\n)*)pub enum (\w+) \{\n([^]*?)\n\}/g))
  enums.set(name, choicesOf(attributes, body))

function fieldsOf(body) {
  const fields = []
  let attributes = ''
  for (const line of body.split('\n').map((one) => one.trim())) {
    if (line.startsWith('#[')) attributes += line
    const [, name, type] = /^pub (\w+): (.*),$/.exec(line) ?? []
    if (!name) continue
    const contexts = /WpContext\(([^)]*)\)/.exec(attributes)?.[1].split(', ')
    fields.push({
      name: /rename = "(\w+)"/.exec(attributes)?.[1] ?? name,
      type,
      contexts,
      isOptional: attributes.includes('WpContextualOption'),
      isFlat: attributes.includes('serde(flatten)'),
      reader: /deserialize_with = "(\w+)"/.exec(attributes)?.[1],
    })
    attributes = ''
  }
  return fields
}

// The words that an enum takes; undefined where it takes any.
function choicesOf(attributes, body) {
  if (body.includes('untagged')) return undefined
  const snake = attributes.includes('snake_case')
  const found = [...body.matchAll(/(?:#\[serde\(rename = "([^"]+)"\)\]\s*)?(\w+),/g)]
  return new Set(
    found.map(([, told, name]) => told ?? (snake ? name.replaceAll(/\B[A-Z]/g, '_$&').toLowerCase() : name)),
  )
}

function faultsOf(value, type, context, place) {
  const [, outer, inner] = /^(\w+)(?:<(.*)>)?$/.exec(type) ?? []
  const wrong = (isRight) => (isRight ? [] : [`${place}: ${type} expected, got ${JSON.stringify(value)?.slice(0, 80)}`])
  if (outer === 'Option') return value === null || value === undefined ? [] : faultsOf(value, inner, context, place)
  if (outer === 'String') return wrong(typeof value === 'string')
  if (outer === 'bool') return wrong(typeof value === 'boolean')
  if (/^[iu](?:8|16|32|64)$/.test(outer)) return wrong(Number.isInteger(value) && (outer[0] === 'i' || value >= 0))
  if (outer === 'Vec')
    return Array.isArray(value)
      ? value.flatMap((one, i) => faultsOf(one, inner, context, `${place}[${i}]`))
      : wrong(false)
  if (outer === 'HashMap') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(false)
    const [, to] = /^\w+, (.*)$/.exec(inner)
    return Object.entries(value).flatMap(([key, one]) => faultsOf(one, to, context, `${place}.${key}`))
  }
  if (newtypes.has(outer)) return faultsOf(value, newtypes.get(outer), context, place)
  if (enums.has(outer)) {
    const choices = enums.get(outer)
    return wrong(typeof value === 'string' && (!choices || choices.has(value)))
  }
  const struct = structs.get(outer)
  if (!struct) throw new Error(`The source tells no type ${outer}`)
  const isSparse = outer.startsWith('Sparse')
  const fields = struct.fields.filter(({ contexts }) => !contexts || contexts.includes(context))
  const typeOf = (field) => (isSparse && !field.isOptional ? field.type.replace(/^Option<(.*)>$/, '$1') : field.type)
  if (struct.isTransparent) return faultsOf(value, typeOf(fields[0]), context, place)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(false)
  return fields.flatMap((field) => {
    const at = `${place}.${field.name}`
    const told = value[field.name]
    if (field.reader === 'deserialize_from_string_of_json_array') {
      if (typeof told !== 'string') return [`${at}: a text that holds a list expected, got ${JSON.stringify(told)}`]
      return faultsOf(told === '' ? [] : JSON.parse(told), typeOf(field), context, at)
    }
    if (field.reader) throw new Error(`The source reads ${at} by ${field.reader}`)
    return faultsOf(told, typeOf(field), context, at)
  })
}

const server = await serveSample({
  files: {
    'posts/noted.md':
      '---\ntitle: Noted\ncontent_format: html\nmeta:\n  footnotes: \'[{"id":"a1","content":"The note."}]\'\n---\n\n<p>Text</p>\n',
  },
})
const rows = []
for (const [path, type, isList] of [
  ['posts?per_page=100&status=any', 'SparsePost', true],
  ['users', 'SparseUser', true],
  ['users/me', 'SparseUser'],
  ['types', 'SparsePostTypesResponse'],
  ['settings', 'SparseSiteSettings'],
  ['plugins', 'SparsePlugin', true],
])
  for (const context of ['view', 'edit', 'embed']) {
    const read = async () => {
      const url = new URL(`${server.origin}/wp-json/wp/v2/${path}`)
      url.searchParams.set('context', context)
      const answer = await fetch(url, { headers: { authorization: server.authorization } })
      const body = await answer.json()
      if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
      return faultsOf(body, isList ? `Vec<${type}>` : type, context, 'answer')
    }
    rows.push([`${path.split('?')[0]} in ${context}`, read, (faults) => faults.length === 0])
  }
try {
  await runRows('wordpress-rs', rows)
} finally {
  await server.stop()
}
