const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** Parses a duration such as `200ms`, `60s` or `60`, `5m`, `1h` to milliseconds; undefined for anything else. */
export function durationOf(text: string): number | undefined {
  const [, number, unit = 's'] = /^(\d{1,6})(ms|s|m|h)?$/.exec(text) ?? []
  return number === undefined ? undefined : Number(number) * units[unit as keyof typeof units]
}
