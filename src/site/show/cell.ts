import { isRecord } from '../../text/values.ts'
import { toVisible } from '../../text/visible.ts'
import { textContent } from '../../text/html/text-content.ts'

/** Formats a value as one line for people: names instead of structures, no markup, no terminal control characters. */
export function toCell(value: unknown): string {
  return toCellText(value).replaceAll(/\s+/g, ' ').trim()
}

/** Formats a value as text with line breaks; the source where source and rendered text differ. */
export function toCellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(toCellText).join(value.some(isGroup) ? '; ' : ', ')
  if (typeof value !== 'object') return toVisible(String(value as string | number | boolean))
  const { raw, rendered } = value as { raw?: unknown; rendered?: unknown }
  if (typeof raw === 'string') return toVisible(raw)
  if (typeof rendered === 'string') return toVisible(textContent(rendered))
  const pairs = Object.entries(value).map(([name, one]) => (one === true ? name : `${name}: ${toCellText(one)}`))
  return toVisible(pairs.join(', '))
}

function isGroup(value: unknown): boolean {
  return isRecord(value) && rawOrRendered(value) === undefined
}

/** The source of a text if present, else the rendered text. Undefined for other values. */
export function rawOrRendered(value: unknown): unknown {
  const { raw, rendered } = (value ?? {}) as { raw?: unknown; rendered?: unknown }
  return raw ?? rendered
}
