import sanitizeHtml from 'sanitize-html'

/** Characters. Markup that is longer is no widget. */
export const longestHtml = 64 * 1024

// Nor is one of so many tags: what the parser does for each grows with how many are open.
const mostTags = 2000

/**
 * Markup of a provider that is not trusted, without what could act on the page that shows it: quotations, links, pictures
 * and frames of https stay, frames may do nothing but run scripts of their own. Empty when it is too much to be a widget.
 */
export function cleanEmbed(html: string): string {
  if (html.length > longestHtml || html.split('<', mostTags + 2).length > mostTags + 1) return ''
  return sanitizeHtml(html, {
    allowedTags: 'a b blockquote br cite em figcaption figure i iframe img p strong'.split(' '),
    allowedAttributes: {
      a: ['href', 'rel'],
      blockquote: ['cite'],
      iframe: ['src', 'width', 'height', 'title', 'sandbox', 'allowfullscreen', 'frameborder', 'scrolling', 'loading'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    },
    allowedSchemes: ['https'],
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite'],
    allowProtocolRelative: false,
    allowIframeRelativeUrls: false,
    transformTags: {
      iframe: (tagName, attribs) => ({ tagName, attribs: { ...attribs, sandbox: 'allow-scripts' } }),
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow noopener' } }),
    },
    // A frame or picture without an address of https, also one relative to the page that shows it.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'iframe' || tag === 'img') && !/^https:\/\//i.test(attribs['src'] ?? ''),
  })
}
