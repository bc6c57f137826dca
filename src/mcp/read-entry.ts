import type { Entry, Resource } from '../model/model.ts'
import { describeSchema } from '../derive/describe-arg.ts'
import { toArgTable } from '../derive/routes.ts'
import { callAction } from './call-action.ts'
import { errors } from './errors.ts'
import { entryNamed } from './find-entry.ts'
import { actionFor } from './offered.ts'
import type { McpSession } from './session.ts'
import type { EntryView } from './summary.ts'

/** Finds the entry for a ref; none for a type that is a single file. @throws RestError */
export function entryMeant(resource: Resource, ref: string | number | undefined, visit: McpSession): Entry | undefined {
  if (resource.configures) return undefined
  if (ref === undefined) throw errors.mcp_ref_needed({ type: resource.name })
  return entryNamed(resource, ref, visit)
}

/** Reads one entry, in edit form if the caller may edit it. `toAnswer` may run repeatedly. @throws RestError, read errors */
export function readEntry<Told>(
  resource: Resource,
  ref: string | number | undefined,
  visit: McpSession,
  toAnswer: (view: EntryView) => Told,
): Promise<Told> {
  const entry = entryMeant(resource, ref, visit)
  const action = actionFor(resource, 'get')!
  const context = toArgTable(action, resource)['context']
  const mayEdit = entry && resource.access.rights.edit(visit.caller, entry, visit.site)
  const asEdited = mayEdit && context && describeSchema(context.schema).enum?.includes('edit')
  const raw = { ...(entry && { id: entry.id }), ...(asEdited && { context: 'edit' }) }
  return callAction(visit, resource, action, raw, (result, call) => {
    if (result.kind !== 'entry') throw new Error(`what is read of ${resource.name} is not an entry`)
    return toAnswer({ entry: result.entry, call, context: result.context ?? call.context })
  })
}
