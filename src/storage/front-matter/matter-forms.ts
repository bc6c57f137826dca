import type { MatterForm } from '../../model/model.ts'
import { longFences, openMatter } from './front-matter.ts'
import { MAX_FRONT_MATTER_BYTES } from '../files/limits.ts'
import { quietly } from '../../text/values.ts'
import { openJsonEnd } from './read-json.ts'
import { readYaml } from './read-yaml.ts'
import { singleQuoted } from './write-yaml.ts'

/** A text with front matter in the usual form; the rest of it is unchanged. */
export interface UsualText {
  readonly text: string
  /** Converts an edited text back to the other tool's form. */
  readonly restore: (edited: string) => string
}

/** Converts another tool's text to the usual form, with both fences and YAML values; unchanged if it has that form already. */
export function toUsual(text: string, form: MatterForm | undefined): UsualText {
  if (form === 'unfenced') return withShortFences(text) ?? fenced(text)
  if (form === 'long') return withShortFences(text) ?? withFences(text) ?? { text, restore: unchanged }
  if (form === 'lines') return quoteValues(text)
  return { text, restore: unchanged }
}

const unchanged = (edited: string) => edited

function withShortFences(text: string): UsualText | undefined {
  const long = longFences(text)
  if (!long) return undefined
  const { fence, start, end } = long
  const within = text.slice(start + fence.length, end)
  // The front matter would end there.
  if (within.includes('\n---')) return undefined
  const mark = text.slice(0, start)
  return {
    text: `${mark}---${within}---${text.slice(end + fence.length)}`,
    restore: (edited) => {
      const close = edited.startsWith(`${mark}---`) ? edited.indexOf('\n---', start + 3) + 1 : 0
      if (close === 0) return edited
      return mark + fence + edited.slice(start + 3, close) + fence + edited.slice(close + 3)
    },
  }
}

// A JSON object, which Hugo takes without any fences.
function withFences(text: string): UsualText | undefined {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const end = openJsonEnd(text, start)
  // The front matter would end there.
  if (end === undefined || text.slice(start, end).includes('\n---')) return undefined
  const eol = text[text.indexOf('\n') - 1] === '\r' ? '\r\n' : '\n'
  const [before, after] = [`${text.slice(0, start)}---${eol}`, `${eol}---`]
  return {
    text: before + text.slice(start, end) + after + text.slice(end),
    restore: (edited) => {
      const close = edited.startsWith(`${before}{`) ? edited.indexOf(after, before.length) : -1
      if (close < 0) return edited
      return text.slice(0, start) + edited.slice(before.length, close) + edited.slice(close + after.length)
    },
  }
}

// Lines that would be read as keys, and that end as front matter does.
function fenced(text: string): UsualText {
  const bom = text.charCodeAt(0) === 0xfeff ? 1 : 0
  if (openMatter(text, bom) === undefined || !/\n---[ \t]*\r?(?:\n|$)/.test(text)) return { text, restore: unchanged }
  const fence = text[text.indexOf('\n') - 1] === '\r' ? '---\r\n' : '---\n'
  const mark = text.slice(0, bom)
  return {
    text: mark + fence + text.slice(bom),
    restore: (edited) => (edited.startsWith(mark + fence) ? mark + edited.slice(bom + fence.length) : edited),
  }
}

// Quotes values that are text to a line-based reader, and null, a mapping or invalid in YAML.
function quoteValues(text: string): UsualText {
  const end = /^\uFEFF?---[ \t]*\r?\n/.test(text) ? text.indexOf('\n---', 3) : -1
  // Longer front matter is refused.
  if (end < 0 || end > MAX_FRONT_MATTER_BYTES) return { text, restore: unchanged }
  const written = new Map<string, string>()
  const lines = text.slice(0, end).split('\n')
  const usual = lines.map((line, at) => {
    const [, key = '', rest = ''] = /^([\w$-]+:[ \t]+)(\S.*)$/s.exec(line) ?? []
    const value = rest.trimEnd()
    const isAlone = !/^[ \t-]/.test(lines[at + 1] ?? '')
    if (value === '' || !isAlone || !marks.test(value) || isUsual(value)) return line
    const put = key + singleQuoted(value) + rest.slice(value.length)
    written.set(put, line)
    return put
  })
  if (written.size === 0) return { text, restore: unchanged }
  return {
    text: usual.join('\n') + text.slice(end),
    restore: (edited) => {
      const close = edited.indexOf('\n---', 3)
      const matter = edited.slice(0, close).split('\n')
      return matter.map((line) => written.get(line) ?? line).join('\n') + edited.slice(close)
    },
  }
}

// Without these, a value on its line is a text in YAML, too.
const marks = /^[@`%!&*|>{[?,#-]|:(?:\s|$)|\s#/

function isUsual(value: string): boolean {
  return quietly(() => {
    const { one } = readYaml(`one: ${value}`, '', 1)
    return typeof one !== 'object' || Array.isArray(one)
  }, false)
}
