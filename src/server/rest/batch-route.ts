import { z } from 'zod'
import type { Fields, RestResponse, Call, Verb } from '../../model/model.ts'
import { RestError } from '../../define/errors.ts'
import { requestedFields, selectFields } from '../../derive/fields.ts'
import { allowsBatch, type Route } from '../../derive/routes.ts'
import type { Dispatch, RestRequest } from './exchange.ts'
import { toJsonText } from '../../text/values.ts'
import { parseParams } from '../http/query-params.ts'
import { noBody } from '../http/body/read-body.ts'
import type { Match } from './rest-router.ts'
import { errors } from '../http/errors.ts'
import { ownRoute } from './own-route.ts'
import { toRefusal } from './refusal.ts'

const most = 25

const verbs = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const batchRequest = z.object({
  method: z.enum(verbs).optional(),
  path: z.string(),
  body: z.record(z.string(), z.unknown()).optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
})

const answer = z.object({ body: z.unknown(), status: z.int(), headers: z.record(z.string(), z.string()) })

const batchAnswer = z
  .object({
    failed: z.literal('validation').optional().describe('Present if nothing was done, because a request is invalid.'),
    responses: z
      .array(answer.nullable())
      .describe('In the order of the requests; if nothing was done, null for each valid one.'),
  })
  .meta({ id: 'BatchAnswer', description: 'The responses to the requests of a batch.' })

export interface BatchCore {
  readonly dispatch: Dispatch
  /** Validates a request's route and arguments before any of the batch is done. */
  readonly judge: (request: RestRequest) => Promise<RestError | undefined>
  readonly find: (path: string) => Match | undefined
}

/** The route of `/batch/v1`: changes in sequence, each as if sent alone. No transaction: earlier ones stay if one fails. */
export function batchRoute(core: BatchCore): Route {
  const about = {
    name: 'batch',
    base: 'batch/v1',
    summary: 'Several changes in one request.',
    labels: { singular: 'Batch', plural: 'Batches' },
  }
  return ownRoute(about, {
    name: 'send',
    summary: 'Make several changes in one request.',
    methods: ['POST'],
    answers: { 'application/json': batchAnswer },
    status: 207,
    args: () => ({
      validation: {
        schema: z
          .enum(['require-all-validate', 'normal'])
          .default('normal')
          .describe('Whether to do nothing if one of the requests is invalid.'),
      },
      requests: {
        schema: z
          .array(batchRequest)
          .max(most)
          .describe('The requests: `path` below the REST root, `method`, `body`, `headers`.'),
        required: true,
      },
    }),
    run: async (call) => ({ kind: 'value', status: 207, value: await answerAll(call, core) }),
  })
}

type BatchedAnswer = z.infer<typeof answer>

async function answerAll(call: Call, { dispatch, judge, find }: BatchCore): Promise<Record<string, unknown>> {
  const requests = (call.args['requests'] as z.infer<typeof batchRequest>[]).map((one) => toRequest(one, call, find))
  const refusals: (RestError | undefined)[] = []
  const isWhole = call.args['validation'] === 'require-all-validate'
  for (const request of requests) {
    if (request instanceof RestError) refusals.push(request)
    else if (!request.match?.route.byVerb.has(request.method as Verb)) refusals.push(errors.rest_no_route())
    else if (!allowsBatch(request.match.route)) refusals.push(errors.rest_batch_not_allowed())
    else refusals.push(isWhole ? await judge(request) : undefined)
  }
  if (isWhole && refusals.some((one) => one !== undefined))
    return { failed: 'validation', responses: refusals.map((one) => (one ? toBatched(toRefusal(one)) : null)) }
  const responses: BatchedAnswer[] = []
  for (const [i, request] of requests.entries()) {
    const refusal = refusals[i]
    if (refusal || request instanceof RestError) responses.push(toBatched(toRefusal(refusal)))
    // In sequence: a later request may depend on an earlier one.
    else responses.push(toBatched(await dispatch(request), request.fields?.(noBody)))
  }
  return { responses }
}

function toRequest(
  { method = 'POST', path, body, headers = {} }: z.infer<typeof batchRequest>,
  { caller, origin, rest }: Call,
  find: BatchCore['find'],
): RestRequest | RestError {
  if (!URL.canParse(path, anywhere)) return errors.parse_path_failed()
  const { pathname, search } = new URL(path, anywhere)
  const query = parseParams(search.slice(1))
  return {
    rest,
    method,
    match: find(pathname),
    query,
    headers: toHeaders(headers),
    body: async () => ({ ...noBody, ...(body && { form: body }) }),
    caller,
    origin,
    fields: () => requestedFields({ form: body, query }),
  }
}

/** Only a request's path and query count: a batch stays on its own server. */
const anywhere = 'http://localhost'

// The batch's own headers determine the caller, and its content type is not that of its requests.
function toHeaders(sent: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  const headers: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(sent)) {
    const small = name.toLowerCase().replaceAll('_', '-')
    if (small !== 'authorization' && !small.startsWith('content-')) headers[small] = [value].flat().join(', ')
  }
  return headers
}

function toBatched({ status, headers, body, keeps }: RestResponse, fields?: Fields): BatchedAnswer {
  const value =
    'value' in body ? body.value : 'json' in body ? (JSON.parse(toJsonText(body.json)) as unknown) : String(body.raw)
  const picks = keeps?.map((name) => [name]) ?? []
  return { body: fields && status < 400 ? selectFields(value, [...fields, ...picks]) : value, status, headers }
}
