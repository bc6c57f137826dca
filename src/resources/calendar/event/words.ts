import { defineTrait } from '../../../define/define.ts'
import { calendarField, text } from '../common/args.ts'
import { meansNone, removable } from '../common/presets.ts'
import { isDisplayed, writeText } from '../../shared/words.ts'
import { displayTitle, unmarkedTitle } from '../../../derive/titles/display-title.ts'
import { textOf } from '../../../derive/entries.ts'
import { trimBlanks } from '../../../text/html/scan-html.ts'

export const eventWords = defineTrait({
  fields: {
    title: calendarField(text('The event title.'), {
      required: true,
      // Titles of private events have no prefix.
      show: (entry, { site }) => unmarkedTitle(displayTitle(entry, site), entry, site),
      write: (value, draft, call) => writeText(value, call, (title) => draft.set('title', trimBlanks(title)), 'title'),
    }),
    description: calendarField(removable(text('The event description.')), {
      stored: false,
      show: (entry, view) => (isDisplayed(entry, view) ? view.site.render(entry).content.trim() : ''),
      write: (value, draft, call) => writeText(wordsIn(value), call, (body) => void (draft.body = body)),
    }),
    excerpt: calendarField(removable(text('The event excerpt.')), {
      show: (entry, view) =>
        textOf(entry, 'excerpt') && isDisplayed(entry, view) ? view.site.render(entry).excerpt.trim() : '',
      write: (value, draft, call) =>
        writeText(wordsIn(value), call, (excerpt) => draft.set('excerpt', excerpt || undefined)),
    }),
  },
})

// Where an empty text is refused, a blank is accepted but ignored, as in the plugin.
function wordsIn(value: unknown): unknown {
  return meansNone(value) || (typeof value === 'string' && value.trim() === '') ? '' : value
}
