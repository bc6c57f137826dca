import type { Entry } from '../../model/model.ts'
import { decodeEntities, escapeAttribute } from '../../text/html/escape.ts'
import { forwardSearch, rewrite } from '../../text/html/scan-html.ts'
import type { ShowingSite } from './shown-shortcodes.ts'

/**
 * HTML in which the site's own files have their addresses, wherever the text names them as a person would write them
 * beside the files. Readers see the text elsewhere: on pages, in feeds, on other websites.
 */
export function placeFiles(html: string, entry: Entry, site: ShowingSite): string {
  const { nameFiles } = site.inTexts
  if (nameFiles.length === 0 || !html.includes('="')) return html
  const closing = forwardSearch(html, '>')
  return rewrite(html, /<(?:img|a|source|video|audio)[ \t-\r]/g, (at) => {
    const end = closing(at)
    if (end < 0) return undefined
    const put = html
      .slice(at, end)
      .replace(/( (?:src|href|poster)=")([^"]*)"/g, (whole, before: string, value: string) => {
        const written = decodeEntities(value)
        const named = nameFiles.map((nameFile) => nameFile(written, entry, site)).find(Boolean)
        return named ? `${before}${escapeAttribute(named.address)}"` : whole
      })
    return { end, put }
  })
}
