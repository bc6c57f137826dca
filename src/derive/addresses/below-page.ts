/** Returns an address below a page, which may lack a trailing slash (`/soup.html`): its feed, or another page of it. */
export function belowPage(page: string, part: string): string {
  return `${page.replace(/\/?$/, '/')}${part}`
}
