import { isRecord } from '../text/values.ts'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { RestError } from '../define/errors.ts'
import { errors as serverErrors } from '../server/http/errors.ts'
import { toMachineRefusal } from '../server/http/machine-refusal.ts'
import { toFileRefusal } from '../server/rest/refusal.ts'
import type { ToolAnswer } from './tool.ts'

/** Bytes of JSON in one answer. An assistant reads all of it; more would crowd out its context. */
const mostBytes = 100_000

/** The first values, as many as fit in one answer; at least one. */
export function fit<Value>(values: readonly Value[]): Value[] {
  let bytes = 0
  const fitting = values.findIndex(
    (value, i) => (bytes += Buffer.byteLength(JSON.stringify(value))) > mostBytes && i > 0,
  )
  return fitting < 0 ? [...values] : values.slice(0, fitting)
}

export function toResult({ text, facts, pictures = [] }: ToolAnswer): CallToolResult {
  const images = pictures.map(({ data, mimeType }) => ({ type: 'image' as const, data, mimeType }))
  return { content: [{ type: 'text', text }, ...images], structuredContent: { ...facts } }
}

/** Formats an error for an assistant. A caller's mistake is never a protocol error; an internal error reveals no details. */
export function toErrorResult(error: RestError): CallToolResult {
  const { code, message, data, hint } = error
  const params = data['params']
  const wrong = isRecord(params) ? Object.entries(params).map(([name, what]) => `- ${name}: ${String(what)}`) : []
  const todo = hint && !message.includes(hint) ? [hint] : []
  const { told, difference, next } = data
  const more = typeof told === 'string' ? [told] : []
  const call = isRecord(next) ? [`Next: ${String(next['tool'])} ${JSON.stringify(next['arguments'])}`] : []
  const facts = {
    ...(hint && { hint }),
    ...(isRecord(params) && { params }),
    ...(isRecord(difference) && { difference }),
    ...(isRecord(next) && { next }),
  }
  return {
    isError: true,
    content: [{ type: 'text', text: [message, ...wrong, ...more, ...todo, ...call].join('\n') }],
    structuredContent: { error: { code, message, ...facts } },
  }
}

/** The error in a form that callers may see; undefined for errors that they cannot have caused. */
export function toRefusal(error: unknown): RestError | undefined {
  if (error instanceof RestError) return error
  return toFileRefusal(error) ?? toMachineRefusal(error)
}

/** The public form of an internal error. */
export const unexpected = () => serverErrors.internal_server_error()
