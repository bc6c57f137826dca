import type { Fault } from '../../model/model.ts'
import { knownRules, rulesSetting } from '../../define/rules.ts'
import { nearest } from '../../text/nearest.ts'
import { rules } from './rules.ts'

/** What is wrong with the weights that a site gives to the rules of `check`: names that no rule has. */
export function faultsOfLevels(setting: unknown): Fault[] {
  if (typeof setting !== 'object' || setting === null) return []
  const known = knownRules()
  return Object.keys(setting).flatMap((name) => {
    if (known.has(name)) return []
    const meant = nearest(name, known.keys())
    const hint = meant === undefined ? 'docs/reference/checks.md lists them' : `did you mean '${meant}'?`
    const message = `'${rulesSetting}.${name}': check has no rule of that name`
    return [rules['wrong-declaration']({ key: rulesSetting, at: { path: [name] }, message, hint })]
  })
}
