/** Wraps HTML in a block to which WordPress adds no paragraphs and breaks. */
export function htmlBlock(html: string): string {
  return `<!-- wp:html -->\n${html.trim()}\n<!-- /wp:html -->`
}
