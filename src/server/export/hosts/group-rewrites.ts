import type { Rewrite } from './host-facts.ts'

/**
 * Rewrites of the same form as one pattern: hosts take some hundreds of rules, and a site has thousands of entries. In
 * addresses of entries their ids differ, in those of feeds all but the last part.
 */
export function groupRewrites(rewrites: readonly Rewrite[]): Rewrite[] {
  const groups = new Map<string, { pattern: Rewrite; all: Rewrite[] }>()
  for (const one of rewrites) {
    const parts = one.from.split('/')
    const last = parts.findLastIndex((part) => part !== '')
    const varies = (part: string, i: number) => (one.to.endsWith('.xml') ? i < last : /^\d+$/.test(part))
    const names = parts.map((part, i) => (part !== '' && varies(part, i) ? `:${letters[i]}` : part))
    const from = names.join('/')
    const pattern = { from, to: from + one.to.slice(one.from.length) }
    const group = groups.get(from) ?? { pattern, all: [] }
    group.all.push(one)
    groups.set(from, group)
  }
  const found = [...groups.values()].map(({ pattern, all }) => (all.length === 1 ? all[0]! : pattern))
  // Exact paths take precedence over patterns.
  const marks = ({ from }: Rewrite) => from.split(':').length
  return found.toSorted((one, other) => marks(one) - marks(other) || (one.from < other.from ? -1 : 1))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
