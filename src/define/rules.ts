import type { Fault } from '../model/model.ts'

/** How severe a finding is; `off` if it is not reported. */
export const ruleLevels = ['error', 'warning', 'note', 'off'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** The setting in which a site says how severe rules are: `{ "missing-alt": "error", "orphaned-media": "off" }`. */
export const rulesSetting = 'check'

/** A rule of `check`. */
export interface Rule {
  /** Its short stable name. */
  readonly code: string
  /** How severe it is unless the site or a person says otherwise. */
  readonly severity: Fault['severity']
  /** The fault, as a sentence. */
  readonly about: string
  /** The remedy, as a sentence. */
  readonly remedy: string
}

type Row = readonly [severity: Fault['severity'], about: string, remedy: string]

/** A rule as a function that completes a finding. */
export type FindingMaker = Rule & (<Found extends object>(found: Found) => Found & Pick<Fault, 'severity' | 'code'>)

/**
 * A table of rules, by their names, as functions that make findings. `knownRules` gives those of all loaded tables.
 *
 * @throws Error where another table has a rule of that name
 */
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

/** The rules of all tables that are loaded, by their names. */
export function knownRules(): ReadonlyMap<string, Rule> {
  return known
}
