import { createHash } from 'node:crypto'
import { belowPage } from '../../../derive/addresses/below-page.ts'
import { escapeAttribute, escapeHtml } from '../../../text/html/escape.ts'
import { cleanUrl } from '../../../text/html/safe-url.ts'

export interface Framed {
  readonly link: string
  /** HTML. */
  readonly title: string
  /** Name of the website, as plain text. */
  readonly from: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/**
 * Markup for an entry on another website: a quotation with a link, where frames are unavailable; a frame that may only run its
 * scripts; a script that reveals it once its height is known. WordPress sites style and look for these names and attributes.
 */
export function frameHtml(framed: Framed): string {
  return `${quotationAndFrame(framed, '')}<script>\n${script}\n</script>\n`
}

/** Markup for this site's texts, as in WordPress: readers see the quotation until a page that wants frames adds the script. */
export function cardHtml(framed: Framed): string {
  return quotationAndFrame(framed, ' style="position: absolute; visibility: hidden;" loading="lazy"')
}

function quotationAndFrame({ link, title, from, width, height }: Framed, hidden: string): string {
  // The frame sends it with its messages, so that they are not mistaken for another frame's. It protects nothing else.
  const secret = createHash('sha256').update(link).digest('hex').slice(0, 10)
  const named = escapeAttribute(`&#8220;${title}&#8221; &#8212; ${escapeHtml(from)}`)
  const embedded = link.includes('?') ? `${link}&embed=true` : belowPage(link, 'embed/')
  const frame = `<iframe sandbox="allow-scripts" security="restricted" src="${cleanUrl(`${embedded}#?secret=${secret}`)}"`
  const size = `width="${width}" height="${height}"`
  const bare = 'frameborder="0" marginwidth="0" marginheight="0" scrolling="no" class="wp-embedded-content"'
  return (
    `<blockquote class="wp-embedded-content" data-secret="${secret}"><a href="${cleanUrl(link)}">${title}</a></blockquote>` +
    `${frame}${hidden} ${size} title="${named}" data-secret="${secret}" ${bare}></iframe>`
  )
}

// Runs on the embedding website. A frame may request a height, and navigation to a page of its own site.
const script = `(function (w, d) {
  if (w.almanacEmbeds || !w.addEventListener) return
  w.almanacEmbeds = true
  w.addEventListener('message', function (event) {
    var said = event.data
    if (!said || !/^[a-zA-Z0-9]+$/.test(said.secret)) return
    var frames = d.querySelectorAll('iframe[data-secret="' + said.secret + '"]')
    for (var i = 0; i < frames.length; i++) {
      if (event.source !== frames[i].contentWindow) continue
      if (said.message === 'height') {
        var height = parseInt(said.value, 10)
        if (height) frames[i].height = Math.min(1000, Math.max(200, height))
      }
      if (said.message === 'link' && d.activeElement === frames[i]) {
        var from = d.createElement('a')
        var to = d.createElement('a')
        from.href = frames[i].src
        to.href = said.value
        if (/^https?:$/.test(to.protocol) && to.host === from.host) w.top.location.href = to.href
      }
    }
  })
})(window, document)`
