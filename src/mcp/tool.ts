import { z } from 'zod'
import type { OpenSite } from '../site/open-site.ts'
import type { McpSession } from './session.ts'

/** The answer of a tool: words for the assistant, and the same as data. */
export interface ToolAnswer {
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
  /** Pictures for it to look at, in base64. */
  readonly pictures?: readonly { readonly data: string; readonly mimeType: string }[]
}

/** One thing that an assistant can ask for. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Whether it changes content. */
  readonly writes: boolean
  /** Whether it is only for callers who are signed in, or at the terminal; all tools that write are. */
  readonly isInternal?: boolean
  /** Whether it takes something away. */
  readonly destroys?: boolean
  /** Whether doing it twice is the same as doing it once. */
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

/** How to get omitted parts of an answer, in its data. */
export const more = z.string().optional().describe('How to get what was left out.')

/** An answer of lines and data; `rest` says how to get omitted parts, if there are any. */
export function toAnswer(lines: readonly string[], facts: ToolAnswer['facts'], rest: string | undefined): ToolAnswer {
  return { text: [...lines, ...(rest ? [rest] : [])].join('\n'), facts: { ...facts, ...(rest && { more: rest }) } }
}
