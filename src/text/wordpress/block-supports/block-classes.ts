/** Markup whose first `class` attribute begins with these classes, too; without one it stays as it is. */
export function addClass(html: string, classes: string): string {
  return html.replace('class="', () => `class="${classes} `)
}
