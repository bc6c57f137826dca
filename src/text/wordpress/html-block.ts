/** HTML that is shown as it is: WordPress adds no paragraphs and breaks in such a block. */
export function htmlBlock(html: string): string {
  return `<!-- wp:html -->\n${html.trim()}\n<!-- /wp:html -->`
}
