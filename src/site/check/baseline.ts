import { ContentError } from '../../storage/files/content-error.ts'
import { parseJson } from '../../text/values.ts'
import { identityKey } from './finding-identity.ts'
import type { KnownFindings } from './count-new.ts'

/** The first line of a baseline file, by which it is recognized. */
export const baselineMark = '# Findings that `almanac check --baseline` takes for known'

const about = `${baselineMark}: rule, entry, words, how often.\n# Lines are removed when their findings are fixed; do not add any by hand.\n`

/** Serializes a baseline: one sorted line per finding, so that branches which remove some rarely conflict. */
export function toBaseline(known: KnownFindings): string {
  const lines = known.map(({ rule, entry, text, count }) => `${JSON.stringify([rule, entry, text, count])}\n`)
  return about + lines.sort().join('')
}

/** Parses a baseline. @throws ContentError naming the malformed line */
export function readBaseline(text: string, name: string): KnownFindings {
  return text.split('\n').flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return []
    const row = parseJson(line)
    const [rule, entry, words, count, ...others]: unknown[] = Array.isArray(row) ? row : []
    const isRow =
      [rule, entry, words].every((one) => typeof one === 'string') && Number.isInteger(count) && others.length === 0
    if (!isRow)
      throw new ContentError(name, 'is not a line of a list of known findings', {
        line: at + 1,
        hint: 'delete the file, and create it again with `almanac check --baseline`',
      })
    return [{ rule: rule as string, entry: entry as string, text: words as string, count: count as number }]
  })
}

/** The findings that one baseline has beyond another, as sentences. */
export function addedToBaseline(before: KnownFindings, after: KnownFindings): string[] {
  const known = new Map(before.map((row) => [identityKey(row), row.count]))
  return after.flatMap((row) => {
    const more = row.count - (known.get(identityKey(row)) ?? 0)
    if (more <= 0) return []
    const { rule, entry, text } = row
    const times = more === 1 ? '' : ` (${more} times)`
    return [`accepts as known: ${rule}${entry === '' ? '' : ` in ${entry}`}${text === '' ? '' : `, '${text}'`}${times}`]
  })
}
