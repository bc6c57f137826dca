import type { Entry, Site } from '../define/model.ts'
import { sanitizeTitleHtml } from '../text/html/sanitize.ts'
import { addressOf, dateOf, isDated, textOf, timeText, titleOf } from './entry-parts.ts'
import { eventFile } from './calendar-file.ts'
import { discussionLink } from './feeds/feed-links.ts'
import { describeForOthers } from './head.ts'
import { markup, type Markup, safe } from './markup.ts'
import { type PageAnswer, type PageRequest, toPage } from './page.ts'
import { pictureOf } from './picture.ts'
import { opens } from './readable.ts'

/** The page of an entry that everybody may read: title, date, picture, facts, text. */
export function entryPage(entry: Entry, request: PageRequest): PageAnswer {
  const { site, rest } = request
  if (!opens(entry, request)) return passwordPage(entry, request)
  const { resource } = entry
  const picture = pictureOf(entry, site)
  const takesPlace = timeText(entry, site)
  const view = { site, rest, context: 'view', opens: () => true } as const
  const file = eventFile(entry, request)
  const rows = [
    ...(takesPlace === undefined ? [] : [{ label: 'When', text: takesPlace }]),
    ...(resource.pageFacts?.(entry, view) ?? []),
  ]
  return toPage(request, {
    title: titleOf(entry, site),
    ...(addressOf(entry, site) === `${site.home}/` && { here: '/' }),
    head: markup`${describeForOthers(entry, request, picture)}${discussionLink(entry, request)}${file?.head}`,
    ...(request.password !== undefined && { secret: true }),
    main: markup`<article>
      <h1>${safe(sanitizeTitleHtml(site.render(entry).title) || titleOf(entry, site))}</h1>
      ${isDated(entry) && markup`<p class="when">${dateOf(entry, site)}${byline(entry, site)}</p>`}
      ${picture && markup`<figure class="lead"><img src="${picture.address}" alt="${picture.alt}" width="${picture.width}" height="${picture.height}" /></figure>`}
      ${
        rows.length > 0 &&
        markup`<dl class="facts">
          ${rows.map(
            ({ label, text, link }: { label: string; text: string; link?: string }) =>
              markup`<dt>${label}</dt>
                <dd>${link === undefined ? text : markup`<a href="${link}">${text}</a>`}</dd>`,
          )}
        </dl>`
      }
      ${file?.visible} ${safe(textOf(entry, request))}
    </article>`,
  })
}

function byline(entry: Entry, site: Site): Markup | false {
  const author = site.find('user', entry.data['author'])
  const name = author && titleOf(author, site)
  return name !== undefined && markup` by ${name}`
}

function passwordPage(entry: Entry, request: PageRequest): PageAnswer {
  const { site, password } = request
  return toPage(request, {
    title: 'Protected page',
    secret: true,
    status: password === undefined ? 200 : 403,
    head: markup`<meta name="robots" content="noindex" />`,
    main: markup`<h1>This page is protected</h1>
      ${password !== undefined && markup`<p class="error" role="alert">That is not the password.</p>`}
      <form method="post" action="${new URL(addressOf(entry, site)).pathname}">
        <label for="password">Password</label>
        <input type="password" id="password" name="password" required autocomplete="off" />
        <button>Open the page</button>
      </form>`,
  })
}
