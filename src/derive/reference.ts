import type { ErrorFacts } from '../define/errors.ts'
import type { Arg, Resource } from '../define/model.ts'
import type { Rule } from '../define/telling/rules.ts'
import { type ArgDescription, describeArg, describeSchema } from './describe-arg.ts'
import { toArgTable, toRoutes } from './routes.ts'

/** The reference pages generated from the definitions: file name → Markdown. `errors` and `rules` hold the tables by origin. */
export function toReference(
  resources: readonly Resource[],
  commands: Readonly<Record<string, { summary: string }>> = {},
  errors: Readonly<Record<string, Readonly<Record<string, ErrorFacts>>>> = {},
  rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {},
): Map<string, string> {
  const pages = new Map<string, string>()
  for (const namespace of new Set(resources.map((resource) => resource.namespace)))
    pages.set(`rest-${namespace.replaceAll('/', '-')}.md`, describeNamespace(namespace, resources))
  pages.set('files.md', describeFiles(resources))
  pages.set('commands.md', describeCommands(resources, commands))
  pages.set('errors.md', describeErrors(errors))
  pages.set('checks.md', describeRules(rules))
  return pages
}

const generated = '<!-- Generated from the definitions by `npm run docs`; do not edit. -->'

function describeNamespace(namespace: string, resources: readonly Resource[]): string {
  const out = [generated, '', `# REST: ${namespace}`, '']
  for (const resource of resources) {
    // Some also appear in a second namespace.
    const routes = toRoutes([resource]).filter((route) => route.namespace === namespace)
    if (!routes.length && resource.namespace !== namespace) continue
    out.push(`## ${resource.labels.plural}`, '', resource.summary, '')
    for (const route of routes) {
      for (const action of route.actions) {
        out.push(`### ${action.methods.join(', ')} \`${route.path}\``, '', action.summary, '')
        const table = Object.entries(toArgTable(action, resource)).filter(([, arg]) => !arg.hidden)
        if (!table.length) continue
        out.push('| Argument | Type | Default | Meaning |', '|---|---|---|---|')
        for (const [name, arg] of table) {
          const described = describeArg(arg)
          out.push(
            `| ${name}${described.required ? ' (required)' : ''}${onlyText(arg)} | ${typeText(described)} | ${arg.preset?.description ?? defaultText(described)} | ${cell(described.description ?? '')} |`,
          )
        }
        out.push('')
      }
    }
    if (resource.namespace === namespace) out.push(...describeMembers(resource))
  }
  return finish(out)
}

function describeMembers(resource: Resource): string[] {
  const fields = Object.entries(resource.fields).filter(([, field]) => field.contexts.length)
  if (!fields.length) return []
  const out = [
    `### Members of ${resource.labels.plural.toLowerCase()}`,
    '',
    '| Member | Type | Contexts | Meaning |',
    '|---|---|---|---|',
  ]
  for (const [name, field] of fields) {
    const described = describeSchema(field.schema)
    out.push(
      `| ${name}${field.readonly ? ' (read-only)' : ''}${onlyText(field)} | ${typeText(described)} | ${field.contexts.join(', ')} | ${cell(described.description ?? '')} |`,
    )
  }
  return [...out, '']
}

function onlyText({ onlyIn }: Pick<Arg, 'onlyIn'>): string {
  return onlyIn ? ` (only in the mount \`${onlyIn}\`)` : ''
}

function describeFiles(resources: readonly Resource[]): string {
  const out = [
    generated,
    '',
    '# Files',
    '',
    'Which files hold what, and the front matter keys that each kind knows. Every other key is kept, and `almanac check` points at it.',
    '',
  ]
  for (const resource of resources) {
    if (!resource.files) continue
    const body = resource.files.endsWith('.json') ? '' : ` The body is the ${resource.bodyKey}.`
    out.push(
      `## ${resource.labels.plural}`,
      '',
      `\`${resource.files}\`.${body}`,
      '',
      '| Key | Type | Meaning |',
      '|---|---|---|',
    )
    if (resource.space)
      out.push('| id | integer | The number by which the REST interface names it; given by the tool. |')
    for (const field of Object.values(resource.fields)) {
      if (!field.stored || field.stored.key === 'id') continue
      const described = describeSchema(field.stored.schema)
      const meaning = describeSchema(field.schema).description ?? ''
      const named = field.stored.references ? ` Names a ${field.stored.references} by slug.` : ''
      out.push(`| ${field.stored.key} | ${typeText(described)} | ${cell(meaning + named)} |`)
    }
    out.push('')
  }
  return finish(out)
}

