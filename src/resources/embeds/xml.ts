/** A value in XML: a text, a number, or members of its own. */
export type XmlValue = string | number | boolean | { readonly [member: string]: XmlValue | undefined }

/** An XML document with one element for each member, in their order. Undefined members are left out. */
export function toXml(root: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toElement(root, value)}\n`
}

function toElement(name: string, value: XmlValue): string {
  return `<${name}>${typeof value === 'object' ? toElements(value) : escapeText(String(value))}</${name}>`
}

function toElements(members: Exclude<XmlValue, string | number | boolean>): string {
  return Object.entries(members)
    .map(([name, value]) => (value === undefined ? '' : toElement(name, value)))
    .join('')
}

// HTML entities are escaped too: the reader of the XML gets the original text.
function escapeText(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>]/g, (sign) => signs[sign]!)
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// eslint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g
