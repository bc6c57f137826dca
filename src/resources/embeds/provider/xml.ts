import { xmlText } from '../../../text/xml.ts'

/** A value in XML: a text, a number, or members of its own. */
export type XmlValue = string | number | boolean | { readonly [member: string]: XmlValue | undefined }

/** An XML document with one element for each member, in their order. Undefined members are left out. */
export function toXml(root: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toElement(root, value)}\n`
}

function toElement(name: string, value: XmlValue): string {
  return `<${name}>${typeof value === 'object' ? toElements(value) : xmlText(String(value))}</${name}>`
}

function toElements(members: Exclude<XmlValue, string | number | boolean>): string {
  return Object.entries(members)
    .map(([name, value]) => (value === undefined ? '' : toElement(name, value)))
    .join('')
}
