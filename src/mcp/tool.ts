import type { z } from 'zod'
import type { OpenSite } from '../site/open-site.ts'
import type { Visit } from './visit.ts'

/** What a tool answers: words for the assistant, and the same as data. */
export interface Answer {
  readonly text: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** One thing that an assistant can ask for. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Whether it changes content. */
  readonly writes: boolean
  /** Whether it is only for callers who are signed in, or at the terminal; those that write all are. */
  readonly isInternal?: boolean
  /** Whether it takes something away. */
  readonly destroys?: boolean
  /** Whether to do it twice is the same as to do it once. */
  readonly repeats?: boolean
  /** Its arguments; undefined if the site has nothing to use it on. */
  readonly input: (site: OpenSite) => z.ZodObject | undefined
  /** @throws RestError and what reading and writing files throws */
  readonly run: (given: never, visit: Visit) => Promise<Answer>
}

/** Types a tool: `run` is given what `input` describes. */
export function defineTool<Given>(
  tool: Omit<Tool, 'run'> & { readonly run: (given: Given, visit: Visit) => Promise<Answer> },
): Tool {
  return tool as Tool
}
