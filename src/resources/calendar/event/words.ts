import { defineTrait } from '../../../define/define.ts'
import { calendarField, text } from '../common/args.ts'
import { emptied, meansNone } from '../common/presets.ts'
import { everywhere } from '../../shared/computed.ts'
import { isDisplayed, writeText } from '../../shared/words.ts'
import { unmarkedTitle } from '../../../derive/words/of-entry.ts'
import { textOf } from '../../../derive/entries.ts'

/** Title, description (the body) and excerpt of an event, as a reader sees them. */
export const eventWords = defineTrait({
  fields: {
    title: calendarField(text('The event title.'), {
      contexts: everywhere,
      required: true,
      // Titles of private events are not marked.
      show: (entry, { site }) => unmarkedTitle(site.render(entry).title, entry, site),
      write: (value, draft, call) => writeText(value, call, (title) => draft.set('title', title.trim()), 'title'),
    }),
    description: calendarField(emptied(text('The event description.')), {
      contexts: everywhere,
      stored: false,
      show: (entry, view) => (isDisplayed(entry, view) ? view.site.render(entry).content.trim() : ''),
      write: (value, draft, call) => writeText(meansNone(value) ? '' : value, call, (body) => void (draft.body = body)),
    }),
    excerpt: calendarField(emptied(text('The event excerpt.')), {
      contexts: everywhere,
      show: (entry, view) =>
        textOf(entry, 'excerpt') && isDisplayed(entry, view) ? view.site.render(entry).excerpt.trim() : '',
      write: (value, draft, call) =>
        writeText(meansNone(value) ? '' : value, call, (excerpt) => draft.set('excerpt', excerpt || undefined)),
    }),
  },
})
