import { XMLParser } from 'fast-xml-parser'
import { decodeEntities } from '../text/escape.ts'

/** Members of an oEmbed answer by name, all as text. */
export type EmbedMembers = Readonly<Record<string, string>>

/** Reads an oEmbed answer, JSON or XML, whatever it calls itself; undefined when it is neither. */
export function readEmbed(text: string): EmbedMembers | undefined {
  const start = text.trimStart()
  return start.startsWith('{') ? readJson(start) : start.startsWith('<') ? readXml(start) : undefined
}

function readJson(text: string): EmbedMembers | undefined {
  try {
    return toMembers(JSON.parse(text), (value) => value)
  } catch {
    return undefined
  }
}

// What declares entities is refused altogether: they can stand for each other, and grow without end.
function readXml(text: string): EmbedMembers | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined
  try {
    const { oembed } = parser.parse(text) as { oembed?: unknown }
    return toMembers(oembed, decodeEntities)
  } catch {
    return undefined
  }
}

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
})

function toMembers(value: unknown, decode: (text: string) => string): EmbedMembers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const members: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, one] of Object.entries(value)) {
    const text = textOf(one, decode)
    if (text !== undefined) members[name] = text
  }
  return members
}

function textOf(value: unknown, decode: (text: string) => string): string | undefined {
  if (typeof value === 'string') return decode(value)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return undefined
  // A section of XML that is text as it stands.
  const section = (value as Record<string, unknown>)['#cdata']
  return typeof section === 'string' ? section : undefined
}
