import { forwardSearch, rewrite } from './scan-html.ts'

/** HTML whose addresses that begin with `/` become whole ones, for readers who see it elsewhere than on its page. */
export function withOrigin(html: string, origin: string): string {
  const closing = forwardSearch(html, '>')
  return rewrite(html, /<[a-z]/gi, (at) => {
    const end = closing(at)
    if (end < 0) return undefined
    return { end, put: html.slice(at, end).replace(/(\s(?:href|src|poster)=["'])\/(?!\/)/gi, `$1${origin}/`) }
  })
}
