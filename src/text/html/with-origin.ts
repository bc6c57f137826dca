import { forwardSearch, rewrite } from './scan-html.ts'

/** Makes addresses that begin with `/` absolute, for readers who see the HTML outside its page. */
export function withOrigin(html: string, origin: string): string {
  const closing = forwardSearch(html, '>')
  return rewrite(html, /<[a-z]/gi, (at) => {
    const end = closing(at)
    if (end < 0) return undefined
    return { end, put: html.slice(at, end).replace(/(\s(?:href|src|poster)=["'])\/(?!\/)/gi, `$1${origin}/`) }
  })
}
