import { paragraphs } from '../../../text/wordpress/paragraphs.ts'
import type { FormTag } from '../template/form-tag.ts'
import { replaceTags } from '../template/scan-template.ts'

/**
 * Turns a template into markup: replaces its tags by the result of `show`, and makes paragraphs of blank lines, breaks of line
 * ends. The rest is its author's own markup and remains.
 */
export function layOut(
  template: string,
  show: (tag: FormTag, standing: { readonly isLabelled: boolean }) => string,
): string {
  const rendered: string[] = []
  const isInLabel = labelSearch(template)
  const labelled = new Set([...template.matchAll(/\bfor=["']?([-\w]+)/g)].map(([, id]) => id))
  const held = replaceTags(template, (tag, at) => {
    const isNamed = tag.options.some((option) => option.startsWith('id:') && labelled.has(option.slice(3)))
    rendered.push(show(tag, { isLabelled: isInLabel(at) || isNamed }))
    return `<x-tag ${rendered.length - 1}${apart.has(tag.basetype) ? ' b' : ''}/>`
  })
  const lineEnd = `<x-tag ${rendered.push('\n') - 1}/>`
  // Lines of an author's own text area, script or style are its content.
  const areas = held.split(/(?<=<\/(?:textarea|script|style)>)/i).map((part) => {
    const at = /<\/(?:textarea|script|style)>$/i.test(part) ? part.search(/<(?:textarea|script|style)\b/i) : -1
    return at < 0 ? part : part.slice(0, at) + part.slice(at).replaceAll(/\r?\n/g, lineEnd)
  })
  // The placeholder's name begins unlike any block's, or paragraphs would treat it as a block. On a line of their own, hidden
  // fields and the response, which is a block, make no paragraph.
  const parted = areas.join('').replaceAll(/^[ \t]*(<x-tag \d+ b\/>)[ \t\r]*$/gm, '<div>$1</div>')
  return paragraphs(parted).replaceAll(
    /<div><x-tag (\d+) b\/><\/div>|<x-tag (\d+)(?: b)?\/>/g,
    (_, alone: string | undefined, number: string | undefined) => rendered[Number(alone ?? number)] ?? '',
  )
}

const apart = new Set(['hidden', 'response'])

// Whether a label is open at a position; call it from left to right.
function labelSearch(template: string): (at: number) => boolean {
  const marks = template.matchAll(/<(\/?)label\b/g)
  let next = marks.next()
  let isOpen = false
  return (at) => {
    for (; !next.done && next.value.index < at; next = marks.next()) isOpen = next.value[1] === ''
    return isOpen
  }
}
