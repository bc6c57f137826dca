import type { ShowShortcode } from '../../define/texts/shortcodes.ts'
import { cleanUrl } from '../../text/html/safe-url.ts'
import { escapeHtml } from '../../text/html/escape.ts'
import { plainAddress } from '../../text/wordpress/lone-addresses.ts'

/** `[embed]https://…[/embed]`: a link to what is there. */
export const showEmbed: ShowShortcode = ({ named, content }) => {
  const url = plainAddress((content?.trim() || named.get('src')) ?? '')
  return /^https?:\/\/[^\s"'<>]+$/i.test(url) ? `<a href="${cleanUrl(url)}">${escapeHtml(url)}</a>` : ''
}
