import { escapeAttribute } from '../../../text/html/escape.ts'

/** Attributes by name: `true` means one without a value; `false` and undefined are omitted. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** The opening tag of an element; escapes values. */
export function element(name: string, attributes: Attributes): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    text += value === true ? ` ${key}` : ` ${key}="${escapeAttribute(String(value))}"`
  }
  return `${text}>`
}
