/** What is known of who wrote a comment, beside what the comment says itself. */
export interface Visitor {
  readonly email?: string
  readonly ip?: string
  readonly agent?: string
}

/** The most that is kept of each part, in characters. */
const longest: Readonly<Record<keyof Visitor, number>> = { email: 100, ip: 45, agent: 254 }

/** A comment's visitor as a line of a file: JSON, ended by a line break. Parts that are empty are left out. */
export function toVisitorLine(id: number, visitor: Visitor): string {
  return `${JSON.stringify({ id, ...keptOf(visitor) })}\n`
}

/** Reads such a line; undefined for what is none. */
export function readVisitorLine(line: string): { id: number; visitor: Visitor } | undefined {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null) return undefined
  const { id, ...parts } = read as Record<string, unknown>
  return typeof id === 'number' && Number.isSafeInteger(id) ? { id, visitor: keptOf(parts) } : undefined
}

function keptOf(parts: { readonly [part in keyof Visitor]?: unknown }): Visitor {
  const kept: Record<string, string> = {}
  for (const part of ['email', 'ip', 'agent'] as const) {
    const value = parts[part]
    if (typeof value === 'string' && value !== '') kept[part] = value.slice(0, longest[part])
  }
  return kept
}