function describeCommands(resources: readonly Resource[], commands: Readonly<Record<string, { summary: string }>>) {
  const out = [
    generated,
    '',
    '# Commands',
    '',
    'What can be done with each kind of content: `almanac NOUN VERB`. `almanac NOUN VERB --help` lists the flags.',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `- \`almanac ${name}\`: ${summary}`),
    '',
  ]
  for (const resource of resources) {
    const actions = resource.actions.filter(({ webOnly }) => !webOnly)
    if (actions.length === 0) continue
    out.push(`## ${resource.name}`, '', resource.summary, '', '| Verb | What it does |', '|---|---|')
    const verbs = new Map(actions.map((action) => [action.name, action.summary]))
    if (resource.files) verbs.set('edit', 'Open the file in your editor, then check it.')
    for (const [verb, summary] of verbs) out.push(`| ${verb} | ${cell(summary)} |`)
    out.push('')
  }
  return finish(out)
}

function describeErrors(tables: Readonly<Record<string, Readonly<Record<string, ErrorFacts>>>>): string {
  const out = [
    generated,
    '',
    '# Errors',
    '',
    'What a request or a command may be refused with: `{ code, message, data: { status } }` over REST, message and advice at the',
    'terminal. `401, 403`: signed out, signed in. What stands in `{braces}` is told by the occasion.',
    '',
  ]
  for (const [from, table] of Object.entries(tables)) {
    out.push(`## ${from}`, '', '| Code | Status | Message | What to do |', '|---|---|---|---|')
    for (const { code, status, message, hint } of Object.values(table))
      out.push(`| \`${code}\` | ${status === 'auth' ? '401, 403' : status} | ${cell(message)} | ${cell(hint)} |`)
    out.push('')
  }
  return finish(out)
}

function describeRules(tables: Readonly<Record<string, Readonly<Record<string, Rule>>>>): string {
  const out = [
    generated,
    '',
    '# Checks',
    '',
    'What `almanac check` looks for. What a rule weighs is said by the setting `check` of settings.json (`"check": { "missing-alt": "error",',
    '"orphaned-media": "off" }`), or for once by `--rule missing-alt=error`. Errors make `check` end with 1, warnings do with `--strict`.',
    '',
  ]
  for (const [from, table] of Object.entries(tables)) {
    out.push(`## ${from}`, '', '| Rule | Weighs | What is wrong | What to do |', '|---|---|---|---|')
    for (const { code, severity, about, remedy } of Object.values(table))
      out.push(`| \`${code}\` | ${severity} | ${cell(about)} | ${cell(remedy)} |`)
    out.push('')
  }
  return finish(out)
}

function typeText(described: ArgDescription): string {
  const base = Array.isArray(described.type) ? described.type.join(' or ') : (described.type ?? 'any')
  const list = base === 'array' && described.items ? `list of ${typeText(described.items)}` : base
  const format = described.format ? ` (${described.format})` : ''
  return described.enum
    ? `${list}: ${described.enum.map((one) => (one === '' ? '(empty)' : String(one as string))).join(', ')}`
    : list + format
}

function defaultText(described: ArgDescription): string {
  if (described.default === undefined || described.default === null || described.default === '') return ''
  return Array.isArray(described.default) && !described.default.length
    ? 'none'
    : `\`${JSON.stringify(described.default)}\``
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
}

function finish(lines: string[]): string {
  return `${lines.join('\n').trimEnd()}\n`
}
