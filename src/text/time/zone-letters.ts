import { isZone, offsetAt, toOffset } from './local-time.ts'

/** Returns a zone's abbreviation at a moment (`EST`, `CEST`), or its offset (`+0545`, `-03`); `UTC` and fixed offsets stay. */
export function zoneLetters(ms: number, zone: string): string {
  if (!zone.includes('/') && /^(?:utc|gmt|z)?\s*(?:[+-].*)?$/i.test(zone))
    return /[+-]/.test(zone) ? zone : zone.toUpperCase()
  const offset = offsetAt(ms, zone)
  return lettersOf(zone.toLowerCase()).get(offset) ?? toOffset(offset).replace(/00$/, '')
}

/**
 * Hours east of UTC by abbreviation, in lower case, with summer time where the letters say so: those that PHP and authors mean
 * alike. A reader adds what only it means.
 */
export const hoursOfLetters: ReadonlyMap<string, number> = new Map(
  `wet 0 west 1 bst 1 cet 1 cest 2 eet 2 eest 3 msk 3 wat 1 cat 2 eat 3 sast 2 idt 3 pkt 5 wib 7 wita 8 wit 9 hkt 8 jst 9
  awst 8 acst 9.5 acdt 10.5 aest 10 aedt 11 nzst 12 nzdt 13 chst 10 nst -3.5 ndt -2.5 ast -4 adt -3 est -5 edt -4 cst -6 cdt -5
  mst -7 mdt -6 pst -8 pdt -7 akst -9 akdt -8 hst -10 sst -11`
    .match(/[a-z]+ \S+/g)!
    .map((pair) => pair.split(' '))
    .map(([letters, hours]) => [letters!, Number(hours)] as const),
)

const byZone = new Map<string, ReadonlyMap<number, string>>()

// Abbreviations by offset, from two days of 2026: the platform names all zones' times, but has letters for American ones only.
function lettersOf(zone: string): ReadonlyMap<number, string> {
  const known = byZone.get(zone)
  const timeZone = instead.get(zone) ?? zone
  if (known || timeZone === '' || !isZone(zone)) return known ?? new Map()
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'long' })
  const letters = new Map<number, string>()
  for (const day of [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]) {
    const name = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')!.value
    const short = byName.get(name)
    if (short !== undefined) letters.set(offsetAt(day, zone), short)
  }
  byZone.set(zone, letters)
  return letters
}

// Zones that use another zone's letters in the tz database, or none, whatever the platform's name of their time.
const instead = new Map(
  Object.entries({
    'Europe/London': 'europe/guernsey europe/isle_of_man europe/jersey',
    'Africa/Abidjan': 'etc/gmt etc/gmt+0 etc/gmt-0 etc/gmt0 etc/greenwich gmt0 greenwich',
    '': 'antarctica/casey antarctica/troll asia/colombo europe/minsk',
  }).flatMap(([like, zones]) => zones.split(' ').map((zone) => [zone, like])),
)

// The tz database's letters for the platform's names: standard time, then summer time.
const byName = new Map(
  `
  Alaska: AKST AKDT
  American Samoa: SST
  Atlantic: AST ADT
  Australian Central: ACST ACDT
  Australian Eastern: AEST AEDT
  Australian Western: AWST
  British: - BST
  Central Africa: CAT
  Central European: CET CEST
  Central Indonesia: WITA
  Central: CST CDT
  Chamorro: ChST
  China: CST
  Coordinated Universal: UTC
  Cuba: CST CDT
  East Africa: EAT
  Eastern European: EET EEST
  Eastern Indonesia: WIT
  Eastern: EST EDT
  Greenwich Mean: GMT
  Hawaii-Aleutian: HST HDT
  Hong Kong: HKT
  India: IST
  Irish: IST
  Israel: IST IDT
  Japan: JST
  Korean: KST
  Mexican Pacific: MST
  Moscow: MSK
  Mountain: MST MDT
  New Zealand: NZST NZDT
  Newfoundland: NST NDT
  Pacific: PST PDT
  Pakistan: PKT
  Philippine: PST
  South Africa: SAST
  Taiwan: CST
  West Africa: WAT
  Western European: WET WEST
  Western Indonesia: WIB
  Yukon: MST
  `
    .trim()
    .split(/\s*\n\s*/)
    .flatMap((line): [string, string][] => {
      const [name, letters] = line.split(': ') as [string, string]
      const [standard, summer] = letters.split(' ') as [string, string?]
      const usual: [string, string][] = [`${name} Standard Time`, `${name} Time`].map((long) => [long, standard])
      const later = summer ? [`${name} Daylight Time`, `${name} Summer Time`] : []
      return [...usual, ...later.map((long): [string, string] => [long, summer!])]
    }),
)
