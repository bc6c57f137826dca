import { completedImage } from '../../derive/areas.ts'
import { teasersSetting } from '../../derive/listed-types.ts'
import { inSlices } from '../../work/in-slices.ts'
import type { Entry } from '../../model/model.ts'
import { wallAt } from '../../text/time/event-time.ts'
import { entryLinkOf, dateMarkupOf, excerptOf, isDated, timeText, entryTitleOf } from '../parts/entry-parts.ts'
import { markup, type Markup, safe } from '../parts/markup.ts'
import { entryPictureOf } from '../parts/picture.ts'
import { opens } from '../parts/readable.ts'
import type { PageRequest } from '../parts/page.ts'
import { wordsOf } from '../parts/say.ts'

/** Lists entries with title, date or time, and excerpt. @throws Again, like `inSlices` */
export async function listEntries(
  entries: readonly Entry[],
  request: PageRequest,
  level: 'h2' | 'h3',
): Promise<Markup> {
  const { site } = request
  const say = wordsOf(site)
  const item = (entry: Entry) => {
    const when = timeText(entry, site) ?? (isDated(entry) && dateMarkupOf(entry, site))
    const end = entry.resource.occurs?.(entry)?.end
    const isOver = end !== undefined && end < wallAt(site.now(), site.settings.timezone)
    const excerpt = excerptOf(entry, request)
    const title = markup`<a href="${entryLinkOf(entry, site)}">${entryTitleOf(entry, site)}</a>`
    return markup`<li>${teaserOf(entry, request)}
      <${safe(level)}>${title}</${safe(level)}>
      ${when && markup`<p class="when">${isOver ? say('over', { time: when }) : when}</p>`} ${excerpt !== '' && markup`<p>${excerpt}</p>`}
    </li>`
  }
  return markup`<ul class="entries">
    ${await inSlices(entries, item, request.site)}
  </ul>`
}

// The alternative text is empty, as the title is beside it.
function teaserOf(entry: Entry, request: PageRequest): Markup | false {
  const { site } = request
  const picture = site.settings[teasersSetting] !== false && opens(entry, request) && entryPictureOf(entry, site)
  if (!picture) return false
  const { address, width, height } = picture
  const tag = markup`<img class="teaser" src="${address}" alt="" width="${width}" height="${height}" loading="lazy" decoding="async" sizes="8rem" />`
  return safe(completedImage(tag.text, site))
}

/** Renders a part of a list under a heading. */
export function listHeading(name: string, heading: string, items: Markup): Markup {
  const id = `list-${name}`
  return markup`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${items}
  </section>`
}
