import { escapeHtml } from '../../text/html/escape.ts'

/** Text that is already markup, and is not escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Values in a template: text is escaped, lists are joined, undefined and false add nothing. */
export type Part = string | number | Markup | undefined | false | readonly Part[]

/** A template tag that escapes every value unless it is markup. */
export function markup(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = texts[0]!
  for (let i = 0; i < parts.length; i++) text += partToHtml(parts[i]) + texts[i + 1]!
  return new Markup(text)
}

/** Escapes text exactly as typed, for a field: entities in it are text, too. */
export function exactly(text: string): Markup {
  return new Markup(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'))
}

/** Marks text as safe markup, without checking it. */
export function safe(text: string): Markup {
  return new Markup(text)
}

function partToHtml(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  return typeof part === 'object' ? part.map(partToHtml).join('') : escapeHtml(String(part))
}
