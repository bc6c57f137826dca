import type { RestError } from '../define/errors.ts'
import type { Action, Call, RequestContext, Raw, Resource, Result } from '../model/model.ts'
import { untilWhole } from '../work/in-slices.ts'
import { makeCall, runCall } from '../derive/make-call.ts'
import { toArgTable } from '../derive/routes.ts'
import { asFilesAre, tellAsItIs } from '../server/rest/as-files-are.ts'
import type { Visit } from './visit.ts'

/**
 * Runs an action as every face does (read the arguments, check permission, act), and tells its result; again if files
 * change meanwhile.
 *
 * @param tell must not change anything; with `mayYield`, it may let others be served
 * @throws RestError as over REST; ContentError and system errors when files cannot be read or written
 */
export async function callAction<Told>(
  visit: Visit,
  resource: Resource,
  action: Action,
  raw: Raw,
  tell: (result: Result, call: Call, mayYield: boolean) => Promise<Told>,
  more: More = {},
): Promise<Told> {
  const { site } = visit
  const call = makeCall(requestContextOf(visit, action, raw, more), resource, action, raw, toArgTable(action, resource))
  const work = async (mayYield: boolean) => tellAsItIs(await runCall(call), site, (one) => tell(one, call, mayYield))
  // What is written is written once; what is read may be read again.
  return action.methods.includes('GET') ? asFilesAre(site, () => untilWhole(work)) : work(false)
}

/** What a call has besides its arguments. */
export type More = Partial<Pick<RequestContext, 'precondition' | 'uploads' | 'warn'>>

/** Refuses what a caller may not do, before anything of it is told. @throws RestError */
export function assertPermitted(visit: Visit, resource: Resource, action: Action, raw: Raw): void {
  const refusal = refusalOf(visit, resource, action, raw)
  if (refusal) throw refusal
}

/** Whether a caller may do this. */
export function isPermitted(visit: Visit, resource: Resource, action: Action, raw: Raw): boolean {
  return refusalOf(visit, resource, action, raw) === undefined
}

function refusalOf(visit: Visit, resource: Resource, action: Action, raw: Raw): RestError | undefined {
  const given = new Set(Object.keys(raw))
  return action.permit({ ...requestContextOf(visit, action, raw), resource, action, args: raw, given })
}

function requestContextOf(
  { site, caller, rest, origin }: Visit,
  action: Action,
  raw: Raw,
  more: More = {},
): RequestContext {
  return {
    site,
    caller,
    rest,
    origin,
    context: 'view',
    headers: {},
    uploads: {},
    posted: raw,
    // Assistants read what the interface shows, and write files as people do: Markdown.
    face: action.methods.includes('GET') ? 'rest' : 'assistant',
    ...more,
  }
}
