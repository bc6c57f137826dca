import { escapeAttribute, escapeHtml } from '../../text/html/escape.ts'

export interface Redirect {
  readonly from: string
  /** A path of the website, or a URL elsewhere. */
  readonly to: string
}

/** A page for servers without redirects: browsers follow it by themselves, search engines learn the new URL. */
export function stubPage(to: string): string {
  const [address, text] = [escapeAttribute(to), escapeHtml(to)]
  return [
    '<!doctype html>',
    `<meta charset="utf-8"><title>${text}</title>`,
    `<link rel="canonical" href="${address}">`,
    '<meta name="robots" content="noindex">',
    `<meta http-equiv="refresh" content="0; url=${address}">`,
    `<p><a href="${address}">${text}</a></p>`,
    '',
  ].join('\n')
}
