// Own code: markdown-it-anchor takes time quadratic in the number of equal headings.
import type { MarkdownIt, Token } from 'markdown-it'
import { slugToStem, toSlug, uniqueSlug } from '../wordpress/slug.ts'

/** Gives headings ids made from their words, numbered where they would be equal. */
export function addHeadingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.push('heading_ids', (state) => {
    const taken = new Set<string>()
    const times = new Map<string, number>()
    for (const [at, token] of state.tokens.entries()) {
      if (token.type !== 'heading_open' || token.attrGet('id') !== null) continue
      const words = headingText(state.tokens[at + 1]?.children ?? [])
      const wanted = slugToStem(toSlug(words)) || 'section'
      // Counting on from the last one avoids quadratic time for thousands of equal headings.
      const time = (times.get(wanted) ?? 0) + 1
      times.set(wanted, time)
      const id = uniqueSlug(wanted, (other) => taken.has(other), { from: Math.max(2, time) })
      taken.add(id)
      token.attrSet('id', id)
    }
  })
}

function headingText(tokens: Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'image') text += headingText(token.children ?? [])
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type !== 'html_inline') text += token.content
  }
  return text
}
