import { escapeAttribute, escapeHtml } from '../../text/html/escape.ts'

/** An address that leads to another: a path of the website, and where to. */
export interface Redirect {
  readonly from: string
  /** A whole address. */
  readonly to: string
}

/** A page for servers that know no redirects: browsers go on by themselves, search engines learn the new address. */
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
