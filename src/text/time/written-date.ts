import { fromLocalText } from './local-time.ts'

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * The moment of a date as people write it in a file, in milliseconds: as `fromLocalText` reads it, or a day with the
 * English name of its month (`25 Aug 2024`, `August 25, 2024`). Undefined if it is not one.
 */
export function fromWrittenText(text: string, zone: string): number | undefined {
  const moment = fromLocalText(text, zone)
  if (moment !== undefined || text.length > 40) return moment
  const found =
    /^(\d{1,2}) ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text) ?? /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text)
  if (!found) return undefined
  const [day, name] = /^\d/.test(found[1]!) ? [found[1]!, found[2]!] : [found[2]!, found[1]!]
  const two = (number: number | string) => String(number).padStart(2, '0')
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  return month === 0 ? undefined : fromLocalText(`${found[3]}-${two(month)}-${two(day)}`, zone)
}
