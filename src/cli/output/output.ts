import { usage } from './exit-codes.ts'
import { oneOf } from './suggest.ts'

export const formats = ['table', 'json', 'ndjson', 'csv', 'ids', 'count'] as const

export interface Output {
  /** Undefined if not given: a table, or nothing for commands that only change something. */
  readonly format: (typeof formats)[number] | undefined
  /** Members to print, in this order; undefined for all, or for the default columns. */
  readonly fields: readonly string[] | undefined
  readonly field: string | undefined
  readonly porcelain: boolean
}

/** Parses the output flags. @throws CliError for an unknown format */
export function readOutput(typed: Readonly<Record<string, readonly string[]>>): Output {
  const name = typed['format']?.at(-1)
  const format = name === undefined ? undefined : oneOf('format', name, formats)
  const fields = typed['fields']?.at(-1)
  const field = typed['field']?.at(-1)
  if (field?.includes(',')) throw usage(`--field prints one member, not '${field}'`, `Use --fields ${field}`)
  if (fields !== undefined && field !== undefined) throw usage('use --fields or --field, not both')
  return {
    format,
    fields: fields?.split(/[\s,]+/).filter(Boolean),
    field,
    porcelain: typed['porcelain'] !== undefined,
  }
}

/** Whether a list is printed as a table, for people. */
export function isForPeople({ format = 'table', field, porcelain }: Output): boolean {
  return format === 'table' && field === undefined && !porcelain
}

/** Whether no output flag is given: commands that change something then print no data. */
export function isUnasked({ format, fields, field, porcelain }: Output): boolean {
  return (format ?? fields ?? field) === undefined && !porcelain
}

export function isFormat(text: string): boolean {
  return (formats as readonly string[]).includes(text)
}
