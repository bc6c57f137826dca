import type { Command } from 'commander'
import { CliError } from './exit-codes.ts'
import { oneOf } from './suggest.ts'
import { gather } from '../flags/typed-flags.ts'

/** Forms in which data are printed. */
const formats = ['table', 'json', 'ndjson', 'csv', 'ids', 'count'] as const

/** How a command's result is to be printed. */
export interface Output {
  /** Undefined when nothing was said: a table, or nothing at all for what only changes. */
  readonly format: (typeof formats)[number] | undefined
  /** Members to print, in this order; undefined for all, or for the usual columns. */
  readonly fields: readonly string[] | undefined
  /** The one member whose bare value is printed. */
  readonly field: string | undefined
  /** Prints ids only. */
  readonly porcelain: boolean
}

/** Declares the flags that say how to print. */
export function addOutputFlags(command: Command): void {
  command.optionsGroup('Printing:')
  command
    .option('--format <form>', `How to print: ${formats.join(', ')}.`, gather)
    .option('--fields <names>', 'Print only these members, separated by commas.')
    .option('--field <name>', 'Print the bare value of one member.')
    .option('--porcelain', 'Print ids only, for scripts.')
}

/** Reads the flags that say how to print. @throws CliError for an unknown form */
export function readOutput(typed: Readonly<Record<string, readonly string[]>>): Output {
  const said = typed['format']?.at(-1)
  const format = said === undefined ? undefined : oneOf('format', said, formats)
  const fields = typed['fields']?.at(-1)
  const field = typed['field']?.at(-1)
  if (fields !== undefined && field !== undefined) throw new CliError('usage', 'give --fields or --field, not both')
  return {
    format,
    fields: fields?.split(/[\s,]+/).filter(Boolean),
    field,
    porcelain: typed['porcelain'] !== undefined,
  }
}

/** Whether a text names a form. */
export function isFormat(text: string): boolean {
  return (formats as readonly string[]).includes(text)
}
