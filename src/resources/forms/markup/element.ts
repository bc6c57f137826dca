import { escapeAttribute } from '../../../text/html/escape.ts'

/** Attributes by name: `true` stands without a value, `false` and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The opening tag of an element; values are escaped. */
export function element(name: string, attributes: Attributes): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    text += value === true ? ` ${key}` : ` ${key}="${escapeAttribute(String(value))}"`
  }
  return `${text}>`
}
