import { groupBy } from '../../../text/values.ts'
import type { Rewrite } from './host-facts.ts'

/**
 * Merges rewrites of the same form into patterns: hosts take some hundreds of rules, and a site has thousands of entries. URLs
 * of entries differ in ids, those of feeds in all but the last part. What is below a page that is a file has a folder of
 * another name, which no pattern expresses: it is left out, as pages link to it.
 */
export function groupRewrites(rewrites: readonly Rewrite[]): Rewrite[] {
  const below = rewrites.filter(({ from, to }) => to.toLowerCase().startsWith(from.toLowerCase()))
  const all = below.map((one) => {
    const parts = one.from.split('/')
    const last = parts.findLastIndex((part) => part !== '')
    const varies = (part: string, i: number) => (one.to.endsWith('.xml') ? i < last : /^\d+$/.test(part))
    const names = parts.map((part, i) => (part !== '' && varies(part, i) ? `:${letters[i]}` : part))
    const from = names.join('/')
    return { one, pattern: { from, to: from + one.to.slice(one.from.length) } }
  })
  const groups = groupBy(all, ({ pattern }) => pattern.from)
  const found = [...groups.values()].map(([first, ...others]) => (others.length === 0 ? first!.one : first!.pattern))
  // Exact paths take precedence over patterns.
  const marks = ({ from }: Rewrite) => from.split(':').length
  return found.toSorted((one, other) => marks(one) - marks(other) || (one.from < other.from ? -1 : 1))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
