// Own code: a few lines; feed libraries lack WordPress's elements.

/** The content of an element: text is escaped, `Xml` is not, undefined and false add nothing. */
export type XmlPart = string | number | Xml | undefined | false | readonly XmlPart[]

export class Xml {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Returns an element; attributes without a value are omitted. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...content: readonly XmlPart[]
): Xml {
  let tag = name
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) tag += ` ${key}="${xmlText(String(value)).replaceAll('"', '&quot;')}"`
  const inner = partToXml(content)
  return new Xml(inner === '' ? `<${tag}/>` : `<${tag}>${inner}</${name}>`)
}

/** Returns a CDATA section: text that its readers parse as markup. */
export function cdata(text: string): Xml {
  return new Xml(`<![CDATA[${text.replace(forbiddenInXml, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)
}

/** Serializes a whole document. */
export function xmlDocument({ text }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

/** Escapes text for an element, HTML entities included, without characters that XML forbids. */
export function xmlText(text: string): string {
  return text.replace(forbiddenInXml, '').replace(/[&<>]/g, (sign) => signs[sign]!)
}

function partToXml(part: XmlPart): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Xml) return part.text
  return typeof part === 'object' ? part.map(partToXml).join('') : xmlText(String(part))
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Characters that XML 1.0 forbids: control characters but tabs and line ends, unpaired surrogates, U+FFFE and U+FFFF. */
export const forbiddenInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
