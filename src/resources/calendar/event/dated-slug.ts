import { defineTrait } from '../../../define/define.ts'
import { isOfLanguage } from '../../../derive/languages/languages.ts'
import { readableKey } from '../../../text/names.ts'
import type { Draft } from '../../../model/model.ts'
import { dayOf, readStoredTime, toDateText } from '../../../text/time/event-time.ts'
import { toSlug } from '../../../text/wordpress/slug.ts'
import { timeOf } from './times.ts'

/**
 * The slug of events that recur under one title: if another event has it, with the day (`jazz-2027-05-02`), and if that is
 * taken too, with the hour (`jazz-2027-05-02-1930`). Over REST slugs are numbered as usual. An event with the same title and
 * start as another gets no new slug: it is refused.
 */
export const datedSlug = defineTrait({
  beforeSave: [
    (draft, { site, face, warn }) => {
      const start = startOf(draft)
      if (draft.before || draft.slug || face === 'rest' || start === undefined) return
      const title = toSlug(String(draft.get('title') ?? ''), site.settings.language)
      const [day, hour] = [toDateText(start).slice(0, 10), toDateText(start).slice(11, 16).replace(':', '')]
      // Free, or taken by an event with the same start, as duplicates are refused.
      const isFor = (slug: string) =>
        site
          .having(draft.resource.name, 'slug', slug)
          .every((other) => timeOf(other).start === start || !isOfLanguage(other, draft))
      if (title === '' || isFor(title)) return
      draft.slug = [`${title}-${day}`, `${title}-${day}-${hour}`].find(isFor) ?? title
      const { path } = site.having(draft.resource.name, 'slug', title)[0]!
      const why = `The slug '${readableKey(title)}' belongs to ${path}: the slug of this one includes its day`
      draft.after(() => warn?.(why, path))
    },
  ],
})

function startOf(draft: Draft): number | undefined {
  const start = readStoredTime(draft.get('start'))
  return start !== undefined && draft.get('all_day') === true ? dayOf(start) : start
}
