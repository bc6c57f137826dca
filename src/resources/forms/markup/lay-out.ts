import type { FormTag } from '../template/form-tag.ts'
import { replaceTags } from '../template/scan-template.ts'
import { formParagraphs } from './form-paragraphs.ts'

/** Turns a template into markup: replaces its tags by the result of `show`, and makes paragraphs of the rest. */
export function layOut(
  template: string,
  show: (tag: FormTag, standing: { readonly isLabelled: boolean }) => string,
): string {
  const rendered: string[] = []
  const isInLabel = labelSearch(template)
  const labelled = new Set([...template.matchAll(/\bfor=["']?([-\w]+)/g)].map(([, id]) => id))
  const held = replaceTags(template, (tag, at) => {
    const isNamed = tag.options.some((option) => option.startsWith('id:') && labelled.has(option.slice(3)))
    const place = apart.has(tag.basetype) ? 'x-block' : 'x-inline'
    return `<${place} ${rendered.push(show(tag, { isLabelled: isInLabel(at) || isNamed })) - 1}/>`
  })
  return formParagraphs(held).replaceAll(
    /<x-(?:block|inline) (\d+) ?\/>/g,
    (whole, number) => rendered[number] ?? whole,
  )
}

const apart = new Set(['hidden', 'reflection', 'response'])

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
