import type { ErrorFacts } from '../src/define/errors.ts'
import type { Arg, Catalogue, Resource, System } from '../src/model/model.ts'
import type { Rule } from '../src/define/rules.ts'
import { type ArgDescription, boundsOf, describeArg, describeSchema } from '../src/derive/describe-arg.ts'
import { everyFile } from '../src/derive/settings/known-keys.ts'
import { toArgTable, toRoutes } from '../src/derive/routes.ts'
import { describeWords } from './describe-words.ts'
import { pluralWithin } from '../src/derive/words/labels.ts'

/** The reference pages generated from the definitions: file name → Markdown. `errors` and `rules` hold the tables by origin. */
export function toReference(
  resources: readonly Resource[],
  commands: Readonly<Record<string, { summary: string }>> = {},
  errors: Tables<ErrorFacts> = {},
  rules: Tables<Rule> = {},
  catalogues: readonly Catalogue[] = [],
  reserved?: ReservedWords,
): Map<string, string> {
  const pages = new Map<string, string>()
  for (const namespace of new Set(resources.map((resource) => resource.namespace)))
    pages.set(`rest-${namespace.replaceAll('/', '-')}.md`, describeNamespace(namespace, resources))
  pages.set('files.md', describeFiles(resources))
  pages.set('commands.md', describeCommands(resources, commands))
  pages.set('errors.md', describeErrors(errors))
  pages.set('checks.md', describeRules(rules))
  if (catalogues.length > 0) pages.set('words.md', page('Words of the built-in pages', describeWords(catalogues)))
  if (reserved) pages.set('reserved.md', describeReserved(reserved, resources))
  return pages
}

/** Names that a site's own type or taxonomy cannot have, besides existing ones. */
interface ReservedWords {
  readonly commandWords: readonly string[]
  readonly wordpressNames: readonly string[]
  readonly addressWords: readonly string[]
  readonly restWords: readonly string[]
  readonly reservedFolders: readonly string[]
}

function describeReserved(reserved: ReservedWords, all: readonly Resource[]): string {
  // A type that came later reserves nothing: a site's own one of that name wins.
  const resources = all.filter(({ since }) => since === undefined)
  const names = resources.flatMap(({ name, type }) => [name, type])
  const bases = resources.map(({ base }) => base)
  const ends = resources.flatMap(({ actions }) => actions.flatMap(({ at }) => at?.split('/').at(-1) ?? []))
  const settings = resources.flatMap(({ configures, fields }) => (configures ? Object.keys(fields) : []))
  const folders = resources.flatMap(({ files }) => (files?.includes('/') ? files.split('/')[0]! : []))
  const rows = [
    ['Names', 'commands', reserved.commandWords],
    ['Names', 'types and taxonomies of this version', names],
    [
      'Names',
      'types and taxonomies of WordPress, and what begins with wp_, tribe_, wpcf7_, cal_ or contact_',
      reserved.wordpressNames,
    ],
    ['Names', 'settings', settings],
    ['Slugs', 'addresses of the website', reserved.addressWords],
    ['Slugs', 'lists over REST', [...bases, ...ends, ...reserved.restWords]],
    ['Slugs', 'beginnings of addresses in a language', ['each that the setting `languages` names']],
    ['Folders', 'other files, and what is below them', reserved.reservedFolders],
    ['Folders', 'types and taxonomies of this version, unless the setting `folders` moves them', folders],
    ['Folders', 'languages, with the setting `language_folders`', ['each that the setting `languages` names']],
  ] as const
  const wordsOf = (words: readonly string[]) => [...new Set(words)].toSorted().join(', ')
  return page('Reserved words', [
    "What types and taxonomies of a site's own (docs/guide/own-types.md) cannot be called, and where their files cannot be.",
    '',
    ...tableOf(
      ['No', 'as they are those of', 'Words'],
      rows.map(([what, of, words]) => [what, of, wordsOf(words)]),
    ),
  ])
}

type Tables<Row> = Readonly<Record<string, Readonly<Record<string, Row>>>>

const generated = '<!-- Generated from the definitions by `npm run docs`; do not edit. -->'

function describeNamespace(namespace: string, resources: readonly Resource[]): string {
  const out: string[] = []
  for (const resource of resources) {
    // Some also appear in a second namespace.
    const routes = toRoutes([resource]).filter((route) => route.namespace === namespace)
    if (!routes.length && resource.namespace !== namespace) continue
    out.push(`## ${resource.labels.plural}`, '', resource.summary, '')
    for (const route of routes) {
      for (const action of route.actions) {
        out.push(`### ${action.methods.join(', ')} \`${route.path}\`${onlyText(action)}`, '', action.summary, '')
        const table = Object.entries(toArgTable(action, resource)).filter(([, arg]) => !arg.hidden)
        if (!table.length) continue
        const rows = table.map(([name, arg]) => describeArgument(name, arg))
        out.push(...tableOf(['Argument', 'Type', 'Default', 'Meaning'], rows), '')
      }
    }
    if (resource.namespace === namespace) out.push(...describeMembers(resource))
  }
  return page(`REST: ${namespace}`, out)
}

function describeArgument(name: string, arg: Arg): string[] {
  const described = describeArg(arg)
  const called = `${name}${described.required ? ' (required)' : ''}${onlyText(arg)}`
  const preset = arg.preset?.description ?? defaultText(described)
  return [called, typeText(described), preset, described.description ?? '']
}

