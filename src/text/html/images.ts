import { forwardSearch, rewrite } from './scan-html.ts'

/** Adds hints: images decode asynchronously, images and frames of known size load lazily. Existing attributes stay. */
export function addLoadingHints(html: string): string {
  if (!html.includes('<img') && !html.includes('<iframe')) return html
  const closing = forwardSearch(html, '>')
  return rewrite(html, /<(?:img|iframe)[ \t-\r]/g, (at) => {
    const end = closing(at) + 1
    if (end <= 0) return undefined
    const tag = html.slice(at, end)
    return { end, put: tag.startsWith('<img') ? hintImage(tag) : hintFrame(tag) }
  })
}

function hintImage(tag: string): string {
  if (!tag.includes(' src="')) return tag
  let hints = tag.includes(' decoding=') ? '' : ' decoding="async"'
  if (!tag.includes(' loading=') && hasSize(tag)) hints += ' loading="lazy"'
  return `<img${hints}${tag.slice(4)}`
}

function hintFrame(tag: string): string {
  const lazy = tag.includes(' src="') && hasSize(tag) && !tag.includes(' loading=') && !tag.includes(' data-secret="')
  return lazy ? `<iframe loading="lazy"${tag.slice(7)}` : tag
}

function hasSize(tag: string): boolean {
  return tag.includes(' width="') && tag.includes(' height="')
}
