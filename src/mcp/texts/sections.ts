import { fencedCode } from '../../text/markdown/fences.ts'
import { nearest } from '../../text/nearest.ts'
import { toCell } from '../../site/show/cell.ts'
import { errors } from '../errors.ts'

/** A part of a text from a heading down to the next one of its rank. */
export interface Section {
  readonly title: string
  /** 1 is the highest. */
  readonly level: number
  /** In UTF-16 units. */
  readonly offset: number
  readonly length: number
}

/** How many sections are found in a text. */
const mostSections = 500

/** The sections of a Markdown or HTML text, in order; headings in fenced code are ignored. */
export function sectionsOf(text: string): Section[] {
  const headings: { title: string; level: number; offset: number }[] = []
  const isFenced = fencedCode()
  let offset = 0
  for (const line of text.split('\n')) {
    const heading = isFenced(line) ? undefined : headingOf(line)
    if (heading && headings.length < mostSections) headings.push({ ...heading, offset })
    offset += line.length + 1
  }
  return headings.map(({ title, level, offset: begin }, i) => {
    const next = headings.slice(i + 1).find((other) => other.level <= level)
    return { title, level, offset: begin, length: (next?.offset ?? text.length) - begin }
  })
}

/** The section with this heading. @throws RestError if there is none, or several */
export function sectionNamed(text: string, name: string): Section {
  const all = sectionsOf(text)
  const words = (title: string) =>
    title
      .replace(/^#+\s*/, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase()
  const found = all.filter(({ title }) => words(title) === words(name))
  const [only] = found
  if (found.length > 1) {
    const where = found.slice(0, 10).map((one) => `offset ${one.offset}, length ${one.length}`)
    throw errors.mcp_ambiguous_section({ name, count: found.length, where: where.join('; ') })
  }
  if (only) return only
  const titles = all.map(({ title }) => title)
  const meant = nearest(name, titles)
  const near = meant === undefined ? '' : ` Did you mean '${meant}'?`
  const listed = titles
    .slice(0, 50)
    .map((title) => `'${title}'`)
    .join(', ')
  throw errors.mcp_no_section({ name, near, sections: listed === '' ? 'none' : listed })
}

function headingOf(line: string): { title: string; level: number } | undefined {
  const [, marks, words] = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line) ?? []
  if (marks !== undefined) return { title: toCell(words!.trimEnd().replace(/[ \t]#+$/, '')), level: marks.length }
  const [, level, inner] = /<h([1-6])(?:\s[^<>]*)?>(.*)$/i.exec(line.slice(0, 2000)) ?? []
  if (level === undefined) return undefined
  const title = toCell({ rendered: inner!.replace(/<\/h[1-6]>.*$/i, '') })
  return title === '' ? undefined : { title, level: Number(level) }
}
