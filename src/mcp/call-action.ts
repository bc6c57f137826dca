import type { RestError } from '../define/errors.ts'
import type { Action, Call, RequestContext, Raw, Resource, Result } from '../model/model.ts'
import { rerun } from '../work/rerun.ts'
import { makeCall, runCall, plainRequest } from '../derive/arguments/make-call.ts'
import { present } from '../server/rest/present.ts'
import type { McpSession } from './session.ts'

/**
 * Runs an action as every face does (read the arguments, check permission, act), and answers with its result; repeated if
 * files change meanwhile, or a long text is not ready.
 *
 * @param toAnswer must not change anything, as it may run repeatedly
 * @throws RestError as over REST; ContentError and system errors when files cannot be read or written
 */
export async function callAction<Told>(
  visit: McpSession,
  resource: Resource,
  action: Action,
  raw: Raw,
  toAnswer: (result: Result, call: Call) => Told | Promise<Told>,
  more: More = {},
): Promise<Told> {
  const { site } = visit
  const call = makeCall(requestContextOf(visit, raw, more), resource, action, raw)
  // Writing happens once; reading can be repeated.
  if (!action.methods.includes('GET')) return present(await runCall(call), site, (done) => toAnswer(done, call))
  return rerun(async () => toAnswer(await runCall(call), call), site)
}

/** The parts of a call besides its arguments. */
export type More = Partial<Pick<RequestContext, 'precondition' | 'uploads' | 'warn'>>

/** Refuses a caller without permission, before anything about the entry is revealed. @throws RestError */
export function assertPermitted(visit: McpSession, resource: Resource, action: Action, raw: Raw): void {
  const refusal = refusalOf(visit, resource, action, raw)
  if (refusal) throw refusal
}

/** Why a caller may not do this; undefined if they may. */
export function refusalOf(visit: McpSession, resource: Resource, action: Action, raw: Raw): RestError | undefined {
  const given = new Set(Object.keys(raw))
  return action.permit({ ...requestContextOf(visit, raw), resource, action, args: raw, given })
}

// Assistants read the interface's answers, but query and write as people do: for any status, in Markdown.
function requestContextOf(visit: McpSession, raw: Raw, more: More = {}): RequestContext {
  return { ...plainRequest(visit, 'assistant'), origin: visit.origin, posted: raw, ...more }
}
