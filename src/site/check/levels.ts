import { knownRules, type RuleLevel, ruleLevels, rulesSetting } from '../../define/rules.ts'
import type { Settings } from '../../model/model.ts'
import type { Finding } from './finding.ts'
import { openingRules } from './rules.ts'

/** Rule levels that differ from those in the rule tables, by code. */
export type RuleLevels = ReadonlyMap<string, RuleLevel>

const levels: ReadonlySet<unknown> = new Set(ruleLevels)

/** The levels from the setting and the command line, which takes precedence. */
export function levelsOf(settings: Settings, typed: RuleLevels = new Map()): RuleLevels {
  const said = Object.entries((settings[rulesSetting] ?? {}) as Record<string, unknown>)
  return new Map([...said.filter((one): one is [string, RuleLevel] => levels.has(one[1])), ...typed])
}

/** The levels for a change. For rules about opening the site, those before the change or on the command line count. */
export function levelsSince(before: Settings, typed: RuleLevels = new Map()): RuleLevels {
  const said = levelsOf(before)
  const opening = [...openingRules].map((code) => [code, said.get(code) ?? knownRules().get(code)!.severity] as const)
  return new Map([...opening, ...typed])
}

/** Applies levels to findings, and drops those that are off. */
export function weigh(findings: readonly Finding[], by: RuleLevels): Finding[] {
  if (by.size === 0) return [...findings]
  return findings.flatMap((finding) => {
    const level = by.get(finding.code) ?? finding.severity
    return level === 'off' ? [] : [{ ...finding, severity: level }]
  })
}
