import { knownRules, type RuleLevel } from '../../define/rules.ts'
import { type AllowComment, allowComments } from '../../text/allow-comments.ts'
import { blotCode } from '../../text/markdown/fences.ts'
import { nearest } from '../../text/nearest.ts'
import type { Finding } from './finding.ts'
import { openingRules, rules } from './rules.ts'

/** The `almanac-allow` comments of a file: which findings they suppress, and which of them are wrong. */
export class Allowed {
  readonly #comments: readonly AllowComment[]
  readonly #used = new Set<AllowComment>()

  /** @param bodyStart - offset of the body in the text */
  constructor(text: string, bodyStart: number, isMarkdown: boolean) {
    const isHeld = text.includes('almanac-allow')
    const body = text.slice(bodyStart)
    this.#comments = isHeld
      ? allowComments(text.slice(0, bodyStart) + (isMarkdown ? blotCode(body) : body), bodyStart)
      : []
  }

  names(rule: string): boolean {
    return this.#comments.some((one) => one.rule === rule)
  }

  /** Whether a comment allows a rule's finding on a line; never what opens the site, which nobody may grant themselves. */
  allows(rule: string, line: number): boolean {
    if (openingRules.has(rule)) return false
    const found = this.#comments.filter(
      (one) => one.rule === rule && ((line >= one.first && line <= one.last) || (one.isInMatter && line === 1)),
    )
    for (const one of found) this.#used.add(one)
    return found.length > 0
  }

  /** Reports comments that name no rule, or whose rule finds nothing there. Must be called when all findings are known. */
  unused(file: string, levels: ReadonlyMap<string, RuleLevel>): Finding[] {
    return this.#comments.flatMap((one) => {
      if (this.#used.has(one) || levels.get(one.rule) === 'off') return []
      const { line, column, rule } = one
      const isKnown = knownRules().has(rule)
      const meant = isKnown ? undefined : nearest(rule, knownRules().keys())
      const message = isKnown ? `the rule '${rule}' finds nothing here any more` : `check has no rule '${rule}'`
      const hint = isKnown ? 'remove the comment' : meant && `did you mean '${meant}'?`
      return [rules['unused-allow']({ file, line, column, message, ...(hint && { hint }) })]
    })
  }
}
