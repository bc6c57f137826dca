import { knownRules, type RuleLevel } from '../../define/rules.ts'
import { usage } from '../output/exit-codes.ts'
import { didYouMean } from '../output/suggest.ts'

const levels: ReadonlyMap<string, RuleLevel> = new Map([
  ['off', 'off'],
  ['note', 'note'],
  ['warn', 'warning'],
  ['warning', 'warning'],
  ['error', 'error'],
])

/** Reads `--rule name=off|note|warn|error`, as often as it was typed. @throws CliError naming the invalid part */
export function readLevels(typed: readonly string[]): ReadonlyMap<string, RuleLevel> {
  return new Map(
    typed.map((text) => {
      const [name = '', level = ''] = text.split('=')
      const known = knownRules()
      if (!known.has(name)) {
        const hint = didYouMean(name, known.keys()) || 'docs/reference/checks.md lists them'
        throw usage(`--rule ${text}: there is no rule '${name}'`, hint)
      }
      const read = levels.get(level)
      if (!read) throw usage(`--rule ${text}: write ${name}=off, note, warn or error`)
      return [name, read]
    }),
  )
}
