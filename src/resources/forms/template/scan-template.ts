import { forwardSearch } from '../../../text/html/scan-html.ts'
import type { FormTag } from './form-tag.ts'
import { tagTypes, writtenTypes } from './tag-types.ts'

/**
 * Finds the tags of a form's template, in order: `[type name option "value"]`, with `[type …]content[/type]`. `[[type x]]` is
 * literal; text with an unknown type, or a missing or invalid name, is not a tag.
 */
export function scanTemplate(template: string): FormTag[] {
  return [...placesOf(template)].flatMap(({ type, inner, content, literal }) =>
    literal ? [] : (readTag(type, inner, content) ?? []),
  )
}

/** Replaces a template's tags by `show`, which gets their positions; literal ones lose their outer brackets. */
export function replaceTags(template: string, show: (found: FormTag, at: number) => string): string {
  let out = ''
  let done = 0
  for (const { type, inner, content, literal, start, end } of placesOf(template)) {
    if (literal) {
      out += template.slice(done, start - 1) + template.slice(start, end)
      done = end + 1
      continue
    }
    const read = readTag(type, inner, content)
    if (!read) continue
    out += template.slice(done, start) + show(read, start)
    done = end
  }
  return out + template.slice(done)
}

// The extents of tags, with any closing tag. Searches go forward: a regular expression would rescan for each unclosed bracket.
function* placesOf(template: string) {
  const closing = forwardSearch(template, ']')
  const opening = forwardSearch(template, '[')
  let done = 0
  for (let start = template.indexOf('['); start >= 0; start = template.indexOf('[', Math.max(start + 1, done))) {
    typeHere.lastIndex = start + 1
    const type = typeHere.exec(template)?.[0]
    if (type === undefined) continue
    const typeEnd = start + 1 + type.length
    const close = closing(typeEnd)
    if (close < 0) return
    const slash = close - 2 > typeEnd && template[close - 1] === '/' && blanks.includes(template[close - 2]!)
    const inner = template.slice(typeEnd + 1, slash ? close - 2 : close)
    const next = opening(close)
    const closer = `[/${type}]`
    const isClosed = next >= 0 && template.startsWith(closer, next)
    const end = isClosed ? next + closer.length : close + 1
    const content = isClosed ? template.slice(close + 1, next) : ''
    const isBefore = start > done && template[start - 1] === '['
    const isAfter = template[end] === ']'
    // A second bracket at both ends makes it text.
    yield { type, inner, content, literal: isBefore && isAfter, start, end }
    done = isAfter ? end + 1 : end
  }
}

const fieldName = /^[A-Za-z][-A-Za-z0-9_:.]*$/
const types = writtenTypes.map((type) => type.replace('*', '\\*')).join('|')
const typeHere = new RegExp(`(?:${types})(?=[\\r\\n\\t \\]])`, 'y')
const blanks = '\r\n\t '
const optionsOnly = /^[-+*=0-9a-zA-Z:.!?#$&@_/|%\s]*$/
const quoted = /\s*(?:"([^"]*)"|'([^']*)')/y

function readTag(type: string, inner: string, content: string): FormTag | undefined {
  const basetype = type.replace('*', '')
  const read = readAttributes(inner)
  const needsName = !tagTypes.get(basetype)!.nameless
  const options = read?.options ?? []
  const name = needsName ? options.shift() : ''
  if (name === undefined || (needsName && !fieldName.test(name))) return undefined
  const rawValues = read?.values ?? []
  const pipes = rawValues.map(toPipe)
  const values = pipes.map(([before]) => before)
  return {
    type,
    basetype,
    name: name.replaceAll('.', '_'),
    options,
    raw_values: rawValues,
    labels: values,
    values,
    pipes,
    content: content.trim().replaceAll(/<br\s*\/?>$/gm, ''),
  }
}

// Options precede the values: any other order is ignored.
function readAttributes(inner: string): { options: string[]; values: string[] } | undefined {
  const text = inner.replaceAll(/[\u00a0\u200b]+/g, ' ').trim()
  const quote = text.search(/["']/)
  const options = (quote < 0 ? text : text.slice(0, quote)).trim()
  if (!optionsOnly.test(options)) return undefined
  const values: string[] = []
  for (let at = quote; at >= 0 && at < text.length; at = quoted.lastIndex) {
    quoted.lastIndex = at
    const found = quoted.exec(text)
    if (!found) return undefined
    values.push(found[1] ?? found[2] ?? '')
  }
  return { options: options === '' ? [] : options.split(/\s+/), values }
}

function toPipe(raw: string): [string, string] {
  const bar = raw.indexOf('|')
  const parts = bar === -1 ? [raw, raw] : [raw.slice(0, bar), raw.slice(bar + 1)]
  return [parts[0]!.trim(), parts[1]!.trim()]
}
