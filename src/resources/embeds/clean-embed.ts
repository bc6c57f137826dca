import sanitizeHtml from 'sanitize-html'

/** In characters. Longer markup is not a widget. */
export const longestHtml = 64 * 1024

// Nor is markup with more tags: the parser's work for each grows with the number of open ones.
const mostTags = 2000

/**
 * An untrusted provider's markup, without anything that could act on the page that embeds it: quotations, links, https
 * pictures and frames stay; frames may only run scripts of their own. Empty if it is too large for a widget.
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
    // A frame or picture whose address is not https, or is relative to the embedding page.
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'iframe' || tag === 'img') && !/^https:\/\//i.test(attribs['src'] ?? ''),
  })
}
