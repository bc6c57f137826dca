import { decodeEntities } from '../../text/html/escape.ts'
import { stripTags } from '../../text/html/strip-tags.ts'
import { isRecord } from '../../text/values.ts'
import { toVisible } from '../../text/visible.ts'

/** A value as one line of text for people: names instead of structures, no markup, no terminal control characters. */
export function toCell(value: unknown): string {
  return toCellText(value).replaceAll(/\s+/g, ' ').trim()
}

/** A value as text with its lines kept; where source and rendered text differ, the source. */
export function toCellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toCellText).join(value.some(isGroup) ? '; ' : ', ')
  if (typeof value !== 'object') return toVisible(String(value as string | number | boolean))
  const { raw, rendered } = value as { raw?: unknown; rendered?: unknown }
  if (typeof raw === 'string') return toVisible(raw)
  if (typeof rendered === 'string') return toVisible(decodeEntities(stripTags(rendered)).trim())
  const pairs = Object.entries(value).map(([name, one]) => (one === true ? name : `${name}: ${toCellText(one)}`))
  return toVisible(pairs.join(', '))
}

function isGroup(value: unknown): boolean {
  return isRecord(value) && rawOrRendered(value) === undefined
}

/** The source of a text that is shown with it, else the text as readers see it. Undefined for other values. */
export function rawOrRendered(value: unknown): unknown {
  const { raw, rendered } = (value ?? {}) as { raw?: unknown; rendered?: unknown }
  return raw ?? rendered
}

/** A number of things: `1 file`, `2 files`. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
