import { Parser } from 'htmlparser2'
import { decodeEntities } from '../../text/html/escape.ts'

/** Members of an oEmbed answer by name, all as text. */
export type EmbedMembers = Readonly<Record<string, string>>

/** Reads an oEmbed answer, JSON or XML, whatever it calls itself; undefined when it is neither. */
export function readEmbed(text: string): EmbedMembers | undefined {
  const start = text.trimStart()
  return start.startsWith('{') ? readJson(start) : start.startsWith('<') ? readXml(start) : undefined
}

function readJson(text: string): EmbedMembers | undefined {
  try {
    const members = Object.entries(JSON.parse(text) as object).filter(([, value]) =>
      /^(?:string|number)$/.test(typeof value),
    )
    return toMembers(members.map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}

/** Elements within each other that are read; more are nobody's page and nobody's answer. */
export const deepest = 256

// What declares entities is refused altogether: they can stand for each other, and grow without end.
function readXml(text: string): EmbedMembers | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return undefined
  const members: [name: string, value: string][] = []
  const open: string[] = []
  let said = { text: '', section: '', isSection: false, holdsMore: false }
  const parser = new Parser(
    {
      onopentagname(name) {
        if (open.length === 1) said = { text: '', section: '', isSection: false, holdsMore: false }
        else said.holdsMore = true
        if (open.push(name) > deepest) parser.pause()
      },
      oncdatastart: () => void (said.isSection = true),
      oncdataend: () => void (said.isSection = false),
      ontext: (piece) => void (said[said.isSection ? 'section' : 'text'] += piece),
      onclosetag(name) {
        open.pop()
        if (open.length === 1 && open[0] === 'oembed' && !said.holdsMore)
          // A section is text as it stands, and all that counts.
          members.push([name, said.section || decodeEntities(said.text.trim())])
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.write(text)
  return members.length > 0 ? toMembers(members) : undefined
}

// The first of a name counts. No member of every object is among them.
function toMembers(said: readonly (readonly [name: string, value: string])[]): EmbedMembers {
  return Object.assign(Object.create(null) as object, Object.fromEntries(said.toReversed())) as EmbedMembers
}
