import { isRecord, parseJson } from '../../text/values.ts'

/** The data about a comment's author that are not in its file. */
export interface Visitor {
  readonly email?: string
  readonly ip?: string
  readonly agent?: string
}

/** The longest value of each part, in UTF-16 units. */
const longest: Readonly<Record<keyof Visitor, number>> = { email: 100, ip: 45, agent: 254 }

/** Serializes a comment's visitor as a line of JSON, with its line break; omits empty parts. */
export function toVisitorLine(id: number, visitor: Visitor): string {
  return `${JSON.stringify({ id, ...textsOf(visitor) })}\n`
}

/** Parses such a line; undefined if it is invalid. */
export function readVisitorLine(line: string): { id: number; visitor: Visitor } | undefined {
  const read = parseJson(line)
  if (!isRecord(read)) return undefined
  const { id, ...parts } = read
  return typeof id === 'number' && Number.isSafeInteger(id) ? { id, visitor: textsOf(parts) } : undefined
}

function textsOf(parts: { readonly [part in keyof Visitor]?: unknown }): Visitor {
  const texts: Record<string, string> = {}
  for (const part of ['email', 'ip', 'agent'] as const) {
    const value = parts[part]
    if (typeof value === 'string' && value !== '') texts[part] = value.slice(0, longest[part])
  }
  return texts
}
