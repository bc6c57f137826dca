import { type Attributes, memberAt, textAt } from './block-tree.ts'

/** Wraps a group's content in an inner container, as WordPress does in themes without layouts. */
export function wrapGroup(html: string, attributes: Attributes): string {
  if (textAt(attributes, 'layout', 'type') === 'flex') return html
  const name = textAt(attributes, 'tagName') ?? 'div'
  if (!/^[a-z]+$/.test(name)) return html
  const end = html.indexOf('>') + 1
  const start = html.slice(0, end).trimStart()
  const close = html.lastIndexOf(`</${name}>`)
  const isGroup = start.startsWith(`<${name} `) && start.includes('wp-block-group')
  if (!isGroup || close < end || html.slice(close + name.length + 3).trim() !== '') return html
  const within = html.slice(end, close)
  const inner = within.trimStart()
  if (inner.startsWith('<div') && inner.slice(0, inner.indexOf('>')).includes('wp-block-group__inner-container'))
    return html
  return `${html.slice(0, end)}<div class="wp-block-group__inner-container">${within}</div>${html.slice(close)}`
}

/** Wraps a floated or centred picture, as there; the wrapper takes the classes that its author added. */
export function wrapImage(html: string, attributes: Attributes): string {
  const tagEnd = html.indexOf('>') + 1
  const [, before, classes, after] = figureTag.exec(html.slice(0, tagEnd)) ?? []
  const close = html.indexOf('</figure>', tagEnd)
  if (classes === undefined || close < 0 || html.slice(tagEnd, close).includes('\n')) return html
  const names = classes.split(' ')
  if (!names.includes('wp-block-image') || !names.some((name) => aligned.has(name))) return html
  const around = ['wp-block-image', ...(textAt(attributes, 'className')?.split(' ') ?? [])]
  const outer = around.filter((name) => names.includes(name)).join(' ')
  const own = names.filter((name) => !around.includes(name)).join(' ')
  const whole = html.slice(tagEnd, close + '</figure>'.length)
  return `<div class="${outer}">${before}${own}${after}${whole}</div>`
}

const figureTag = /^(\s*<figure [^<>]*?\bclass=")([^"<>]*)("[^<>]*>)$/i
const aligned = new Set(['alignleft', 'alignright', 'aligncenter'])

/** Gives a gallery picture its id, by which scripts of older galleries know it. */
export function numberImage(html: string, attributes: Attributes): string {
  const id = memberAt(attributes, 'id')
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || html.includes(` data-id="${id}"`)) return html
  return html.replaceAll('<img', `<img data-id="${id}" `)
}
