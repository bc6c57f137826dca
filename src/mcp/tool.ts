import { z } from 'zod'
import type { OpenSite } from '../site/open-site.ts'
import type { McpSession } from './session.ts'

/** A tool's answer: words for the assistant, and the same as data. */
export interface ToolAnswer {
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
  /** Pictures, in base64. */
  readonly pictures?: readonly { readonly data: string; readonly mimeType: string }[]
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly writes: boolean
  /** Whether it is only for callers who are signed in, or at the terminal; all tools that write are. */
  readonly isInternal?: boolean
  /** Whether it can remove something (`destructiveHint`). */
  readonly destroys?: boolean
  /** Whether it is idempotent. */
  readonly repeats?: boolean
  /** Its arguments; undefined if the site has nothing to use it on. */
  readonly input: (site: OpenSite) => z.ZodObject | undefined
  /** The schema of the data in its answers. */
  readonly output: z.ZodObject
  /** @throws RestError and errors of reading and writing files */
  readonly run: (given: never, visit: McpSession) => Promise<ToolAnswer>
}

/** Types a tool: `run` receives the data that `input` describes. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    readonly input: (site: OpenSite) => Input | undefined
    readonly run: (given: z.output<Input>, visit: McpSession) => Promise<ToolAnswer>
  },
): Tool {
  return tool
}

export const more = z.string().optional().describe('How to get what was omitted.')

/** An answer of lines and data; `rest` says how to get omitted parts, if there are any. */
export function toAnswer(lines: readonly string[], facts: ToolAnswer['facts'], rest?: string): ToolAnswer {
  return { text: [...lines, ...(rest ? [rest] : [])].join('\n'), facts: { ...facts, ...(rest && { more: rest }) } }
}
