import type { Action, ArgTable, Call, RequestContext, Raw, Resource, Result } from '../../model/model.ts'
import { actAs } from '../../work/acting.ts'
import { readArgs } from './read-args.ts'
import { repeatChecker } from './repeated.ts'
import { toArgTable } from '../routes.ts'

/**
 * Makes a call from a request over HTTP or at the terminal: reads and checks its arguments.
 *
 * @param raw raw arguments, including those in the path
 * @throws RestError 400 `rest_missing_callback_param`, `rest_invalid_param`
 */
export function makeCall(
  requestContext: RequestContext,
  resource: Resource,
  action: Action,
  raw: Raw,
  table: ArgTable = toArgTable(action, resource, requestContext.face),
): Call {
  const repeated = action.changes && repeatChecker(requestContext, resource, action, action.changes, raw)
  const asSent = action.methods.includes('GET')
  const { args, given } = readArgs(table, raw, { ...requestContext, asSent }, repeated)
  return { ...requestContext, resource, action, args, given, context: contextOf(args['context']) }
}

/** The context of a request that has nothing but arguments: no headers, no files. */
export function plainRequest(
  { site, caller, rest }: Pick<RequestContext, 'site' | 'caller' | 'rest'>,
  face: RequestContext['face'],
): RequestContext {
  return { site, caller, rest, face, context: 'view', headers: {}, uploads: {}, origin: { ip: '', agent: '' } }
}

/** Runs a call, if it is permitted. @throws RestError the refusal, or a fault found by the action */
export async function runCall(call: Call): Promise<Result> {
  const refusal = call.action.permit(call)
  if (refusal) throw refusal
  const label = `${call.resource.name} ${call.action.name}`
  return actAs({ caller: call.caller, what: label }, () => call.action.run(call))
}

/** Returns the context that an argument names; `view` by default. */
export function contextOf(context: unknown): Call['context'] {
  return context === 'edit' || context === 'embed' ? context : 'view'
}
