/** Words of dates, as suggestions for mistyped ones. */
export const dateWords: readonly string[] =
  `now today midnight noon tomorrow yesterday next last previous this ago first of
  hour hours day days weekday weekdays week weeks month months year years minutes
  monday tuesday wednesday thursday friday saturday sunday
  january february march april may june july august september october november december`.split(/\s+/)

/** Expands the short units that people type (`+30d`, `-2w`): `+30 days`. */
export function withWholeWords(text: string): string {
  return text.replaceAll(
    /([+-]\d+)([dwmy])(?![a-z\d])/gi,
    (_, count: string, unit: string) => `${count} ${units[unit.toLowerCase()]}`,
  )
}

const units: Readonly<Record<string, string>> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }
