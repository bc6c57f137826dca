import { siteOf } from '../derive/languages/site-in-language.ts'
import type { Entry } from '../model/model.ts'
import { entryLinkOf, dateMarkupOf, excerptOf, isDated, timeText, entryTitleOf } from './parts/entry-parts.ts'
import { entryPictureOf } from './parts/picture.ts'
import { markup } from './parts/markup.ts'
import { asPage, type PageAnswer, type PageRequest } from './parts/page.ts'
import { opens } from './parts/readable.ts'
import { basePath } from '../text/hosts.ts'
import { textContent } from '../text/html/text-content.ts'

/** Returns an entry as a card for a frame on another website: title, time, excerpt, and a link to its page. */
export function embedCard(entry: Entry, request: PageRequest): PageAnswer {
  const { site } = request
  const address = entryLinkOf(entry, site)
  const title = entryTitleOf(entry, site)
  const excerpt = excerptOf(entry, request)
  const picture = opens(entry, request) ? entryPictureOf(entry, site) : undefined
  const when = timeText(entry, site) ?? (isDated(entry) && dateMarkupOf(entry, site))
  const base = basePath(siteOf(site).home)
  const head = markup`<meta name="robots" content="noindex" />
        <link rel="canonical" href="${address}" />
        <script src="${base}${embedScriptPath}" defer></script>
        <base target="_top" />`
  const body = markup`<main class="card">
          ${picture && markup`<img class="thumb" src="${picture.address}" alt="${picture.alt}" />`}
          <h1><a href="${address}">${title}</a></h1>
          ${when && markup`<p class="when">${when}</p>`} ${excerpt !== '' && markup`<p>${excerpt}</p>`}
          <p class="soft"><a href="${site.home}/">${textContent(site.settings.title)}</a></p>
        </main>`
  return { ...asPage(site, { title, head, body }), framed: true }
}

export const embedScriptPath = '/almanac-card.js'

/** Reports a card's height and followed links to the embedding page: its frame cannot navigate the reader itself. */
export const embedScript = `(function (w, d) {
  var found = /[?&]secret=([a-zA-Z0-9]+)/.exec(w.location.hash)
  if (!found || w.parent === w) return
  function say(message, value) {
    w.parent.postMessage({ message: message, value: value, secret: found[1] }, '*')
  }
  function sayHeight() {
    say('height', Math.ceil(d.querySelector('main').getBoundingClientRect().height))
  }
  d.addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    say('link', link.href)
  })
  w.addEventListener('load', sayHeight)
  w.addEventListener('resize', sayHeight)
})(window, document)
`
