import { z } from 'zod'
import { fenced } from '../fence.ts'
import { fit } from '../answers.ts'
import { callAction } from '../call-action.ts'
import { actionFor, typesFor, withType } from '../offered.ts'
import { readArguments } from '../read-arguments.ts'
import { type Summary, summarizePage, toSummaryLine } from '../summary.ts'
import { defineTool, more, toAnswer } from '../tool.ts'

export const listContent = defineTool({
  name: 'list_content',
  title: 'List content',
  description:
    'Lists entries of a type, one page at a time. Without filters: the newest published ones. describe_type lists the filters of a type; most have search, status (draft, any …), after, before, order, orderby, per_page (10, at most 100) and page. Write dates like 2027-05-02, and names of other entries (categories, authors) as slugs.',
  writes: false,
  output: z.looseObject({
    type: z.string(),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    entries: z.array(z.looseObject({})),
    more,
  }),
  input: (site) =>
    withType(typesFor(site, 'list'), {
      filters: z.record(z.string(), z.unknown()).optional().describe('Filters of the type, by name.'),
      full: z.boolean().optional().describe('Return everything about each entry instead of a summary.'),
    }),
  run: ({ type, filters = {}, full = false }, visit) => {
    const resource = visit.site.resources.get(type)!
    const action = actionFor(resource, 'list')!
    const raw = readArguments(filters, action, resource, visit)
    return callAction(visit, resource, action, raw, async (result, call) => {
      if (result.kind !== 'page') throw new Error(`the list of ${type} is not a page`)
      const { total, perPage, page } = result.page
      const all = await summarizePage(result.page, call, full)
      const entries = fit(all)
      const pages = Math.ceil(total / perPage)
      const rest =
        entries.length < all.length
          ? `Only ${entries.length} of ${all.length} fit: ask for fewer with filters.per_page.`
          : page < pages
            ? `Page ${page} of ${pages}: filters.page ${page + 1} is the next.`
            : undefined
      const whole = () => fenced('every field of each', entries.map((one) => JSON.stringify(one)).join('\n'))
      const lines = full ? entries.slice(0, 1).map(whole) : (entries as Summary[]).map(toSummaryLine)
      const counted = `${total} ${total === 1 ? 'entry' : 'entries'} of the type ${type}.`
      return toAnswer([counted, ...lines], { type, total, page, pages, entries }, rest)
    })
  },
})
