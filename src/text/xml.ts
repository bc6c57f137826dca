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
  return new Xml(`<![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`)
}

/** Serializes a whole document. */
export function xmlDocument({ text }: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`
}

/** Escapes text for an element, HTML entities included, without characters that XML forbids. */
export function xmlText(text: string): string {
  return withoutForbidden(text).replace(/[&<>]/g, (sign) => signs[sign]!)
}

function partToXml(part: XmlPart): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Xml) return part.text
  return typeof part === 'object' ? part.map(partToXml).join('') : xmlText(String(part))
}

function withoutForbidden(text: string): string {
  return text.replace(forbidden, '').replace(halvesOfPairs, '')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// Control characters, and two noncharacters.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
const halvesOfPairs = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