function describeMembers(resource: Resource): string[] {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.contexts.length)
  if (!fields.length) return []
  const rows = fields.map(([name, field]) => {
    const described = describeSchema(field.schema)
    const called = `${name}${field.readonly ? ' (read-only)' : ''}${onlyText(field)}`
    return [called, typeText(described), field.contexts.join(', '), described.description ?? '']
  })
  const heading = `### Members of ${pluralWithin(resource.labels)}`
  return [heading, '', ...tableOf(['Member', 'Type', 'Contexts', 'Meaning'], rows), '']
}

function onlyText({ onlyIn }: { readonly onlyIn?: System }): string {
  return onlyIn ? ` (only in the mount \`${onlyIn}\`)` : ''
}

function describeFiles(resources: readonly Resource[]): string {
  const out = [
    'Which files hold what, and the front matter keys that each kind knows. Files of every kind may have',
    `${Object.keys(everyFile)
      .map((key) => `\`${key}\``)
      .join(', ')} besides. Every other key is kept, and \`almanac check\` points at it.`,
    '',
  ]
  for (const resource of resources) {
    if (!resource.files) continue
    const body = resource.files.endsWith('.json') ? '' : ` The body is the ${resource.bodyKey}.`
    const id = ['id', 'integer', 'The number by which the REST interface names it; assigned by the tool.']
    const rows = Object.values(resource.fields).flatMap(({ schema, stored }) => {
      if (!stored || stored.key === 'id') return []
      const said = describeSchema(schema).description ?? ''
      const named = stored.references
        ? `${/[^.]$/.test(said) ? '.' : ''} Names an entry of type \`${stored.references}\` by slug.`
        : ''
      const meaning = said + named
      return [[stored.key, typeText(describeSchema(stored.schema)), meaning]]
    })
    for (const [key, schema] of Object.entries(resource.keys)) {
      if (key === '') continue
      const described = describeSchema(schema)
      rows.push([key, typeText(described), described.description ?? ''])
    }
    const isOwn = resource.bodyKey === ''
    const table = isOwn ? [] : [...tableOf(['Key', 'Type', 'Meaning'], resource.space ? [id, ...rows] : rows), '']
    const files = isOwn ? 'What they hold is for whoever reads them.' : body.trim()
    out.push(`## ${resource.labels.plural}`, '', `\`${resource.files}\`.${files && ` ${files}`}`, '', ...table)
  }
  return page('Files', out)
}

function describeCommands(resources: readonly Resource[], commands: Readonly<Record<string, { summary: string }>>) {
  const out = [
    'What can be done with each kind of content: `almanac NOUN VERB`. `almanac NOUN VERB --help` lists the flags.',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `- \`almanac ${name}\`: ${summary}`),
    '',
  ]
  for (const resource of resources) {
    const actions = resource.actions.filter(({ webOnly }) => !webOnly)
    if (actions.length === 0) continue
    const verbs = new Map(actions.map((action) => [action.name, action.summary]))
    if (resource.files) verbs.set('edit', 'Open the file in your editor, then check it.')
    out.push(`## ${resource.name}`, '', resource.summary, '', ...tableOf(['Verb', 'What it does'], [...verbs]), '')
  }
  return page('Commands', out)
}

function describeErrors(tables: Tables<ErrorFacts>): string {
  const columns = ['Code', 'Status', 'Message', 'What to do']
  return page('Errors', [
    'What a request or a command may be refused with: `{ code, message, data: { status } }` over REST, message and advice at the',
    'terminal. `401, 403`: signed out, signed in. What is in `{braces}` is filled in when the error occurs.',
    '',
    ...tableSections(tables, columns, ({ code, status, message, hint }) => [
      `\`${code}\``,
      status === 'auth' ? '401, 403' : String(status),
      message,
      hint,
    ]),
  ])
}

function describeRules(tables: Tables<Rule>): string {
  const columns = ['Rule', 'Severity', 'What is wrong', 'What to do']
  return page('Checks', [
    'What `almanac check` looks for. The setting `check` of settings.json sets how severe a rule is (`"check": { "missing-alt": "error",',
    '"orphaned-media": "off" }`), and `--rule missing-alt=error` does so for one run. With errors, `check` exits with 1; with `--strict`, also with warnings.',
    '',
    ...tableSections(tables, columns, ({ code, severity, about, remedy }) => [`\`${code}\``, severity, about, remedy]),
  ])
}

function tableSections<Row>(
  tables: Tables<Row>,
  columns: readonly string[],
  toCells: (row: Row) => string[],
): string[] {
  return Object.entries(tables).flatMap(([from, table]) => {
    const rows = Object.values(table).map(toCells)
    return [`## ${from}`, '', ...tableOf(columns, rows), '']
  })
}

// A table of Markdown.
function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')).join(' | ')} |`
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)]
}

function typeText(described: ArgDescription): string {
  const base = Array.isArray(described.type) ? described.type.join(' or ') : (described.type ?? 'any')
  const list = base === 'array' && described.items ? `list of ${typeText(described.items)}` : base
  const format = described.format ? ` (${described.format})` : ''
  return described.enum
    ? `${list}: ${described.enum.map((one) => (one === '' ? '(empty)' : String(one as string))).join(', ')}`
    : [list + format, ...boundsOf(described)].join(', ')
}

function defaultText(described: ArgDescription): string {
  if (described.default === undefined || described.default === null || described.default === '') return ''
  return Array.isArray(described.default) && !described.default.length
    ? 'none'
    : `\`${JSON.stringify(described.default)}\``
}

function page(title: string, lines: readonly string[]): string {
  return `${[generated, '', `# ${title}`, '', ...lines].join('\n').trimEnd()}\n`
}
