import { Parser } from 'htmlparser2'
import { decodeEntities } from '../../../text/html/escape.ts'
import { quietly } from '../../../text/values.ts'

/** Members of an oEmbed response by name, all as text. */
export type EmbedMembers = Readonly<Record<string, string>>

/** Parses an oEmbed response, JSON or XML, whatever its declared type; undefined if it is neither. */
export function readEmbed(text: string): EmbedMembers | undefined {
  const start = text.trimStart()
  return start.startsWith('{') ? readJson(start) : start.startsWith('<') ? readXml(start) : undefined
}

function readJson(text: string): EmbedMembers | undefined {
  return quietly(() => {
    const members = Object.entries(JSON.parse(text) as object).filter(([, value]) =>
      /^(?:string|number)$/.test(typeof value),
    )
    return toMembers(members.map(([name, value]) => [name, String(value)]))
  })
}

/** The limit of nested elements; no real page or response has more. */
export const deepest = 256

// Refuses all entity declarations: entities can refer to each other, and grow without end.
function readXml(text: string): EmbedMembers | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined
  const members: [name: string, value: string][] = []
  const open: string[] = []
  let current = { text: '', section: '', isSection: false, holdsMore: false }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (open.length === 1) current = { text: '', section: '', isSection: false, holdsMore: false }
        else current.holdsMore = true
        if (open.push(name) > deepest) parser.pause()
      },
      oncdatastart: () => void (current.isSection = true),
      oncdataend: () => void (current.isSection = false),
      ontext: (piece) => void (current[current.isSection ? 'section' : 'text'] += piece),
      onclosetag(name) {
        open.pop()
        if (open.length === 1 && open[0] === 'oembed' && !current.holdsMore)
          // A CDATA section is literal, and replaces the other text.
          members.push([name, current.section || decodeEntities(current.text.trim())])
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.write(text)
  return members.length > 0 ? toMembers(members) : undefined
}

// The first of each name counts. There are no inherited members.
function toMembers(pairs: readonly (readonly [name: string, value: string])[]): EmbedMembers {
  return Object.assign(Object.create(null) as object, Object.fromEntries(pairs.toReversed())) as EmbedMembers
}
