import { z } from 'zod'
import { refArgument, typesFor, withType } from '../offered.ts'
import { readEntry } from '../read-entry.ts'
import { cut, showWhole, summarize } from '../summary.ts'
import { textOf, toDocument } from '../text-of.ts'
import { defineTool } from '../tool.ts'

/** UTF-16 units of a text in one answer. */
const longestText = 20_000

/** Reads one entry. */
export const getContent = defineTool({
  name: 'get_content',
  title: 'Read content',
  description:
    'Reads one entry: what it is called, its state and its text (as it was written, for callers who may change it). The answer has the first 20,000 characters of the text; `offset` gets the next ones. `full` gets every field, as the REST interface shows it.',
  writes: false,
  input: (site) =>
    withType(typesFor(site, 'get'), {
      ref: refArgument.optional(),
      offset: z.int().min(0).optional().describe('Where in the text to begin, in characters.'),
      full: z.boolean().optional().describe('Get every field.'),
    }),
  run: ({ type, ref, offset = 0, full = false }, visit) =>
    readEntry(visit.site.resources.get(type)!, ref, visit, (entry, call, context) => {
      if (full || entry.resource.configures) {
        const whole = showWhole(entry, call, context)
        return { text: cut(JSON.stringify(whole, null, 1), 5 * longestText), facts: { entry: whole } }
      }
      const summary = summarize(entry, call, context)
      const text = textOf(entry, call, context)
      const part = text?.slice(offset, offset + longestText)
      const rest = (text?.length ?? 0) - offset - (part?.length ?? 0)
      const more = rest > 0 ? `${rest} characters more: offset ${offset + longestText} gets the next ones.` : undefined
      return {
        text: [offset === 0 ? toDocument(summary, part) : (part ?? ''), ...(more ? [more] : [])].join('\n\n'),
        facts: { entry: { ...summary, ...(part !== undefined && { text: part }) }, ...(more && { more }) },
      }
    }),
})
