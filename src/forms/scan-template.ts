import type { FormTag } from './form-tag.ts'
import { tagTypes, writtenTypes } from './tag-types.ts'

/**
 * Finds the tags of a form's template, in their order: `[type name option "value"]`, with `[type …]content[/type]`.
 * `[[type x]]` is literal; an unknown type, a missing name or one that is no name leave the text alone.
 */
export function scanTemplate(template: string): FormTag[] {
  const tags: FormTag[] = []
  for (const [, before, type, inner = '', content = '', after] of template.matchAll(tag)) {
    if (before === '[' && after === ']') continue
    const read = readTag(type!, inner, content)
    if (read) tags.push(read)
  }
  return tags
}

/**
 * A template with something else in the place of its tags; what is literal stands without its outer brackets.
 *
 * @param show - told the tag and where it stands
 */
export function replaceTags(template: string, show: (found: FormTag, at: number) => string): string {
  return template.replace(tag, (whole: string, before, type, inner = '', content = '', after, at: number) => {
    if (before === '[' && after === ']') return whole.slice(1, -1)
    const read = readTag(type as string, inner as string, content as string)
    return read ? `${before as string}${show(read, at)}${after as string}` : whole
  })
}

const fieldName = /^[A-Za-z][-A-Za-z0-9_:.]*$/
const types = writtenTypes.map((type) => type.replace('*', '\\*')).join('|')
const tag = new RegExp(
  `(\\[?)\\[(${types})(?:[\\r\\n\\t ]([^\\]]*?))?(?:[\\r\\n\\t ]/)?\\](?:([^[]*)\\[/\\2\\])?(\\]?)`,
  'g',
)
const attributes = /^([-+*=0-9a-zA-Z:.!?#$&@_/|%\s]*?)((?:\s*"[^"]*"|\s*'[^']*')*)$/
const quoted = /"([^"]*)"|'([^']*)'/g

function readTag(type: string, inner: string, content: string): FormTag | undefined {
  const basetype = type.replace('*', '')
  const read = readAttributes(inner)
  const needsName = !tagTypes.get(basetype)!.nameless
  const options = read?.options ?? []
  const name = needsName ? options.shift() : ''
  if (name === undefined || (needsName && !fieldName.test(name))) return undefined
  const rawValues = read?.values ?? []
  const pipes = rawValues.map(toPipe)
  const values = pipes.map(([before]) => before.trim())
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

// Options come before the values: what is written in another way says nothing.
function readAttributes(inner: string): { options: string[]; values: string[] } | undefined {
  const text = inner.replaceAll(/[\u00a0\u200b]+/g, ' ').trim()
  const found = attributes.exec(text)
  if (!found) return undefined
  const options = found[1]!.trim()
  return {
    options: options === '' ? [] : options.split(/\s+/),
    values: [...found[2]!.matchAll(quoted)].map(([, double, single]) => double ?? single ?? ''),
  }
}

function toPipe(raw: string): [string, string] {
  const bar = raw.indexOf('|')
  return bar === -1 ? [raw, raw] : [raw.slice(0, bar), raw.slice(bar + 1)]
}
