import { z } from 'zod'
import { toCell } from '../../site/show/cell.ts'
import { refTo } from '../../site/names/refs.ts'
import { mayReadAll } from '../../derive/may-see.ts'
import type { Entry } from '../../model/model.ts'
import { knownStatuses } from '../../site/search/known-statuses.ts'
import { searchEverything, typesWithWords } from '../../site/search/search-everything.ts'
import { errors } from '../errors.ts'
import { withType } from '../offered.ts'
import { defineTool, more, toAnswer } from '../tool.ts'

export const searchContent = defineTool({
  name: 'search_content',
  title: 'Search content',
  description:
    'Finds content of any type that contains all of the words, including drafts that the caller may see; the trash only with `status`. Matches in titles come first, then those in texts, with the line. "A phrase" and -without work; accents and case do not matter.',
  writes: false,
  output: z.looseObject({
    total: z.int(),
    entries: z.array(
      z.object({
        type: z.string(),
        id: z.int(),
        ref: z.string(),
        title: z.string(),
        status: z.string(),
        line: z.string().optional(),
      }),
    ),
    more,
  }),
  input: (site) =>
    withType(typesWithWords(site), {
      words: z.string().min(1).max(400).describe('The words to search for.'),
      status: z
        .string()
        .optional()
        .describe('Only entries with this status, such as draft or publish; `any` includes the trash.'),
      limit: z.int().min(1).max(100).optional().describe('How many results to return; 10 by default.'),
    })?.partial({ type: true }),
  run: async ({ words, type, status, limit = 10 }, { site, caller }) => {
    const among = typesWithWords(site).filter(({ name }) => type === undefined || name === type)
    if (status !== undefined && status !== 'any') refuseUnknown(status, knownStatuses(site, among))
    const isWanted = (entry: Entry) => hasStatus(entry, status) && mayReadAll(caller, entry, site)
    const found = await searchEverything(site, { search: words, among, isWanted, limit })
    if (!found) throw errors.mcp_invalid_arguments({ what: 'words: there are no words to search for' })
    const entries = found.hits.map(({ entry, title, line }) => ({
      type: entry.resource.name,
      id: entry.id,
      ref: refTo(entry, site),
      title,
      status: entry.derived.status,
      ...(line && { line: line.text }),
    }))
    const rest = found.total > entries.length ? `${found.total} in total: a higher limit shows more.` : undefined
    const lines = entries.map(({ ref, id, title, status: state, line }) => {
      const inText = line === undefined ? [] : [JSON.stringify(toCell(line))]
      return [`${ref} (#${id})`, JSON.stringify(toCell(title)), `status: ${state}`, ...inText].join(' · ')
    })
    const none = entries.length === 0 ? ['Nothing contains these words.'] : []
    return toAnswer([...none, ...lines], { total: found.total, entries }, rest)
  },
})

// Refused, since otherwise the answer would be the same as if nothing had the words.
function refuseUnknown(status: string, known: ReadonlySet<string>): void {
  if (known.has(status)) return
  const what = `status: there is no status '${status}'. Available: ${[...known, 'any'].join(', ')}`
  throw errors.mcp_invalid_arguments({ what })
}

function hasStatus({ derived }: Entry, wanted: string | undefined): boolean {
  if (wanted === undefined) return derived.status !== 'trash'
  return wanted === 'any' || derived.status === wanted
}
