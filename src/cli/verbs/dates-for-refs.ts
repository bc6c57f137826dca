import type { Raw } from '../../model/model.ts'
import { readWallTime } from '../../text/time/strtotime.ts'
import type { TypedVerb } from './verbs.ts'
import { CliError } from '../output/exit-codes.ts'
import type { Session } from '../session/session.ts'

type Given = Pick<TypedVerb, 'verb' | 'flags' | 'positionals'> & { readonly raw: Raw }

/**
 * Finds the entries of refs. If there is no such entry and the ref reads like a date (`schedule a tomorrow`, `--at next friday
 * 9:00`), the error names the flag that takes dates, with the quotes. @throws the errors of finding
 */
export function explainDates<Found>({ site }: Session, { verb, flags, positionals, raw }: Given, find: () => Found) {
  try {
    return find()
  } catch (error) {
    const flag = flags.find(({ type }) => type.format === 'date-time')
    const isChange = !verb.action.methods.includes('GET')
    if (!(error instanceof CliError) || error.exit !== 'notFound' || !flag || !isChange) throw error
    const isDate = (word: string) => readWallTime(word, site.settings.timezone, site.now()) !== undefined
    // Numbers are ids, and a letter is no zone here.
    const words = positionals.flat().filter((word) => word && !/^(?:[#\d-]*|[a-z])$/i.test(word) && isDate(word))
    if (!words.some((word) => error.message.includes(`'${word}'`))) throw error
    const date = [raw[flag.arg] ?? [], ...words].flat().join(' ')
    throw new CliError(error.exit, error.message, `Put the date in quotes after its flag: --${flag.name} "${date}"`)
  }
}
