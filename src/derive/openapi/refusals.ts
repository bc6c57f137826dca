import { z } from 'zod'
import type { Action, ArgTable, Resource } from '../../model/model.ts'
import { type JsonSchema, refTo } from './json-schema.ts'

export const errorType = z
  .object({
    code: z.string().describe('The code of the error, for programs.'),
    message: z.string().describe('The message of the error, for people.'),
    data: z
      .looseObject({
        status: z.int().describe('The HTTP status.'),
        params: z
          .union([z.record(z.string(), z.string()), z.array(z.string())])
          .optional()
          .describe('What is wrong with each argument, or the names of those that are missing.'),
        details: z
          .record(z.string(), z.object({ code: z.string(), message: z.string(), data: z.unknown() }))
          .optional()
          .describe('The error of each argument, with its code.'),
      })
      .describe('The status, and details of the error.'),
    additional_data: z.array(z.unknown()).optional().describe('What WordPress sends beside `data` in some errors.'),
  })
  .meta({ id: 'Error', description: 'An error: the request was refused or is wrong.' })

/** The refusals that any operation may return, by status. */
const refusals: Readonly<Record<string, string>> = {
  400: 'Arguments are missing or wrong.',
  401: 'The caller is not signed in, or the credentials are wrong.',
  403: 'The caller is not allowed to do that.',
  404: 'There is no such entry or page.',
  409: 'The request conflicts with existing content.',
  410: 'It is already in the trash.',
  412: 'The conditional headers of the request do not match its current state.',
  413: 'The body is too large.',
  415: 'The content type of the body is not supported.',
  429: 'Too many attempts; `Retry-After` says when to try again.',
  500: 'An internal error of the server.',
  501: 'It cannot be moved to the trash: `force` is required.',
  503: 'The server is busy; `Retry-After` says when to try again.',
  507: 'The disk is full.',
}

/** Returns the document's refusals, to which operations refer. */
export function describeRefusals(schema: JsonSchema): Record<string, JsonSchema> {
  const toResponse = (description: string) => ({ description, content: { 'application/json': { schema } } })
  return {
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, description]) => [`Refusal${status}`, toResponse(description)]),
    ),
    Refusal: toResponse('Any other error.'),
  }
}

/** Returns an action's refusals by status, as references to the document's. */
export function refusalsOf(refusing: RefusedAction): Record<string, JsonSchema> {
  const responses = Object.entries(possibleRefusals(refusing)).map(([status, description]) => {
    const others = refusing.action.refuses?.[Number(status) as 404] ?? []
    if (others.length === 0) return [status, { $ref: `#/components/responses/Refusal${status}` }] as const
    const types = others.map((type) => [type, { schema: { type: 'string' } }] as const)
    const content = { 'application/json': { schema: refTo('Error') }, ...Object.fromEntries(types) }
    return [status, { description, content }] as const
  })
  return Object.fromEntries([...responses, ['default', { $ref: '#/components/responses/Refusal' }]])
}

export interface RefusedAction {
  readonly action: Pick<Action, 'methods' | 'answers' | 'refuses'>
  readonly table: ArgTable
  readonly shows: Pick<Resource, 'trashes'>
}

/** Returns the statuses with which an action may refuse, with descriptions. */
export function possibleRefusals(refusing: RefusedAction): Record<string, string> {
  return Object.fromEntries(Object.entries(refusals).filter(([status]) => mayBe(status, refusing)))
}

function mayBe(status: string, { action: { answers, methods, refuses = {} }, table, shows }: RefusedAction): boolean {
  const deletes = methods.includes('DELETE')
  const writes = !methods.includes('GET')
  switch (status) {
    case '410':
      return answers === 'removed' && shows.trashes === true
    case '415':
      return refuses[415] !== undefined
    case '413':
      return writes && !deletes
    case '501':
      return answers === 'removed' && table['force'] !== undefined && !shows.trashes
    default:
      return writes || !['409', '412', '507'].includes(status)
  }
}
