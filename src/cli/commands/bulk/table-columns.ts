import { usage } from '../../output/exit-codes.ts'
import { didYouMean } from '../../output/suggest.ts'
import type { Resource } from '../../../model/model.ts'
import type { Flag } from '../../flags/flags.ts'

/**
 * The arguments that the columns of a table set, by column. Columns are named like flags, with capitals, blanks or hyphens as
 * people write them (`Publish date`); those that only lists print (`id`, `count`) set nothing. @throws CliError for others
 */
export function readFieldNames(
  columns: readonly string[],
  flags: readonly Flag[],
  { fields }: Pick<Resource, 'fields'>,
  file: string,
): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const { arg, name, aliases, isSecret } of flags)
    if (!isSecret) for (const one of [arg, name, ...aliases]) known.set(plainName(one), arg)
  return new Map(
    columns.flatMap((column): [string, string][] => {
      const arg = known.get(plainName(column))
      if (arg !== undefined) return [[column, arg]]
      if (Object.hasOwn(fields, plainName(column)) && fields[plainName(column)]!.readonly) return []
      const hint = didYouMean(plainName(column), known.keys()) || 'Name it after a field, or remove it'
      throw usage(`${file}:1: the column '${column}' is not a field`, hint)
    }),
  )
}

/** The column with a name as typed. @throws CliError if there is none */
export function columnCalled(name: string, columns: readonly string[], file: string): string {
  const column = columns.find((one) => plainName(one) === plainName(name))
  if (column === undefined) throw usage(`--match ${name}: ${file} has no column of that name`)
  return column
}

function plainName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/[\s-]/g, '_')
}
