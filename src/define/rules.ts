import type { Fault } from '../model/model.ts'

/** The severity of a finding; `off` suppresses it. */
export const ruleLevels = ['error', 'warning', 'note', 'off'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** The setting with a site's own severities: `{ "missing-alt": "error", "orphaned-media": "off" }`. */
export const rulesSetting = 'check'

export interface Rule {
  /** A short, stable name. */
  readonly code: string
  /** The default, which the site and the command line can override. */
  readonly severity: Fault['severity']
  /** The fault, as a sentence. */
  readonly about: string
  /** The remedy, as a sentence. */
  readonly remedy: string
}

type Row = readonly [severity: Fault['severity'], about: string, remedy: string]

/** A rule, callable to complete a finding. */
export type FindingMaker = Rule & (<Found extends object>(found: Found) => Found & Pick<Fault, 'severity' | 'code'>)

/** Turns a table of rules into finding makers and registers them. @throws Error if another table has a rule of that name */
export function defineRules<const Table extends Readonly<Record<string, Row>>>(
  table: Table,
): { readonly [Name in keyof Table & string]: FindingMaker } {
  const makers = Object.entries(table).map(([code, [severity, about, remedy]]) => {
    if (known.has(code)) throw new Error(`two tables have a rule '${code}'`)
    known.set(code, { code, severity, about, remedy })
    const make = (found: object) => ({ severity, code, ...found })
    return [code, Object.assign(make, { code, severity, about, remedy })]
  })
  return Object.fromEntries(makers) as never
}

const known = new Map<string, Rule>()

/** The rules of all loaded tables, by name. */
export function knownRules(): ReadonlyMap<string, Rule> {
  return known
}
