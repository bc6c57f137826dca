/** An address below that of a page, which may lack a slash at its end (`/soup.html`): its feed, or another page of it. */
export function belowPage(page: string, part: string): string {
  return `${page.replace(/\/?$/, '/')}${part}`
}
