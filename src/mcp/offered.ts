import { z } from 'zod'
import type { Action, Resource } from '../model/model.ts'
import { toArgTable } from '../derive/routes.ts'
import { patternOf } from '../site/index/entry-path.ts'
import type { OpenSite } from '../site/open-site.ts'

export type ActionKind = 'list' | 'get' | 'create' | 'update' | 'delete'

/** The action of this kind on a content type; undefined if there is none that takes only arguments. */
export function actionFor(resource: Resource, doing: ActionKind): Action | undefined {
  const isOne = doing !== 'list' && doing !== 'create'
  const paths = isOne ? ['/{id}', ...(resource.configures ? [''] : [])] : ['']
  const action = resource.actions.find(
    (one) => one.name === doing && one.at === undefined && !one.terminalOnly && paths.includes(one.path),
  )
  if (!action || (doing === 'create' && needsMore(action, resource))) return undefined
  // Other lists are not of entries but a few values by their names.
  if (doing === 'list' && action.answers !== 'list') return undefined
  return action
}

/** Whether an argument is written but never shown, like a password. */
export function isSecret({ fields }: Resource, arg: string): boolean {
  const field = Object.hasOwn(fields, arg) ? fields[arg] : undefined
  return field?.contexts.length === 0 && !field.source
}

/** The types that have an action of this kind. */
export function typesFor(site: Pick<OpenSite, 'resources'>, doing: ActionKind): Resource[] {
  return [...site.resources.values()].filter(({ files }) => files !== undefined).filter((one) => actionFor(one, doing))
}

/** The types whose entries are files that people add, such as pictures. */
export function typesOfFiles(site: Pick<OpenSite, 'resources'>): Resource[] {
  return typesFor(site, 'update').filter((one) => patternOf(one)?.attaches)
}

/** A tool's arguments: `type`, one of these types, and others; undefined without types. */
export function withType<Args extends z.ZodRawShape>(types: readonly Resource[], args: Args) {
  const [first, ...others] = types.map(({ name }) => name)
  if (first === undefined) return undefined
  return z.strictObject({ type: z.enum([first, ...others]).describe('The type of content.'), ...args })
}

export const refArgument = z
  .union([z.string().min(1).max(1000), z.int().min(1)])
  .describe('The entry: its slug, path of slugs, `type/slug`, id or file.')

// A file cannot be sent, and a secret must not be.
function needsMore(action: Action, resource: Resource): boolean {
  const table = Object.entries(toArgTable(action, resource))
  return action.takesFile !== undefined || table.some(([name, { required }]) => required && isSecret(resource, name))
}
